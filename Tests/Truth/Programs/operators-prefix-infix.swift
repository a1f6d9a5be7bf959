// The same sign before one operand and between two

struct Money: Equatable, CustomStringConvertible {
  var cents: Int
  var description: String { "\(cents)c" }
  static prefix func - (m: Money) -> Money { Money(cents: -m.cents) }
  static func - (a: Money, b: Money) -> Money { Money(cents: a.cents - b.cents) }
  static func * (a: Money, b: Int) -> Money { Money(cents: a.cents * b) }
  static func * (a: Int, b: Money) -> Money { b * a }
  static func < (a: Money, b: Money) -> Bool { a.cents < b.cents }
}

Promise(Money(cents: 10)).then { $0 - Money(cents: 3) }.then { print($0, -$0) }
Promise(Money(cents: 10)).then { 2 * $0 * 3 }.then { print($0, $0 < Money(cents: 61), $0 == Money(cents: 60)) }
print([Money(cents: 3), Money(cents: 1)].map { -$0 })
