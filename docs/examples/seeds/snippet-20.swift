// The same pipeline, of functions instead of closures
// Seed snippet 20: google-promises-guide.md, lines 864 to 866.

func work1(_ string: String) -> Promise<String> {
  return Promise {
    return string
  }
}

func work2(_ string: String) -> Promise<Int> {
  return Promise {
    return Int(string) ?? 0
  }
}

func work3(_ number: Int) -> Int {
  return number * number
}

// ---- the snippet ----
work1("10").then(work2).then(work3).then { number in
  print(number)  // 100
}
// ---- end of the snippet ----
