const later = (ms, v) => new Promise((resolve) => setTimeout(resolve, ms, v));
Promise.race([later(20, 'slow'), later(5, 'quick')]).then((v) => console.log(v));
Promise.race([later(1, 'timer'), 'plain']).then((v) => console.log(v));
