let attempt = 0;
const flaky = () => new Promise((res, rej) => { attempt++; attempt < 4 ? rej(new Error('fail ' + attempt)) : res('ok after ' + attempt); });
const sleep = ms => new Promise(r => setTimeout(r, ms));
function retry(fn, retries, delay = 10) {
  return fn().catch(err => {
    console.log(err.message, 'retries left', retries);
    if (retries === 0) return Promise.reject(err);
    return sleep(delay).then(() => retry(fn, retries - 1, delay * 2));
  });
}
retry(flaky, 5).then(v => console.log(v), e => console.log('gave up', e.message));
retry(() => Promise.reject(new Error('always')), 1).then(console.log, e => console.log('gave up', e.message));
