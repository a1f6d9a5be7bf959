function bs(a, t) { let lo = 0, hi = a.length - 1; while (lo <= hi) { const mid = Math.floor((lo + hi) / 2); if (a[mid] === t) return mid; if (a[mid] < t) lo = mid + 1; else hi = mid - 1; } return -1; }
console.log(bs([1, 3, 5, 7, 9], 7), bs([1, 3], 4));
const mid = a => a[a.length / 2]; console.log(mid([1, 2, 3, 4]));
