class WrappedError extends Error {
  constructor(message, options) { super(message, options); this.name = 'WrappedError'; }
  root() { let e = this; while (e.cause) e = e.cause; return e; }
}
const wrap = (p, what) => p.catch(cause => { throw new WrappedError(what, { cause }); });
wrap(wrap(Promise.reject(new TypeError('socket')), 'read'), 'load').catch(e => {
  console.log(String(e), e.cause.message, e.root().name, e.root() instanceof TypeError);
  const again = new Error('plain', { cause: e });
  console.log(again.cause === e, new Error('none').cause);
});
