class ValidationError extends Error {
  constructor(message, field) {
    super(message);
    this.name = 'ValidationError';
    this.field = field;
  }
}
class HttpError extends Error {}
function validate(user) {
  return new Promise((resolve, reject) => {
    if (!user.name) reject(new ValidationError('name is required', 'name'));
    else resolve(user);
  });
}
validate({ name: '' })
  .then(u => console.log('valid', u))
  .catch(err => {
    if (err instanceof ValidationError) console.log(`${err.name}: ${err.message} (${err.field})`);
    else throw err;
  });
Promise.reject(new HttpError('404')).catch(e => console.log(e.name, e.message, e instanceof HttpError, e instanceof Error, e instanceof ValidationError, String(e)));
