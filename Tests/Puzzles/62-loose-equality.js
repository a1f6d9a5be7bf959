const check = v => v == null ? "nothing" : v == 1 ? "one" : "other";
Promise.all([undefined, null, "1", true, 0, ""]).then(values => values.map(check)).then(list => list.forEach(v => console.log(v)));
