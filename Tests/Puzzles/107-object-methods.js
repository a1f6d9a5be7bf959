const api = {
  async get(id) {
    await null;
    if (id < 0) throw new Error('negative');
    return { id, ok: true };
  },
  name() { return 'api'; },
};
api.get(1).then((r) => console.log(r));
api.get(-1).catch((e) => console.log(e.message));
console.log(api.name());
