const u = { p: { q: [1, 2] }, none: null };
console.log(u?.p?.q, u.none?.x, u.missing?.x?.y, u?.p?.q?.length);
const name = (x) => x?.name ?? 'nobody';
console.log(name(null), name(undefined), name({}), name({ name: 'Z' }), name({ name: '' }));
