import SwiftSyntax

/// A promise of PromiseKit that is settled from outside: `let (promise, seal) = Promise<Int>.pending()`, or under one name.
struct PendingPair {
  /// The promise's name, or that of both.
  let promise: String
  /// What settles it; `nil` if both have one name.
  let resolver: String?
  let generics: String
  /// The called name, where the promise is made.
  let made: TokenSyntax
  /// Whether it belongs to a type.
  let isMember: Bool

  init?(_ binding: PatternBindingSyntax) {
    guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      parts.path == "Promise.pending"
    else { return nil }
    if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
      let names = tuple.elements.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
      guard names.count == 2, tuple.elements.count == 2 else { return nil }
      (promise, resolver) = (names[0], names[1])
    } else {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
      (promise, resolver) = (name, nil)
    }
    (generics, made) = (parts.generics, parts.name)
    isMember = binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false
  }

  /// Whether the text does nothing with it that has no counterpart: it settles it by `fulfill` and `reject`.
  func isPlain(in tree: some SyntaxProtocol) -> Bool {
    let finder = Uses(self)
    finder.walk(tree)
    return finder.isPlain
  }

  /// The member that is asked of a reference, if one is: `fulfill` of `box.seal.fulfill`.
  private static func member(of reference: DeclReferenceExprSyntax) -> (name: String, access: MemberAccessExprSyntax)? {
    var whole = ExprSyntax(reference)
    if let own = reference.parent?.as(MemberAccessExprSyntax.self), own.declName.id == reference.id { whole = ExprSyntax(own) }
    guard let access = whole.parent?.as(MemberAccessExprSyntax.self), access.base?.id == whole.id else { return nil }
    return (access.declName.baseName.text, access)
  }

  private final class Uses: SyntaxVisitor {
    let pair: PendingPair
    var isPlain = true

    init(_ pair: PendingPair) {
      self.pair = pair
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.baseName.text == pair.resolver ?? pair.promise else { return .skipChildren }
      var used = PendingPair.member(of: node)
      if pair.resolver == nil {
        if used?.name == "promise" { return .skipChildren }
        guard used?.name == "resolver", let access = used?.access else {
          isPlain = false
          return .skipChildren
        }
        used = access.parent?.as(MemberAccessExprSyntax.self).map { ($0.declName.baseName.text, $0) }
      }
      if used?.name != "fulfill", used?.name != "reject" { isPlain = false }
      return .skipChildren
    }
  }
}
