console.log(5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 31, -1 >>> 0, -8 >> 1, 2 ** 32 | 0, 3.7 | 0, '5' | 0, ~~-2.5, 1 << 33);
let flags = 0; flags |= 4; flags |= 1; flags &= ~1; flags ^= 8; console.log(flags, (flags & 4) !== 0); let z = 5; z <<= 2; z >>= 1; console.log(z);
function murmur(k) { k ^= k >>> 16; k = Math.imul(k, 0x85ebca6b); k ^= k >>> 13; return k >>> 0; } console.log(murmur(12345));
