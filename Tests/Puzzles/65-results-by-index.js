const delays = [30, 10, 20];
const results = [];
let open = delays.length;
delays.forEach((ms, i) => {
  setTimeout(() => {
    results[i] = ms;
    open--;
    if (open === 0) console.log(results);
  }, ms);
});
console.log("open", open);
