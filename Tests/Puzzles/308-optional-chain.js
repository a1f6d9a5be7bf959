const u = { a: { b: null, f() { return this.x; }, x: 9, list: [1, 2] } }; console.log(u?.a?.b?.c, u.z?.y.x.w, u.a?.f(), u.z?.f(), u.a.list?.[1], u.a.nope?.[0], u['a']?.['x'], u.a?.list.map(x => x * 2), u.z?.list.map(x => x), delete u.a.x, u.a.x ?? 'gone');
const cb = undefined; cb?.(1); const fn = x => console.log('fn', x); fn?.(2); console.log(u.a?.list?.length, [][0]?.x);
