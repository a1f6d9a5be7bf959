// Variables that functions change

func order(_ a: inout Int, _ b: inout Int) { if a > b { swap(&a, &b) } }
func raise(_ values: inout [Int], by amounts: Int...) {
  for (i, amount) in amounts.enumerated() where i < values.count { values[i] += amount }
}
func consume(_ text: inout String) -> Character? {
  guard let first = text.first else { return nil }
  text = String(text.dropFirst())
  return first
}

var low = 9, high = 3
order(&low, &high)
var values = [1, 2, 3]
raise(&values, by: 10, 20)
raise(&values)
print(low, high, values)
var text = "ab"
var seen: [Character] = []
repeat { if let c = consume(&text) { seen.append(c) } } while !text.isEmpty
Promise(seen).then { print($0, text.isEmpty) }
Promise((5, 2)).then { pair -> [Int] in
  var (a, b) = pair
  order(&a, &b)
  return [a, b]
}.then { print($0, $0.min()!, $0.dropLast()) }
