let tries = 0;
function attempt() {
  tries++;
  return tries < 3 ? Promise.reject('try ' + tries) : Promise.resolve('ok at ' + tries);
}
function retry(n) {
  return attempt().catch((e) => {
    console.log(e);
    if (n === 0) throw e;
    return retry(n - 1);
  });
}
retry(5).then((v) => console.log(v));
