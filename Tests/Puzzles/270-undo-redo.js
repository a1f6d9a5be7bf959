class History {
  constructor(state) { this.past = []; this.present = state; this.future = []; }
  set(s) { this.past = [...this.past, this.present]; this.present = s; this.future = []; }
  undo() { if (!this.past.length) return; this.future = [this.present, ...this.future]; this.present = this.past[this.past.length - 1]; this.past = this.past.slice(0, -1); }
  redo() { if (!this.future.length) return; this.past = [...this.past, this.present]; [this.present, ...this.future] = this.future; }
}
const h = new History('a'); h.set('b'); h.set('c'); h.undo(); h.undo(); console.log(h.present, h.past, h.future); h.redo(); console.log(h.present, h.future);
