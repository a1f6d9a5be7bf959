let tries = 0;
async function poll() {
  let status;
  do {
    status = await new Promise((r) => setTimeout(() => r(++tries === 3 ? 'ready' : 'busy'), 10));
    console.log(status);
  } while (status !== 'ready');
}
poll().then(() => console.log('tries', tries));
