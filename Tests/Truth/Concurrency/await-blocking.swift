// A wait that blocks its queue

let numbers = DispatchQueue(label: "numbers")
func negate(_ n: Int) -> Promise<Int> { Promise(on: numbers) { -n }.delay(on: numbers, 0.1) }

Promise<Int>(on: .global()) {
  let minus = try awaitPromise(negate(5))
  print("minus", minus)
  return try awaitPromise(negate(minus))
}.then { print("plus", $0) }
