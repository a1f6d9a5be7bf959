const controller = new AbortController();
fetch('https://example.com/slow', { signal: controller.signal })
  .then((r) => console.log('answered'))
  .catch((e) => console.log(e.name));
controller.abort();
