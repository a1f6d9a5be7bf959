function debounce(fn, ms) {
  let timer = null;
  return function (...args) {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), ms);
  };
}
const say = debounce((x) => console.log('said', x), 10);
say(1); say(2); say(3);
setTimeout(() => say(4), 30);
