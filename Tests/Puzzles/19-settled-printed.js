Promise.allSettled([Promise.resolve('a'), Promise.reject('b')]).then((results) => console.log(results));
