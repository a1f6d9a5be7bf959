// What is deferred runs when the scope ends, last first

struct Broken: Error {}

func work(_ fails: Bool) throws -> String {
  print("open")
  defer { print("close") }
  defer { print("flush") }
  if fails { throw Broken() }
  for i in 1...2 {
    defer { print("turn", i) }
    if i == 2 { return "early" }
  }
  return "late"
}

Promise { try work(false) }.then { print($0) }
Promise { try work(true) }.catch { print($0) }
let quiet = try? work(true)
print(quiet ?? "nothing")
