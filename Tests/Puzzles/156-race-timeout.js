const timeout = (p, ms) => {
  let timer;
  return Promise.race([p, new Promise((_, reject) => { timer = setTimeout(() => reject(new Error(`Timed out after ${ms} ms`)), ms); })])
    .finally(() => clearTimeout(timer));
};
const slow = new Promise(r => setTimeout(() => r('slow'), 100));
const fast = new Promise(r => setTimeout(() => r('fast'), 5));
timeout(fast, 20).then(v => console.log(v));
timeout(slow, 20).then(v => console.log(v)).catch(e => console.log(e.message));
