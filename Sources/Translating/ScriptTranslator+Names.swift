import SwiftPromises
import SwiftSyntax

extension ScriptTranslator {
  /// A member whose object has another one in the other library: `seal.fulfill`.
  func write(_ member: MemberAccessExprSyntax) -> Rendered? {
    markProperty(member)
    if let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let resumer = resumers["\(base).\(member.declName.baseName.text)"]
    {
      return around(member) { resumer.function }
    }
    if table.isAsync, names.functions[member.declName.baseName.text] == .promise, member.base != nil, !isCallee(member),
      member.parent?.is(LabeledExprSyntax.self) == true
    {
      return around(member) { Rendered("{ value in Task { try await \(member.trimmedDescription)(value) } }") }
    }
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

  /// What looks at a promise without waiting, and what configures a library: no other library has the same.
  private func markProperty(_ member: MemberAccessExprSyntax) {
    guard let base = member.base, !isCallee(member) else { return }
    let name = member.declName.baseName.text
    if let object = base.as(DeclReferenceExprSyntax.self)?.baseName.text, object == "conf", names.initializers["conf"] == nil,
      source == .promisekit
    {
      return note(member, rule: 2, "'conf.\(name)' configures PromiseKit, and nothing here", isUntranslated: true)
    }
    let looks: Set<String> = [
      "value", "error", "result", "isPending", "isFulfilled", "isRejected", "isResolved", "pending", "fulfilled", "rejected",
      "resolved",
    ]
    guard looks.contains(name), guesser.guess(base) == .promise, memberRenames[base.trimmedDescription] == nil else { return }
    note(member, rule: 22, "'\(name)' looks at the promise at once, which is another matter here", isUntranslated: true)
  }

  private func isCallee(_ member: MemberAccessExprSyntax) -> Bool {
    member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
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
    if table.isAsync { return asyncType(type) }
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
