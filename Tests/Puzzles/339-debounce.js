const debounce = (f, ms) => { let t; return (...a) => { clearTimeout(t); t = setTimeout(() => f(...a), ms); }; };
const say = debounce((a, b) => console.log("say", a, b), 20); say(1, 2); say(3, 4); setTimeout(() => say(5, 6), 10); setTimeout(() => say(7, 8), 50);
