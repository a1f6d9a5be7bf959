function isPromise(p) { return !!p && typeof p.then === 'function'; }
console.log(isPromise({}), isPromise([]), isPromise('s'), isPromise(() => 1), isPromise(new Map()), isPromise(null));
console.log(isPromise(Promise.resolve()), isPromise(5), isPromise(undefined));
const list = [];
list.push(1);
console.log(isPromise(list));
