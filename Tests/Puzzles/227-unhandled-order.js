process.on('unhandledRejection', (reason) => console.log('unhandled:', reason.message));
const p = Promise.reject(new Error('late'));
setTimeout(() => p.catch((e) => console.log('caught', e.message)), 0);
Promise.reject(new Error('never'));
Promise.reject(new Error('soon')).catch((e) => console.log('handled', e.message));
