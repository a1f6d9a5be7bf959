console.table([{ a: 1, b: 'x' }, { a: 2, b: 'y' }]);
console.table([1, 2]);
console.error('err'); console.warn('warn');
