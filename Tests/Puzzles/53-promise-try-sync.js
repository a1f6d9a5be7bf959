function mayThrow(flag) {
  if (flag) throw new Error('sync');
  return 'value';
}
new Promise((resolve) => resolve(mayThrow(true))).catch((e) => console.log('1', e.message));
Promise.resolve().then(() => mayThrow(true)).catch((e) => console.log('2', e.message));
Promise.resolve().then(() => mayThrow(false)).then((v) => console.log('3', v));
try {
  mayThrow(true);
} catch (e) {
  console.log('0', e.message);
}
