// Functions that change what they are given

func double(_ n: inout Int) { n *= 2 }
func exchange<T>(_ a: inout T, _ b: inout T) { (a, b) = (b, a) }
func take(_ list: inout [Int]) -> Int? { list.isEmpty ? nil : list.removeFirst() }

var n = 4
double(&n)
var a = "x", b = "y"
exchange(&a, &b)
swap(&a, &b)
var list = [3, 4, 5]
double(&list[1])
let head = take(&list)
print(n, a, b, list, head ?? 0)

Promise(5).then { value -> Int in
  var value = value
  double(&value)
  double(&value)
  return value
}.then { print($0) }
Promise([1, 2, 3]).then { (items: [Int]) -> Int in
  var rest = items
  var sum = 0
  while let next = take(&rest) { sum += next }
  return sum
}.then { print("sum", $0) }
