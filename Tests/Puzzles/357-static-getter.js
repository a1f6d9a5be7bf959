class Pool { static #made = 0; static get made() { return Pool.#made; } constructor() { Pool.#made++; } }
new Pool(); new Pool(); console.log(Pool.made); Promise.resolve().then(() => { new Pool(); console.log("later", Pool.made); });
