// The same with a function of its own
// Seed snippet 42: google-promises-guide.md, lines 1861 to 1869. Where the document has a printing mistake, "printed:" shows it.

typealias Data = Int
typealias MyResult = Int

func loadSomething() -> Promise<Data> {
  return Promise(1).delay(0.1)
}

func loadAnother() -> Promise<Int> {
  return Promise(2).delay(0.1)
}

func doSomething(with something: Int, and another: Int) -> MyResult {
  print(something, another)
  return something + another
}

// ---- the snippet ----
loadSomething().then { something in
// printed:   self.loadAnother(with: something)
  loadAnother(with: something)
}

func loadAnother(with something: Data) -> Promise<MyResult> {
  loadAnother().then { another in
// printed:     self.doSomething(with: something, and: another)
    doSomething(with: something, and: another)
  }
}
// ---- end of the snippet ----

loadAnother(with: 10).then { result in print("result", result) }
