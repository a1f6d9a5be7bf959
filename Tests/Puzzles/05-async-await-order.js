async function one() {
  console.log('one begins');
  await two();
  console.log('one ends');
}
async function two() {
  console.log('two');
}
console.log('script begins');
setTimeout(function () { console.log('timer'); }, 0);
one();
new Promise(function (resolve) {
  console.log('executor');
  resolve();
}).then(function () { console.log('then'); });
console.log('script ends');
