// The same without nesting
// Seed snippet 41: google-promises-guide.md, lines 1842 to 1844.

class Worker {
  func loadSomething() -> Promise<Int> { return Promise(1).delay(0.1) }
  func loadAnother() -> Promise<Int> { return Promise(2).delay(0.1) }

  func doSomething(with something: Int?, and another: Int?) {
    print(something!, another!)
  }

  func run() {

// ---- the snippet ----
all([loadSomething(), loadAnother()]).then { result in
  self.doSomething(with: result.first, and: result.last)
}
// ---- end of the snippet ----

  }
}

let worker = Worker()
worker.run()
