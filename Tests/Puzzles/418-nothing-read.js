async function main() {
  const res = await Promise.resolve({ data: null });
  try { console.log(res.data.length); } catch (e) { console.log('caught', e.message); }
  try { console.log(res.user.name); } catch (e) { console.log('caught', e.message); }
  try { res.data.forEach((x) => x); } catch (e) { console.log('caught', e.message); }
  try { console.log(res.list.map((x) => x)); } catch (e) { console.log('caught', e.name, e.message); }
  try { console.log(res.list[0]); } catch (e) { console.log('caught', e instanceof TypeError, e.message); }
}
main();
Promise.resolve('x').then((v) => v.foo.bar).catch((e) => console.log(e.name, e.message));
Promise.resolve(null).then((v) => v.length).catch((e) => console.log(e.message));
Promise.resolve({}).then((d) => d.name.toUpperCase()).catch((e) => console.log(e.name, e.message));
