const config = {
  retries: 2,
  get delay() { return this.retries * 10; },
  set delay(ms) { this.retries = ms / 10; },
};
console.log(config.delay, config);
config.delay = 50;
new Promise((r) => setTimeout(r, config.delay)).then(() => console.log(config.retries, Object.keys(config).length));
console.log({ ...config });
