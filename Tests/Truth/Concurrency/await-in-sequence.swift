// Blocking waits that read like plain code

let work = DispatchQueue(label: "work")
struct Empty: Error {}

func read(_ name: String) -> Promise<String> {
  Promise(on: work) { () -> String in
    if name.isEmpty { throw Empty() }
    return "<\(name)>"
  }
}

Promise<String>(on: .global()) {
  let a = try awaitPromise(read("a"))
  let b = try awaitPromise(read("b").delay(on: work, 0.2))
  return a + b
}.then { print($0) }
Promise<Int>(on: .global()) {
  do { return try awaitPromise(read("")).count } catch { return -1 }
}.then { print($0) }
