const flags = ["", "x", 0, 1, null, undefined, NaN];
Promise.all(flags.map(async v => !!v)).then(list => console.log(list.filter(v => v).length));
Promise.resolve(!!"0").then(v => console.log(v));
