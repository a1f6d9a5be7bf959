// Values that say what they are

struct Money: CustomStringConvertible {
  let cents: Int
  var description: String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)€" }
}
enum Failure: Error, CustomStringConvertible {
  case lost(Money)
  var description: String {
    switch self { case .lost(let money): return "lost \(money)" }
  }
}

Promise(Money(cents: 1205)).then { print($0, [$0], "\($0)") }
Promise(Money(cents: 999)).then { money -> Money in throw Failure.lost(money) }.catch { print("error: \($0)") }
Promise(Failure.lost(Money(cents: 1))).then { (x: Int) in print("never", x) }.catch { print($0) }
print(String(describing: Money(cents: 50)), Money(cents: 7).description)
