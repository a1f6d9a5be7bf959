// Tuples with and without labels

func divide(_ a: Int, by b: Int) -> (quotient: Int, remainder: Int) { (a / b, a % b) }

let result = divide(17, by: 5)
print(result, result.quotient, result.1)
let (q, _) = result
var point = (x: 1, y: 2)
point.x += 10
(point.x, point.y) = (point.y, point.x)
print(q, point, point == (2, 11), (1, "b") < (1, "c"))

Promise(divide(23, by: 4)).then { r in print("q", r.quotient, "r", r.remainder) }
Promise((name: "ada", age: 36)).delay(0.1).then { (person) -> Int in
  let (name, age) = person
  print("\(name) is \(age)")
  return age
}.then { print($0 + 1) }
for (i, (a, b)) in [(1, 2), (3, 4)].enumerated() { print(i, a * b) }
