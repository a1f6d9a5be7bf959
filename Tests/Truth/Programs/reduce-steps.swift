// A value that grows step by step

Promise("start").reduce(["a", "b", "c"]) { text, item in
  Promise(text + "-" + item).delay(0.1)
}.then { print($0) }

Promise(1).reduce(2, 3, 4) { product, n in Promise(product * n) }.then { print("product", $0) }

struct Stop: Error { let at: Int }
Promise(0).reduce([1, 2, 3]) { sum, n -> Promise<Int> in
  if n == 3 { return Promise(Stop(at: n)) }
  return Promise(sum + n)
}.then { print($0) }.catch { print($0) }
