import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// Members that a type of the script has, and lists and texts have, too.
extension ScriptTranslator {
  /// Says so where a handler gives such a member, which would be a promise if it is the script's, and the text doesn't say whose it is.
  func markMember(_ handler: Handler?) {
    guard source != .ecmascript, namesResults, case .closure(let closure)? = handler, closure.signature?.returnClause == nil,
      guesser.result(of: closure) == .promise
    else { return }
    let values = closure.onlyExpression.map { [$0] } ?? ReturnFinder.find(in: closure.statements).compactMap(\.expression)
    for value in values {
      let call = value.as(FunctionCallExprSyntax.self)
      guard let member = (call?.calledExpression ?? value).as(MemberAccessExprSyntax.self), let base = member.base else {
        continue
      }
      let name = member.declName.baseName.text
      guard Self.common.contains(name), names.bodies[name] != nil || names.variables[name] == .promise,
        call.flatMap(CallParts.init).flatMap({ guesser.step($0) }) == nil, guesser.guess(value) == .promise, isOfUnknownType(base)
      else { continue }
      note(
        value,
        "'\(name)' may be a list's or a text's, or the script's own, which gives a promise: write the type of '\(base.trimmedDescription)'",
        isUntranslated: true)
    }
  }

  private func isOfUnknownType(_ base: ExprSyntax) -> Bool {
    base.trimmedDescription.first?.isUppercase == false && names.scoped.typeName(of: base) == nil
      && names.scoped.type(of: base) == nil && guesser.guess(base) != .promise
  }

  private static let common: Set<String> = [
    "compactMap", "components", "contains", "count", "data", "description", "dropFirst", "dropLast", "enumerated", "filter",
    "first", "firstIndex", "flatMap", "isEmpty", "joined", "keys", "last", "lowercased", "map", "max", "min", "prefix",
    "randomElement", "reduce", "reversed", "rounded", "shuffled", "sorted", "split", "suffix", "uppercased", "value", "values",
  ]
}
