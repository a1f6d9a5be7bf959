// Every way to look into an optional

func find(_ key: String) -> Int? { ["a": 1, "b": 2, "zero": 0][key] }

func describe(_ key: String) -> String {
  if let value = find(key), value > 0 {
    return "\(key)=\(value)"
  } else if let value = find(key) {
    return "\(key) is \(value)"
  } else if key.isEmpty {
    return "no key"
  }
  return "\(key)?"
}

Promise(["a", "zero", "", "q"]).then { keys in print(keys.map(describe)) }
let pair: (Int, Int)? = (1, 2)
if let pair { print(pair.0 + pair.1) }
if let (x, y) = pair { print(x, y) }
if case let n? = find("b") { Promise(n).then { print("b is", $0) } }
if case .some(let n) = find("a"), n == 1 { print("one") }
while let next = find("zero") { print(next); break }
switch find("a") {
case .none: print("none")
case 1?: print("one again")
case .some(let other): print(other)
}
Promise(find("q")).then { $0.map { $0 * 2 } ?? -1 }.then { print($0) }
