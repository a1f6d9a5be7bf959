class Client {
  constructor() { this.inflight = {}; this.calls = 0; }
  get(url) {
    // one request at a time for each address
    if (this.inflight[url]) return this.inflight[url];
    const p = this.request(url).finally(() => { delete this.inflight[url]; });
    this.inflight[url] = p;
    return p;
  }
  async request(url) { this.calls++; await new Promise((r) => setTimeout(r, 10)); return `body of ${url}`; }
}
const c = new Client();
Promise.all([c.get('/a'), c.get('/a'), c.get('/b')]).then((bodies) => {
  console.log(bodies.length, new Set(bodies).size, c.calls);
  return c.get('/a');
}).then((b) => console.log(b, c.calls));
