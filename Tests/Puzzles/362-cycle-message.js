const q = Promise.resolve().then(() => q); q.catch(e => console.log(e.message));
