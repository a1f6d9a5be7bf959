// Ranges of every kind

for i in 0..<3 { print(i, terminator: i == 2 ? "\n" : ",") }
for i in (1...3).reversed() { print(i, terminator: " ") }
print()
for i in stride(from: 10, to: 0, by: -4) { print(i) }
for x in stride(from: 0.0, through: 1.0, by: 0.5) { print(x) }
let letters = ["a", "b", "c", "d"]
print(letters[1...], letters[..<2], letters[...1], (1...5).contains(5), (1..<5).contains(5), (1...4).count)

Promise(1...4).then { range in range.map { $0 * $0 } }.then { print($0) }
Promise(7).then { n -> String in
  switch n {
  case 0..<5: return "low"
  case 5...9: return "middle"
  default: return "high"
  }
}.then { print($0) }
Promise((0..<4).reduce(0, +)).then { print($0, 1...9 ~= $0) }
