function compose(middleware) {
  return function (context, next) {
    let index = -1;
    return dispatch(0);
    function dispatch(i) {
      if (i <= index) return Promise.reject(new Error('next() called multiple times'));
      index = i;
      let fn = middleware[i];
      if (i === middleware.length) fn = next;
      if (!fn) return Promise.resolve();
      try {
        return Promise.resolve(fn(context, () => dispatch(i + 1)));
      } catch (err) {
        return Promise.reject(err);
      }
    }
  };
}
const app = compose([
  async (ctx, next) => { console.log('1 >'); await next(); console.log('1 <', ctx.body); },
  async (ctx, next) => { console.log('2 >'); await next(); console.log('2 <'); },
  async (ctx) => { ctx.body = 'hello'; },
]);
app({}).then(() => console.log('handled'));
