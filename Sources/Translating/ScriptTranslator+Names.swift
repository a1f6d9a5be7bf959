import SwiftPromises
import SwiftSyntax

extension ScriptTranslator {
  /// A member whose object has another one in the other library: `seal.fulfill`.
  func write(_ member: MemberAccessExprSyntax) -> Rendered? {
    if let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let new = memberRenames[base]?[member.declName.baseName.text]
    {
      return around(member) { Rendered(new) }
    }
    // Outcomes of several promises are written by other names.
    if member.base == nil, member.period.presence == .present, usesOutcomes, let new = outcomeNames[member.declName.baseName.text]
    {
      return around(member) { Rendered("." + new) }
    }
    return nil
  }

  private var usesOutcomes: Bool { source == .promisekit && names.counts["resolved"] != nil && table.dialect == .google }

  private var outcomeNames: [String: String] { ["fulfilled": "value", "rejected": "error"] }

  /// The type of a promise in the other library.
  func write(_ type: IdentifierTypeSyntax) -> Rendered? {
    let promises: Set<String> =
      switch source {
      case .promisekit: ["Promise", "Guarantee"]
      case .anypromise: ["Promise", "AnyPromise"]
      default: ["Promise"]
      }
    guard promises.contains(type.name.text) else { return nil }
    let generics = type.genericArgumentClause.map { trimmed($0) } ?? Rendered()
    return around(type) { table.type.filled(["T": generics]) }
  }

  /// `let p = Promise<Int>.pending()`, where what settles it is another thing than the promise.
  func writePending(_ declaration: VariableDeclSyntax) -> Rendered? {
    guard source == .google, let binding = declaration.bindings.first, declaration.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let call = binding.initializer?.value.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      parts.path == "Promise.pending"
    else { return nil }
    let isMember = declaration.parent?.is(MemberBlockItemSyntax.self) ?? false
    guard let pending = table.pending, !isMember else {
      note(
        parts.name, rule: 20,
        isMember
          ? "a property can't hold a promise and what settles it"
          : "nothing here is settled from outside: settle it in a closure",
        isUntranslated: true)
      return nil
    }
    let text = pending.filled(["p": Rendered(name), "T": Rendered(parts.generics)])
    let marked = text.text.firstRange(of: ").").map { _ in text } ?? text
    var result = Rendered()
    // The address is that of the method's name.
    let end = text.bytes.lastIndex(of: 46).map { $0 + 1 } ?? 0
    result += marked.dropping(first: 0, last: text.bytes.count - end)
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += marked.dropping(first: end, last: 0)
    return around(declaration) { result }
  }
}
