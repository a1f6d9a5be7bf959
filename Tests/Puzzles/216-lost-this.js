const obj = { name: 'x', hi() { console.log('hi', this.name); } };
setTimeout(() => obj.hi(), 1);
const other = { name: 'y', hi: obj.hi };
other.hi();
