Promise.resolve('first')
  .then((v) => {
    new Promise((resolve) => setTimeout(() => { console.log('inner'); resolve('inner'); }, 10));
  })
  .then((v) => console.log('outer got', v));
