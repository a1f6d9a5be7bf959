const thenable = {
  then(resolve) {
    console.log('then is called');
    resolve('from the thenable');
  },
};
async function main() {
  console.log('before');
  console.log(await thenable);
}
main();
Promise.resolve().then(() => console.log('job'));
