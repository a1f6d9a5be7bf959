class A { init() { console.log('init'); return this } start() { this.init(); console.log('start') } }
new A().start(); new A().init();
