let id = 0; const nextId = () => ++id; const ids = Array.from({ length: 3 }, nextId); console.log(ids, id++, id, ++id);
const total = [1.5, 2.25].reduce((a, b) => a + b); console.log(total, total % 1, Math.round(total * 100) / 100, 10 / 4, 9 / 3, 2 ** -1, 5 % -3);
