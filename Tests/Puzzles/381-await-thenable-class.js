class Query {
  constructor(sql) { this.sql = sql; this.parts = []; }
  where(x) { this.parts.push(x); return this; }
  then(resolve, reject) {
    console.log('executing', this.sql, this.parts.join(' and '));
    setTimeout(() => this.parts.length ? resolve([{ sql: this.sql }]) : reject(new Error('no where')), 5);
  }
}
(async () => {
  const rows = await new Query('users').where('a=1').where('b=2');
  console.log(rows);
  try { await new Query('all'); } catch (e) { console.log(e.message); }
})();
console.log('built');
