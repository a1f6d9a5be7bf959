(async () => { let n = 0; await new Promise(done => { const id = setInterval(() => { console.log("tick", ++n); if (n === 3) { clearInterval(id); done(); } }, 5); }); console.log("stopped", n); })();
