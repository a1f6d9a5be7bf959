const average = list => list.reduce((a, b) => a + b, 0) / list.length;
Promise.resolve([]).then(average).then(v => console.log(v));
Promise.resolve([1, 2]).then(average).then(v => console.log(v, 1 / 0, -1 / 0));
