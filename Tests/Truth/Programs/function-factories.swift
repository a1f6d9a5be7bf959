// Functions made by functions, with what they remember

typealias Check = (String) -> Bool

func longer(than n: Int) -> Check { { $0.count > n } }
func both(_ a: @escaping Check, _ b: @escaping Check) -> Check { { a($0) && b($0) } }
func counted(_ check: @escaping Check) -> (Check, () -> Int) {
  var calls = 0
  return ({ text in
    calls += 1
    return check(text)
  }, { calls })
}
func adder(_ n: Int) -> (Int) -> Int {
  func add(_ m: Int) -> Int { n + m }
  return add
}

let (check, calls) = counted(both(longer(than: 2), { $0.hasPrefix("p") }))
let words = ["pen", "pi", "ape", "paper"]
Promise(words).then { $0.filter(check) }.then { print($0, calls()) }
Promise("x").validate(check).catch { print($0, calls()) }
Promise(1).then(adder(10)).then { print($0, adder(1)(2)) }
let base = 100
var offset = 1
let fixed = { [offset] in base + offset }
offset = 50
Promise(2).then { [offset] n in n * offset }.then { print($0, fixed()) }
offset = 0
