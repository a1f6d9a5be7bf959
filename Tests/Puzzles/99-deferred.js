let release;
const gate = new Promise((r) => release = r);
gate.then((v) => console.log('gate', v));
const worker = async (name) => {
  console.log(name, 'waits');
  const v = await gate;
  console.log(name, 'goes', v);
};
worker('a');
worker('b');
setTimeout(() => release('open'), 10);
console.log('set up');
