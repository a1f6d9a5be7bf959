import SwiftSyntax

/// The number that lets a comparison with another say what lets a program go on: 6 for `guard password.count >= 6 else { … }`.
enum WantedNumber {
  /// The least number above zero beside `limit` for which the comparison says `answer`; `nil` if it is no comparison of numbers, or
  /// there is none.
  static func left(of symbol: String, _ limit: Int, saying answer: Bool) -> Int? {
    // A comparison says no where its opposite says yes.
    let isAsked = answer ? symbol : opposites[symbol] ?? ""
    switch isAsked {
    case "==", ">=", "<=": return limit > 0 ? (isAsked == "<=" ? 1 : limit) : nil
    case ">": return limit < .max ? max(1, limit + 1) : nil
    case "<": return limit > 1 ? 1 : nil
    case "!=": return limit == 1 ? 2 : 1
    default: return nil
    }
  }

  private static let opposites = ["==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"]
}

extension InfixOperatorExprSyntax {
  /// What the left side must be, a number or a number of elements, so that the program goes on; `nil` if it isn't compared with one
  /// that is known, or the comparison decides nothing.
  ///
  /// - Parameter value: The number that an expression is; `nil` if it isn't known.
  func wantedLeft(_ value: (ExprSyntax) -> Int?) -> Int? {
    guard let symbol = self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, Condition.comparisons.contains(symbol),
      let limit = value(rightOperand), let wanted = Condition.wanted(ExprSyntax(self)), Condition.decides(ExprSyntax(self))
    else { return nil }
    return WantedNumber.left(of: symbol, limit, saying: wanted)
  }
}

extension ExprSyntax {
  /// The number that an integer literal is.
  var integerValue: Int? { self.as(IntegerLiteralExprSyntax.self).flatMap { Int($0.literal.text) } }
}
