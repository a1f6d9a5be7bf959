const cfg = { retries: 0, name: '', nested: { a: null } };
console.log(cfg.retries || 3, cfg.retries ?? 3, cfg.name || 'def', cfg.name ?? 'def', cfg.nested?.a ?? 'none', cfg.missing?.deep ?? 'gone');
cfg.retries ||= 7; cfg.name ??= 'x'; cfg.extra &&= 1; console.log(cfg);
const { retries: r, name = 'n', other = 'o', nested: { a } } = cfg; console.log(r, name, other, a);
function opts({ x = 1, y } = {}) { console.log(x, y); } opts(); opts({ y: 2 });
