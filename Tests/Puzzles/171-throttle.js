function throttle(fn, limit) {
  let inThrottle = false;
  return function (...args) {
    if (inThrottle) return;
    fn.apply(this, args);
    inThrottle = true;
    setTimeout(() => (inThrottle = false), limit);
  };
}
const log = throttle((x) => console.log("got", x), 150);
[0, 50, 100, 200, 240, 500].forEach((ms) => setTimeout(() => log(ms), ms));
