const d = new Date(Date.UTC(2024, 1, 29, 12, 30, 5, 7));
console.log(d, d.toISOString(), d.getTime(), d.getDay(), String(d));
console.log([d], { d }, JSON.stringify({ d }), typeof d, d instanceof Date);
const e = new Date('2020-01-31'); e.setMonth(e.getMonth() + 1); console.log(e.toISOString(), e - d, e < d);
console.log(new Date('2020-01-31T10:20:30.5Z').getTime(), new Date('2020-01-31T10:20:30+02:00').toISOString(), new Date('2020-01-31T10:20').toISOString());
console.log(new Date(2021, 11, 25, 18, 5).toLocaleString(), new Date(99, 0).getFullYear(), new Date('x'), new Date('x').getTime());
console.log(new Date(0).toDateString(), new Date(-1).toISOString(), new Date(86400000 * 365.5).toUTCString());
console.log(+new Date(5), new Date(5) + 1, `${new Date(5)}`, new Date(new Date(9)).valueOf());
for (const y of [1900, 1999, 2000, 2100, 1582]) { const x = new Date(Date.UTC(y, 2, 0)); console.log(x.toISOString(), x.getDay()); }
const a = new Date(2020, 0, 1); a.setDate(a.getDate() + 45); a.setHours(25, 61); console.log(a);
try { new Date(NaN).toISOString(); } catch (err) { console.log(err.name, err.message); }
const days = Math.round((new Date('2024-03-01') - new Date('2024-02-01')) / (1000 * 60 * 60 * 24)); console.log(days);
