class HttpError extends Error {
  constructor(status, message, options) { super(message, options); this.name = 'HttpError'; this.status = status; }
  get retryable() { return this.status >= 500; }
  static from(e) { return new HttpError(e.code ?? 500, e.message, { cause: e }); }
}
async function load(code) {
  try { throw Object.assign(new Error('low'), { code }); } catch (e) { throw HttpError.from(e); }
}
(async () => {
  for (const code of [404, undefined, 503]) {
    try { await load(code); } catch ({ name, message, status, retryable, cause }) { console.log(name, message, status, retryable, cause.code); }
  }
  const e = new HttpError(500, 'x');
  console.log(e instanceof HttpError, e instanceof Error, String(e), `${e}`, e.toString(), Object.prototype.toString.call(e));
})();
