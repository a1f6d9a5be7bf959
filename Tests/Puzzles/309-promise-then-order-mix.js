const p1 = new Promise((res) => { console.log(1); setTimeout(() => { console.log(2); res(3); Promise.resolve(4).then(console.log); }, 0); res(5); });
p1.then(console.log); console.log(6); setTimeout(() => console.log(7), 0); (async () => { console.log(8); const v = await p1; console.log('v', v); await new Promise(r => setTimeout(r, 1)); console.log(9); })();
async function t1() { return 'r'; } async function t2() { return await t1(); } async function t3() { return Promise.resolve('s'); } t3().then(console.log); t2().then(console.log); t1().then(console.log);
