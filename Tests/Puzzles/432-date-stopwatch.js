const start = new Date();
const wait = (ms) => new Promise((r) => setTimeout(r, ms));
(async () => {
  await wait(30);
  const seconds = (new Date() - start) / 1000;
  console.log(seconds >= 0.03 && seconds < 2, new Date() > start);
  const due = new Date('2024-03-10'), now = new Date('2024-02-28');
  const left = Math.ceil((due - now) / (1000 * 60 * 60 * 24));
  console.log(`${left} days left`, [due, now].sort((a, b) => a - b)[0].toISOString().slice(0, 10));
  const next = new Date(due);
  next.setDate(next.getDate() + 30);
  console.log(next.toISOString(), due.getTime() === +due, JSON.stringify({ due }));
})();
