let release;
const gate = new Promise((resolve) => { release = resolve; });
async function waiter(name) {
  console.log(name, 'waits');
  const v = await gate;
  console.log(name, 'got', v);
}
waiter('a');
waiter('b');
setTimeout(() => {
  console.log('opening');
  release('go');
  console.log('opened');
}, 5);
