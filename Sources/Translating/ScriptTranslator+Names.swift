import SwiftLanguage
import SwiftPromises
import SwiftSyntax

extension ScriptTranslator {
  /// A member whose object has another one in the other library: `seal.fulfill`.
  func write(_ member: MemberAccessExprSyntax) -> Rendered? {
    markProperty(member)
    if let written = writeFoundationError(member) { return written }
    if let written = writeCancellation(member) ?? writeResolving(member) ?? writeOutcome(member) ?? writePair(member) {
      return written
    }
    if let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let resumer = resumers["\(base).\(member.declName.baseName.text)"]
    {
      return around(member) { resumer.function }
    }
    if table.isAsync, names.functions[member.declName.baseName.text] == .promise, let base = member.base, !isCallee(member),
      !names.isCase(member.declName.baseName.text, of: base.trimmedDescription), member.isHandedOver, namesMethod(member)
    {
      if names.properties.contains(member.declName.baseName.text) {
        let name = member.declName.baseName.text
        if base.trimmedDescription == "self", isProperty(name, around: Syntax(member)) { return nil }
        if !base.namesType, names.bodies[name]?.allSatisfy(\.isStatic) == true { return nil }
        note(member, "'\(name)' is a property and a function here: call the function in a closure", isUntranslated: true)
        return nil
      }
      // Without labels: they stand in the call.
      let name = member.declName.baseName.text
      return around(member) { self.task(calling: "\(base.trimmedDescription).\(name)", declaredAs: name) }
    }
    if markListed(member) { return nil }
    if source == .promisekit, ["Promise.value", "Guarantee.value"].contains(member.trimmedDescription), !isCallee(member) {
      note(
        member, "'\(member.trimmedDescription)' is handed over by its name: write a closure that calls it", isUntranslated: true)
      return nil
    }
    if let base = member.base?.as(DeclReferenceExprSyntax.self),
      let new = memberRenames[base.baseName.text]?[member.declName.baseName.text],
      !names.pendingNames.contains(base.baseName.text) || source != .google || base.namesPending
    {
      return around(member) { Rendered(new) }
    }
    return nil
  }

  /// Whether a member may be a method of the script: what stands behind a dot is none of its functions outside of types, and no property.
  private func namesMethod(_ member: MemberAccessExprSyntax) -> Bool {
    if names.scoped.declaration(of: member) != nil { return false }
    let known = names.scoped.functions(named: member)
    // A tuple's part may have a method's name, and so may what lists and texts have.
    if known.isEmpty, let base = member.base, Self.ofLists.contains(member.declName.baseName.text) || isPlain(base) {
      return false
    }
    let candidates = known.isEmpty ? names.bodies[member.declName.baseName.text] ?? [] : known
    return candidates.contains(where: \.isMember)
  }

  /// What Swift's lists and texts have, which methods of the script's own may be called, too.
  private static let ofLists: Set<String> = [
    "count", "first", "last", "isEmpty", "indices", "keys", "values", "description", "startIndex", "endIndex",
  ]

  /// Whether an expression is a tuple, a list, a text or a number.
  private func isPlain(_ expression: ExprSyntax) -> Bool {
    guard let type = names.scoped.type(of: expression)?.unwrapped else { return false }
    let plain: Set<String> = [
      "String", "Substring", "Int", "Double", "Bool", "Array", "Dictionary", "Set", "Data", "Date", "URL",
    ]
    return type.is(TupleTypeSyntax.self) || type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self).map { plain.contains($0.name.text) } == true
  }

  /// Says so where something is called that PromiseKit alone adds to promises and to Foundation.
  func markKitAlone(_ call: FunctionCallExprSyntax) {
    guard source == .promisekit, let parts = CallParts(call) else { return }
    if parts.nameText == "pipe", let base = parts.base, guesser.guess(base) == .promise {
      note(parts.name, "'pipe' has no counterpart here: write a handler of values and one of errors", isUntranslated: true)
    }
    if parts.nameText != "async", parts.positional.first?.expression.trimmedDescription == ".promise" {
      note(
        parts.name, "PromiseKit alone has a '\(parts.nameText)' that takes '.promise': make a promise of the call with a handler",
        isUntranslated: true)
    }
  }

  /// Says so where google's promise is settled that was put into a list, or is known by another name: elsewhere something else settles it.
  private func markListed(_ member: MemberAccessExprSyntax) -> Bool {
    guard source == .google, ["fulfill", "reject"].contains(member.declName.baseName.text), isCallee(member),
      let base = member.base, names.scoped.typeName(of: base) == nil
    else { return false }
    // What is taken out of a tuple is of no known type.
    let isTaken: Bool
    switch base.as(DeclReferenceExprSyntax.self).flatMap({ names.scoped.declaration(of: $0) })?.kind {
    case .part?, .unsaid?: isTaken = names.bodies[member.declName.baseName.text] == nil
    default: isTaken = false
    }
    guard guesser.guess(base) == .promise || isTaken else { return false }
    if let name = base.as(DeclReferenceExprSyntax.self) {
      guard let declared = names.scoped.declaration(of: name) else { return false }
      if case .value(let value) = declared.kind,
        value.as(FunctionCallExprSyntax.self).flatMap(CallParts.init)?.path == "Promise.pending"
      {
        return false
      }
    }
    note(
      base, rule: 20, "'\(base.trimmedDescription)' can't be settled here: keep what settles it beside it",
      isUntranslated: true)
    return true
  }

  /// What looks at a promise without waiting, and what configures a library: no other library has the same.
  private func markProperty(_ member: MemberAccessExprSyntax) {
    guard let base = member.base else { return }
    let name = member.declName.baseName.text
    if source == .promisekit, ["firstValue", "lastValue"].contains(name), guesser.guess(base) == .promise {
      return note(member, "'\(name)' has no counterpart here: take it from the list in a handler", isUntranslated: true)
    }
    guard !isCallee(member) else { return }
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
    note(member, rule: 22, "'\(name)' reads the promise's current state, which differs here", isUntranslated: true)
  }

  func isCallee(_ member: MemberAccessExprSyntax) -> Bool {
    member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
  }

  /// Swift's `Result` with its module's name, where the other library has a type of this name.
  func writeResult(_ name: TokenSyntax) -> Rendered? {
    let owners: Set<Dialect> = [.promisekit, .anypromise, .frantic]
    guard name.text == "Result", owners.contains(table.dialect), !owners.contains(source), !names.declaresResult,
      name.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period, !Syntax(name).isGenericParameter(name.text)
    else { return nil }
    return name.leadingTrivia.description + Rendered("Swift.Result") + name.trailingTrivia.description
  }
}

extension ExprSyntax {
  /// Whether it is a name that begins as those of types do.
  fileprivate var namesType: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true }
}

extension FunctionDeclSyntax {
  /// Whether it belongs to its type, not to an object of it.
  fileprivate var isStatic: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }
}
