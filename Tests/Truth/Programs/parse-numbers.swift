// Optionals: what can't be read is left out

func parse(_ text: String) -> Int? { Int(text) }

func sum(_ texts: String...) -> Promise<Int> {
  Promise(texts).then { texts in texts.compactMap { parse($0) }.reduce(0) { $0 + $1 } }
}

sum("1", "two", "3").then { print("sum", $0) }
sum().then { print("empty", $0) }

let maybe: Int? = parse("42")
if let number = maybe, number > 40 {
  Promise(number).then { print("big", $0) }
} else {
  print("small")
}

var name: String?
print(name?.count ?? -1, name as Any)
name = "ada"
print(name?.count ?? -1, name!, name as Any)
Promise(name).then { print($0 ?? "nobody") }
