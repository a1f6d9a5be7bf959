class Query {
  constructor(sql) { this.sql = sql; }
  then(resolve, reject) {
    setTimeout(() => resolve(`rows of ${this.sql}`), 5);
  }
}
(async () => {
  console.log(await new Query('select 1'));
})();
