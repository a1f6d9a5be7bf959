let state = 'pending';
setTimeout(() => (state = 'ready'), 25);
const waitFor = (test, ms) => new Promise((resolve) => {
  const id = setInterval(() => {
    if (test()) {
      clearInterval(id);
      resolve(state);
    }
  }, ms);
});
waitFor(() => state === 'ready', 10).then((s) => console.log('state', s));
console.log(state);
