console.log(Math.sqrt(16), Math.cbrt(27), Math.sign(-3), Math.hypot(3, 4), Math.log(1), Math.PI, Math.E, Math.sin(0), Math.trunc(-4.7), Math.round(2.5), Math.round(-2.5), Math.log2(8), Math.log10(1000), Math.exp(0));
console.log(Math.floor(-0.5), Math.max(), Math.min(1, '2'), Math.abs(-3.5), Math.floor(3.7), Math.max(1, 2, 3));
