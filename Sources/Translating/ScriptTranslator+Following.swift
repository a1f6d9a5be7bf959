import SwiftPromises
import SwiftSyntax

/// What settles a promise with another one, which it follows in some libraries alone (rule 19).
extension ScriptTranslator {
  private static let followers: Set<Dialect> = [.ecmascript, .anypromise, .promisekit096]

  /// Whether a promise would be the value here of one that follows it in the original.
  private var losesFollowing: Bool {
    Self.followers.contains(source) && !table.isAsync && !Self.followers.contains(table.dialect)
  }

  /// A maker that does nothing but follow a promise, which is that promise.
  func writeFollowing(_ closure: ClosureExprSyntax, _ settlers: Settlers, _ parts: CallParts) -> Rendered? {
    guard losesFollowing, closure.signature?.capture == nil, let only = closure.onlyExpression?.as(FunctionCallExprSyntax.self),
      let own = CallParts(only), own.base == nil, own.closures.isEmpty, own.arguments.count == 1,
      let value = own.positional.first?.expression, guesser.guess(value) == .promise
    else { return nil }
    switch settlers {
    case .two(own.nameText, _), .one(own.nameText): return around(parts.call) { self.trimmed(value) }
    default: return nil
    }
  }

  /// Says so where what settles a promise is given another one.
  func markFollowed(_ parts: CallParts) {
    guard losesFollowing, parts.base == nil, settling.contains(parts.nameText), !rejectors.contains(parts.nameText),
      let value = parts.positional.first?.expression, guesser.guess(value) == .promise
    else { return }
    note(
      parts.name, rule: 19, "a promise isn't settled with another one here: settle it in that one's handlers",
      isUntranslated: true)
  }
}
