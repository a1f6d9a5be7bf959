const act = (kind) => {
  switch (kind) {
    case 'ok':
      return Promise.resolve('fine');
    case 'bad':
      return Promise.reject(new Error('bad'));
    default:
      return Promise.resolve('unknown');
  }
};
['ok', 'bad', 'x'].forEach((k) => act(k).then((v) => console.log(k, v)).catch((e) => console.log(k, 'error', e.message)));
