const fns = [];
for (let i = 0; i < 3; i++) fns.push(() => i);
console.log(fns.map((f) => f()));
const gs = [];
for (var j = 0; j < 3; j++) gs.push(() => j);
console.log(gs.map((f) => f()));
let shared = 0;
const add = () => { shared += 1; return shared; };
Promise.all([1, 2, 3].map(async () => { await null; return add(); })).then((v) => console.log(v, shared));
let k = 0;
while (k < 2) {
  const mine = k;
  setTimeout(() => console.log('mine', mine, 'k', k), 0);
  k++;
}
