import SwiftPromises
import SwiftSyntax

/// Handlers that give nothing and throw: where an operator takes a value or a promise, Swift can't tell which it would be.
extension ScriptTranslator {
  /// Whether all that a handler of several statements comes to is an error, and it says no type.
  func isOnlyThrowing(_ closure: ClosureExprSyntax) -> Bool {
    closure.statements.count > 1 && closure.signature?.returnClause == nil && guesser.result(of: closure) == .never
  }

  /// The handler with the type of the promise that it never gives.
  func typed(_ closure: ClosureExprSyntax, of parts: CallParts) -> Rendered {
    let text = trimmed(closure)
    guard let signature = closure.signature, let type = parts.base.flatMap({ promisedType(of: $0) }) else {
      note(
        parts.name, "the type of what the handler never gives isn't written: write 'error -> Promise<Int> in'",
        isUntranslated: true)
      return text
    }
    let (old, head) = (Array(signature.trimmedDescription.utf8), String(signature.trimmedDescription.dropLast(2)))
    guard let start = text.bytes.indices.first(where: { text.bytes[$0...].starts(with: old) }) else { return text }
    return text.dropping(first: 0, last: text.bytes.count - start) + "\(head)-> Promise<\(type)> in"
      + text.dropping(first: start + old.count, last: 0)
  }
}
