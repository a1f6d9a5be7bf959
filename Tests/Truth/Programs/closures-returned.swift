// Functions that make functions

func makeCounter(step: Int = 1) -> () -> Int {
  var count = 0
  return {
    count += step
    return count
  }
}

func compose<A, B, C>(_ f: @escaping (A) -> B, _ g: @escaping (B) -> C) -> (A) -> C {
  { g(f($0)) }
}

let byOne = makeCounter()
let byTen = makeCounter(step: 10)
print(byOne(), byOne(), byTen(), byOne(), byTen())

let shout = compose({ (text: String) in text.uppercased() }, { $0 + "!" })
Promise("hello").then { shout($0) }.then { print($0, byOne()) }

var handlers: [(Int) -> String] = []
for i in 1...3 { handlers.append { n in "\(i)*\(n)=\(i * n)" } }
Promise(7).then { n in print(handlers.map { $0(n) }.joined(separator: " ")) }
