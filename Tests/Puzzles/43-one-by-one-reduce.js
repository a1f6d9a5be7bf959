const tasks = ['a', 'b', 'c'].map((name, index) => () => new Promise((resolve) => setTimeout(() => {
  console.log(name, index);
  resolve(name);
}, 10)));
tasks.reduce((chain, task) => chain.then(task), Promise.resolve()).then((last) => console.log('last', last));
