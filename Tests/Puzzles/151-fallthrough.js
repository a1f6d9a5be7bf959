async function describe(code) {
  let text = '';
  switch (code) {
    case 401:
    case 403:
      text = 'denied';
      break;
    case 500:
      text += 'server ';
    case 502:
      text += 'error';
      break;
    default:
      text = 'unknown';
  }
  return text;
}
(async () => {
  for (const c of [401, 403, 500, 502, 1]) console.log(c, await describe(c));
})();
