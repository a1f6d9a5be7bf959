const risky = async (n) => { if (n % 2) throw new RangeError('odd ' + n); return n; };
(async () => {
  for (let n = 0; n < 4; n++) {
    try {
      try {
        console.log('got', await risky(n));
      } catch (e) {
        if (e instanceof TypeError) console.log('type');
        else throw e;
      }
    } catch (e) {
      console.log(e.name + ': ' + e.message);
    } finally {
      console.log('round', n);
    }
  }
})();
