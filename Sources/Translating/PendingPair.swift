import SwiftSyntax

/// A promise of PromiseKit that is settled from outside: `let (promise, seal) = Promise<Int>.pending()`, or under one name. A guarantee has
/// a function in the place of what settles it.
struct PendingPair {
  /// The promise's name, or that of both.
  let promise: String
  /// What settles it; `nil` if both have one name.
  let resolver: String?
  let generics: String
  let isGuarantee: Bool
  /// Whether it belongs to a type.
  let isMember: Bool

  static let makers: Set<String> = ["Promise.pending", "Guarantee.pending"]

  init?(_ binding: PatternBindingSyntax) {
    guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      Self.makers.contains(parts.path)
    else { return nil }
    isGuarantee = parts.path == "Guarantee.pending"
    if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
      let names = tuple.elements.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
      guard names.count == 2, tuple.elements.count == 2 else { return nil }
      (promise, resolver) = (names[0], names[1])
    } else {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
      (promise, resolver) = (name, nil)
    }
    generics = parts.generics
    isMember = binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false
  }

  /// The pairs with which the text does nothing that has no counterpart: it settles them by `fulfill` and `reject`.
  ///
  /// - Complexity: O(length of the text).
  static func plain(_ pairs: [PendingPair], in tree: some SyntaxProtocol) -> [PendingPair] {
    guard !pairs.isEmpty else { return [] }
    let uses = Uses(pairs)
    uses.walk(tree)
    return pairs.filter { pair in
      pair.resolver.map { pair.isGuarantee || !uses.otherResolvers.contains($0) } ?? !uses.otherPairs.contains(pair.promise)
    }
  }

  /// The member that is asked of a reference, if one is: `fulfill` of `box.seal.fulfill`.
  private static func member(of reference: DeclReferenceExprSyntax) -> (name: String, access: MemberAccessExprSyntax)? {
    var whole = ExprSyntax(reference)
    if let own = reference.parent?.as(MemberAccessExprSyntax.self), own.declName.id == reference.id { whole = ExprSyntax(own) }
    guard let access = whole.parent?.as(MemberAccessExprSyntax.self), access.base?.id == whole.id else { return nil }
    return (access.declName.baseName.text, access)
  }

  /// Looks at every use of the names of pairs.
  private final class Uses: SyntaxVisitor {
    private let resolvers: Set<String>
    private let wholes: Set<String>
    /// Resolvers, and pairs under one name, with which something else is done.
    private(set) var otherResolvers: Set<String> = []
    private(set) var otherPairs: Set<String> = []

    init(_ pairs: [PendingPair]) {
      resolvers = Set(pairs.compactMap(\.resolver))
      wholes = Set(pairs.lazy.filter { $0.resolver == nil }.map(\.promise))
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let name = node.baseName.text
      let method = PendingPair.member(of: node)?.name
      if resolvers.contains(name), !settles(method), method != "resolve" || node.isMemberName { otherResolvers.insert(name) }
      if wholes.contains(name) { look(at: node, name) }
      return .skipChildren
    }

    private func settles(_ member: String?) -> Bool { member == "fulfill" || member == "reject" }

    private func look(at node: DeclReferenceExprSyntax, _ name: String) {
      // What makes a pair may have its name.
      if let call = node.parent?.parent?.as(FunctionCallExprSyntax.self).flatMap(CallParts.init),
        PendingPair.makers.contains(call.path)
      {
        return
      }
      let used = PendingPair.member(of: node)
      if ["promise", "guarantee", "resolve"].contains(used?.name) { return }
      guard used?.name == "resolver", let access = used?.access,
        settles(access.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text)
      else {
        otherPairs.insert(name)
        return
      }
    }
  }
}
