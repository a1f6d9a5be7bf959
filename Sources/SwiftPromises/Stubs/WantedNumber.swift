import SwiftSyntax

/// The numbers that let a comparison with another say what lets a program go on: from 6 for `guard password.count >= 6 else { … }`.
struct WantedNumber {
  /// What compares them with the limit; "" if that is no comparison of numbers.
  private let symbol: String
  private let limit: Int

  init(_ symbol: String, _ limit: Int, saying answer: Bool) {
    // A comparison says no where its opposite says yes.
    self.symbol = answer ? symbol : Self.opposites[symbol] ?? ""
    self.limit = limit
  }

  /// The least number above zero beside the limit; `nil` if there is none.
  var least: Int? {
    switch symbol {
    case "==", ">=", "<=": limit > 0 ? (symbol == "<=" ? 1 : limit) : nil
    case ">": limit < .max ? max(1, limit + 1) : nil
    case "<": limit > 1 ? 1 : nil
    case "!=": limit == 1 ? 2 : 1
    default: nil
    }
  }

  /// A number that is all that is wanted of it, or the first thing.
  static func least(_ wanted: [WantedNumber]) -> Int? {
    let numbers = wanted.compactMap(\.least)
    return numbers.first { number in wanted.allSatisfy { holds(number, $0.symbol, $0.limit) } } ?? numbers.first
  }

  /// What a comparison of two numbers says.
  static func holds(_ left: Int, _ symbol: String, _ right: Int) -> Bool {
    switch symbol {
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    case "!=": left != right
    default: left == right
    }
  }

  private static let opposites = ["==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"]
}

extension InfixOperatorExprSyntax {
  /// What the left side must be, a number or a number of elements, so that the program goes on; `nil` if it isn't compared with one
  /// that is known, or the comparison decides nothing.
  ///
  /// - Parameter value: The number that an expression is; `nil` if it isn't known.
  func wantedLeft(_ value: (ExprSyntax) -> Int?) -> WantedNumber? {
    guard let symbol = self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, Condition.comparisons.contains(symbol),
      let limit = value(rightOperand), let wanted = Condition.wanted(ExprSyntax(self)), Condition.decides(ExprSyntax(self))
    else { return nil }
    return WantedNumber(symbol, limit, saying: wanted)
  }
}

extension ExprSyntax {
  /// The number that an integer literal is.
  var integerValue: Int? { self.as(IntegerLiteralExprSyntax.self).flatMap { Int($0.literal.text) } }
}
