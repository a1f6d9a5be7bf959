const sum = (all) => all.reduce((a, b) => a + b, 0);
Promise.all([1, 2]).then((all) => console.log(all, sum(all)));
function first(race) { return race; }
[3].forEach(any => console.log(any, first(any)));
async function go(any, { all = 3, race }, [type]) { const r = await any; return [r, all, race, type]; }
go(1, { race: 2 }, [4]).then(console.log);
