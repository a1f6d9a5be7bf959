const numbers = ['1', '2.5', '', 'x', '7'];
console.log(numbers.map(Number).filter(Boolean));
console.log(['10px', '3.9', 'abc'].map(s => parseInt(s, 10)), parseFloat('2.50kg'), Math.round(2.5), Math.round(-2.5), Math.trunc(-3.7), Math.abs(-4));
console.log([1, 2, 3].map(String), Math.max(), Math.min(1, 2), isNaN('x'), (3.14159).toFixed(2), (10).toFixed(1));
