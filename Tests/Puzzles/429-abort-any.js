const a = new AbortController(), b = new AbortController();
const s = AbortSignal.any([a.signal, b.signal]);
s.addEventListener('abort', () => console.log('aborted', s.reason, s.aborted));
b.abort('why');
a.abort('late');
console.log(AbortSignal.any([b.signal]).reason, a.signal.reason);
