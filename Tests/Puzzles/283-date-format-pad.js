const pad = (n, w = 2) => String(n).padStart(w, '0');
const hms = s => `${pad(Math.floor(s / 3600))}:${pad(Math.floor(s % 3600 / 60))}:${pad(s % 60)}`;
console.log(hms(3725), hms(59), (5).toString().padEnd(3, '.') + '|', (255).toString(16), (5).toString(2), parseInt('ff', 16), parseInt('101', 2));
