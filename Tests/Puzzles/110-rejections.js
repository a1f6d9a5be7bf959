const p = Promise.reject(new Error('late'));
setTimeout(() => p.catch((e) => console.log('too late', e.message)), 5);
process.on('unhandledRejection', (e) => console.log('unhandled', e.message));
process.on('rejectionHandled', () => console.log('handled after all'));
