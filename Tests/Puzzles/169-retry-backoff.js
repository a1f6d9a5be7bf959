const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let tries = 0;
async function flaky() {
  tries++;
  if (tries < 4) throw new Error(`attempt ${tries} failed`);
  return 'finally ok';
}
async function retry(fn, { retries = 5, base = 10, factor = 2 } = {}) {
  let lastError;
  for (let attempt = 0; attempt < retries; attempt++) {
    try {
      return await fn();
    } catch (error) {
      lastError = error;
      const wait = base * factor ** attempt;
      console.log(`${error.message}; waiting ${wait} ms`);
      await sleep(wait);
    }
  }
  throw lastError;
}
retry(flaky).then(console.log, console.error);
