import SwiftSyntax

/// Calls of what the script declares itself, which may have the names of a library's operators and functions.
extension TypeGuesser {
  /// What a call makes that begins a chain; `nil` if it makes no promise, or is one of the script's own.
  func source(_ parts: CallParts) -> Source? { isOwn(parts) ? nil : reader.source(parts, self) }

  /// Whether a call means a function or method of the script's own: `store.all()`, where the library has a function `all`.
  func isOwn(_ parts: CallParts) -> Bool {
    guard let base = parts.base else {
      return parts.period == nil && names.scoped.functions(called: parts).contains { $0.takes(parts) }
    }
    guard parts.typeName.isEmpty else { return false }
    if names.scoped.isOwnInstance(base) { return true }
    // A library's functions are called on nothing: an object of whatever type has its own.
    return Self.functions.contains(parts.nameText) && guess(base) != .promise
  }

  /// The functions with which the libraries begin chains.
  private static let functions: Set<String> = [
    "all", "any", "race", "retry", "when", "after", "firstly", "awaitPromise", "PMKAfter", "PMKWhen", "PMKRace", "setTimeout",
  ]
}

extension FunctionDeclSyntax {
  /// Whether it can be called with these arguments, by their labels.
  func takes(_ parts: CallParts) -> Bool {
    let parameters = Array(signature.parameterClause.parameters)
    let labels = parameters.map(\.firstName.text)
    guard parts.arguments.allSatisfy({ $0.label.map { labels.contains($0.text) } ?? true }) else { return false }
    let unlabelled = parts.arguments.count { $0.label == nil }
    let isVariadic = parameters.contains { $0.ellipsis != nil }
    return isVariadic || unlabelled <= labels.count { $0 == "_" }
  }
}
