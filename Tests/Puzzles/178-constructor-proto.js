function Counter(start) {
  this.value = start;
  this.add = function (n) {
    this.value += n;
    return this.value;
  };
}
Counter.prototype.later = function (ms) {
  return new Promise((resolve) => setTimeout(() => resolve(this.value), ms));
};
const c = new Counter(5);
console.log(c.add(2));
c.later(5).then((v) => console.log('later', v));
c.add(10);
