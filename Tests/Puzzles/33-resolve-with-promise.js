const slow = new Promise((r) => setTimeout(() => r('slow value'), 5));
const p = new Promise((resolve) => resolve(slow));
p.then((v) => console.log(v));
Promise.resolve().then(() => console.log('job'));
