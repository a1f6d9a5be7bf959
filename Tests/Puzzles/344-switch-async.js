const step = async s => { switch (s) { case "a": await null; console.log("A"); case "b": console.log("B"); break; default: console.log("D"); } return s; };
(async () => { for (const s of ["a", "b", "c"]) console.log(await step(s)); })();
