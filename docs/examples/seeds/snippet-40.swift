// One promise inside the handler of another
// Seed snippet 40: google-promises-guide.md, lines 1817 to 1821.

class Worker {
  func loadSomething() -> Promise<Int> { return Promise(1).delay(0.1) }
  func loadAnother() -> Promise<Int> { return Promise(2).delay(0.1) }

  func doSomething(with something: Int, and another: Int) {
    print(something, another)
  }

  func run() {

// ---- the snippet ----
loadSomething().then { something in
  self.loadAnother().then { another in
    self.doSomething(with: something, and: another)
  }
}
// ---- end of the snippet ----

  }
}

let worker = Worker()
worker.run()
