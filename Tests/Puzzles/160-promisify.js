function readFile(name, callback) { setTimeout(() => name === 'bad' ? callback(new Error('ENOENT: ' + name)) : callback(null, 'text of ' + name), 1); }
const promisify = fn => (...args) => new Promise((resolve, reject) => fn(...args, (err, data) => err ? reject(err) : resolve(data)));
const read = promisify(readFile);
read('a.txt').then(t => console.log(t)).then(() => read('bad')).catch(e => { console.log(e.message); return 'fallback'; }).then(t => console.log(t));
