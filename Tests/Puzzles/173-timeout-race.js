function withTimeout(promise, ms, label = 'operation') {
  let id;
  const timeout = new Promise((_, reject) => {
    id = setTimeout(() => reject(new Error(`${label} timed out after ${ms}ms`)), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(id));
}
const slow = new Promise((r) => setTimeout(r, 50, 'slow'));
const fast = new Promise((r) => setTimeout(r, 5, 'fast'));
(async () => {
  console.log(await withTimeout(fast, 20));
  try {
    console.log(await withTimeout(slow, 20, 'slow call'));
  } catch (e) {
    console.log(e.message);
  }
})();
