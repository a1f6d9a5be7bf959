const parse = line => new Promise((resolve, reject) => {
  const m = /^(\w+)=(\d+)$/.exec(line);
  if (!m) reject(new Error('no match: ' + line)); else resolve([m[1], Number(m[2])]);
});
Promise.allSettled(['a=1', 'b=x'].map(parse)).then(rs => rs.forEach(r => console.log(r.status, r.status === 'fulfilled' ? r.value[0] : r.reason.message)));
parse('key=12').then(([k, v]) => console.log(k.replace(/e/g, 'E'), v + 1, /k/.test(k)));
