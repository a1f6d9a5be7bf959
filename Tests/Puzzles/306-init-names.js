class Timer { init() { this.default = 1; this.in = 2; return this; } repeat() { return this.default + this.in; } static from(x) { return new Timer().init(); } is() { return 'is'; } delete() { return 'del'; } }
const t = new Timer(); t.init(); console.log(t.repeat(), t.is(), t.delete(), Timer.from(1).repeat());
const o = { init() { console.log('o.init', this.v); }, v: 3, func: 1, where: 2, class: 'c', default: 'd' }; o.init(); console.log(o.func + o.where, o.class, o.default);
function init() { console.log('fn init'); } init(); const extension = 1, guard = 2, nil = 3; console.log(extension + guard + nil);
