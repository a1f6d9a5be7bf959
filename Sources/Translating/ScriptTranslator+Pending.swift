import SwiftPromises
import SwiftSyntax

/// Promises that are settled from outside.
extension ScriptTranslator {
  /// `let p = Promise<Int>.pending()`, where what settles it is another thing than the promise.
  func writePending(_ declaration: VariableDeclSyntax) -> Rendered? {
    guard let binding = declaration.bindings.first, declaration.bindings.count == 1,
      let call = binding.initializer?.value.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      PendingPair.makers.contains(parts.path)
    else { return nil }
    let isMember = declaration.parent?.is(MemberBlockItemSyntax.self) ?? false
    let name: String
    switch source {
    case .google:
      guard let own = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
      name = own
    case .promisekit:
      guard let pair = PendingPair(binding), plainPairs[pair.promise] != nil else {
        if table.pending != nil { return nil }
        note(parts.name, rule: 20, "nothing here is settled from outside: settle it in a closure", isUntranslated: true)
        return nil
      }
      name = pair.promise
    default: return nil
    }
    // What is made when it is first asked for is one thing, no pair.
    let isLazy = declaration.modifiers.contains { $0.name.text == "lazy" }
    guard let pending = table.pending, !isLazy || table.dialect == .google else {
      note(
        parts.name, rule: 20,
        isLazy
          ? "a lazy property can't hold a promise and what settles it"
          : "nothing here is settled from outside: settle it in a closure",
        isUntranslated: true)
      return nil
    }
    let text = pending.filled(["p": Rendered(name), "T": Rendered(typeOfPending(binding, parts))])
    var result = Rendered()
    // The address is that of the method's name.
    let end = text.bytes.lastIndex(of: 46).map { $0 + 1 } ?? 0
    result += text.dropping(first: 0, last: text.bytes.count - end)
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += text.dropping(first: end, last: 0)
    let lead = [declaration.attributes.trimmedDescription, declaration.modifiers.trimmedDescription].filter { !$0.isEmpty }
    return around(declaration) { Rendered(isMember ? lead.map { $0 + " " }.joined() : "") + result }
  }

  /// `<Int>`, from the maker or from the type that is written for what it makes.
  private func typeOfPending(_ binding: PatternBindingSyntax, _ parts: CallParts) -> String {
    guard parts.generics.isEmpty, let type = binding.typeAnnotation?.type.as(IdentifierTypeSyntax.self) else {
      return parts.generics
    }
    return type.genericArgumentClause?.trimmedDescription ?? ""
  }

  /// What is asked of PromiseKit's pair of promise and resolver: `box.seal.fulfill`, `pending.promise`.
  func writePair(_ member: MemberAccessExprSyntax) -> Rendered? {
    guard !plainPairs.isEmpty, let base = member.base else { return nil }
    let name = member.declName.baseName.text
    if pairsByResolver[name] != nil, let pair = names.scoped.pair(settledBy: name, of: base), pair.isGuarantee {
      return around(member) { table.fulfillPending.filled(["p": self.trimmed(base) + ".\(pair.promise)"]) }
    }
    if name == "resolve", let pair = pair(named: base), pair.isGuarantee, pair.resolver == nil {
      return around(member) { table.fulfillPending.filled(["p": self.trimmed(base)]) }
    }
    if name == "promise" || name == "guarantee", let pair = pair(named: base), pair.resolver == nil {
      return around(member) { self.trimmed(base) }
    }
    guard name == "fulfill" || name == "reject" else { return nil }
    let settle = name == "fulfill" ? table.fulfillPending : table.rejectPending
    if let pair = base.as(DeclReferenceExprSyntax.self).flatMap({ self.pair(settledBy: $0) }) {
      return around(member) { settle.filled(["p": Rendered(pair.promise)]) }
    }
    if let inner = base.as(MemberAccessExprSyntax.self), inner.declName.baseName.text == "resolver", let outer = inner.base,
      let pair = pair(named: outer), pair.resolver == nil
    {
      return around(member) { settle.filled(["p": self.trimmed(outer)]) }
    }
    if let inner = base.as(MemberAccessExprSyntax.self), let outer = inner.base,
      let pair = pairsByResolver[inner.declName.baseName.text]
    {
      return around(member) { settle.filled(["p": self.trimmed(outer) + ".\(pair.promise)"]) }
    }
    return nil
  }

  /// The function that settles a guarantee, as it is called or handed over: `let (guarantee, answer) = Guarantee<Int>.pending()`.
  func writePair(_ reference: DeclReferenceExprSyntax) -> Rendered? {
    guard let pair = pair(settledBy: reference), pair.isGuarantee else { return nil }
    return around(reference) { table.fulfillPending.filled(["p": Rendered(pair.promise)]) }
  }

  /// The pair that can be written otherwise, by the name of what settles it: another function may have another one by that name.
  private func pair(settledBy reference: DeclReferenceExprSyntax) -> PendingPair? {
    guard pairsByResolver[reference.baseName.text] != nil, !reference.isMemberName,
      let pair = names.scoped.pair(settledBy: reference.baseName.text, around: Syntax(reference))
    else { return nil }
    return plainPairs[pair.promise] == nil ? nil : pair
  }

  private func pair(named expression: ExprSyntax) -> PendingPair? {
    let name =
      expression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return name.flatMap { plainPairs[$0] }
  }
}
