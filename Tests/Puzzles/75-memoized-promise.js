const cache = {};
let calls = 0;
function load(key) {
  if (!cache[key]) {
    calls++;
    cache[key] = new Promise(r => setTimeout(() => r(key + "!"), 5));
  }
  return cache[key];
}
Promise.all([load("a"), load("b"), load("a")]).then(v => console.log(v, calls));
console.log(load("a") === load("a"));
