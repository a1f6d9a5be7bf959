for (var n of [1,2,3]) { setTimeout(() => console.log(n), n) }
console.log('after', n);
