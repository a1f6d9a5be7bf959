function main() { const isEven = n => n === 0 ? true : isOdd(n - 1); const isOdd = n => n === 0 ? false : isEven(n - 1); console.log(isEven(10), isOdd(7)); const later = () => value; let value = 'set'; console.log(later()); helper(); function helper() { console.log('helper', value); } }
main();
