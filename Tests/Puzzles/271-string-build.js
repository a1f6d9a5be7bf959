const str = 'The quick brown fox';
console.log(str.split(' ').map(w => w[0].toUpperCase() + w.substring(1).toLowerCase()).join('-'));
console.log(str.split('').reverse().join(''), str.indexOf('quick'), str.slice(4, 9), str.toUpperCase());
let vowels = 0; for (const ch of str) if ('aeiou'.includes(ch)) vowels++; console.log(vowels);
console.log([...'hello'].filter((c, i, a) => a.indexOf(c) === i).join(''));
console.log('racecar' === 'racecar'.split('').reverse().join(''));
