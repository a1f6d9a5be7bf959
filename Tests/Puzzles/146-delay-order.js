// Stack Overflow: "why is my setTimeout not waiting for the promise?"
console.log('start');
const p = new Promise((resolve, reject) => {
  console.log('executor');
  setTimeout(() => { resolve('timer value'); console.log('after resolve'); }, 0);
});
p.then(v => { console.log('then', v); return v.length; })
 .then(n => console.log('length', n));
Promise.resolve().then(() => console.log('micro 1')).then(() => console.log('micro 2'));
console.log('end');
