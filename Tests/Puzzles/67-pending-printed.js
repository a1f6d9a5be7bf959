const p = new Promise(resolve => setTimeout(resolve, 10, "late"));
console.log(p);
p.then(v => console.log(v));
const f = async () => { await p; return 1; };
console.log(f());
