const logger = { prefix: '>>', log(msg) { console.log(this.prefix, msg); } };
Promise.resolve('bound').then(logger.log.bind(logger));
Promise.resolve('arrow').then(m => logger.log(m));
setTimeout(() => logger.log('timer'), 0);
