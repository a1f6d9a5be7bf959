console.log([1, 2.5, 3].every(Number.isInteger), [1, NaN].map(Number.isNaN), [1, Infinity].filter(Number.isFinite));
