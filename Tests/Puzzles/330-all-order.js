const t = (n, ms, fail) => new Promise((res, rej) => setTimeout(() => fail ? rej(new Error(n)) : res(n), ms));
Promise.all([t("a", 30), t("b", 10), 7, Promise.resolve("r")]).then(v => console.log("all", v));
Promise.all([t("c", 20), t("d", 5, true), t("e", 8, true)]).catch(e => console.log("all failed", e.message));
Promise.race([t("f", 12), t("g", 6, true)]).then(v => console.log(v), e => console.log("race failed", e.message));
Promise.any([t("h", 4, true), t("i", 9)]).then(v => console.log("any", v));
Promise.any([t("j", 1, true), t("k", 2, true)]).catch(e => console.log(e.constructor.name, e.errors.map(x => x.message)));
Promise.allSettled([t("l", 3), t("m", 2, true)]).then(r => r.forEach(x => console.log(x.status, x.value ?? x.reason.message)));
