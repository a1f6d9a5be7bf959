console.log('5' * 2, '10' / '2', '7' % 4, '3' - 1, '3' + 1, true + true, null * 5, undefined - 1, '2' ** 3, -'4', +'x', '10' > 9, '10' > '9', null >= 0, undefined == 0, 'b' + 'a' + +'a' + 'a');
const n = '12'; console.log(n * 1, n - 0, +n, Number(n) + 1, n + 1, n > 5, parseInt(n, 10) + 1, n / 4);
