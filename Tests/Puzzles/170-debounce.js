function debounce(fn, ms) {
  let timer = null;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), ms);
  };
}
const save = debounce((text, n) => console.log('saved', text, n), 30);
save('h', 1);
save('he', 2);
setTimeout(() => save('hel', 3), 10);
setTimeout(() => save('hello', 4), 60);
