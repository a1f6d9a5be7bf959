console.log("start");
console.group("outer");
console.log("one");
console.group();
console.log("two");
console.groupEnd();
console.log("three");
console.groupEnd();
Promise.resolve().then(() => console.log("end"));
