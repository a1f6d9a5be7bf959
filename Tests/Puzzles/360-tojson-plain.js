const temp = { c: 21.5, toJSON() { return { celsius: this.c, f: this.c * 2 }; } };
console.log(JSON.stringify({ when: { toJSON: () => "now", hidden: 1 }, n: NaN }));
console.log(JSON.stringify([new Date(0).getTime() === 0, { toJSON: () => null }]));
