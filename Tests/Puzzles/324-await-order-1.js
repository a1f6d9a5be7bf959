async function a1() { console.log("a1 start"); await a2(); console.log("a1 end"); }
async function a2() { console.log("a2"); }
console.log("script start");
setTimeout(() => console.log("timeout"), 0);
a1();
new Promise(r => { console.log("p1"); r(); }).then(() => console.log("p2")).then(() => console.log("p3"));
console.log("script end");
