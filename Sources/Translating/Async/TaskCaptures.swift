import SwiftSyntax

/// What the closures of a chain capture that becomes one task: `[weak self]`.
///
/// A task captures what all of its code needs. If each closure that uses a name captures it the same way, and nothing else of the chain uses it,
/// the task can capture it that way, too, and nothing changes.
struct TaskCaptures {
  /// The list's items for the task.
  private(set) var items: [String] = []
  /// The closures whose lists the task's list stands for.
  private(set) var hoisted: Set<SyntaxIdentifier> = []

  /// - Parameters:
  ///   - chain: The last call of the chain.
  ///   - closures: The handlers of its operators, without what they contain.
  init(of chain: ExprSyntax, _ closures: [ClosureExprSyntax]) {
    let capturing = closures.filter { $0.captured != nil }
    guard !capturing.isEmpty else { return }
    var texts: [String: String] = [:]
    for item in capturing.flatMap({ Array($0.captured ?? []) }) {
      let name = item.name.text
      guard texts[name] == nil || texts[name] == item.plainText else {
        items = []
        return
      }
      if texts[name] == nil { items.append(item.plainText) }
      texts[name] = item.plainText
    }
    for (name, _) in texts {
      let own = Set(capturing.filter { $0.captured?.contains { $0.name.text == name } ?? false }.map(\.id))
      let finder = Mentions(name, without: own, members: name == "self" ? Self.members(around: Syntax(chain)) : [])
      finder.walk(chain)
      guard !finder.found else {
        items = []
        return
      }
    }
    hoisted = Set(capturing.map(\.id))
  }

  /// What can be named without `self` in the type around a node.
  static func members(around node: Syntax) -> Set<String> {
    var current = node.parent
    while let here = current {
      if let type = here.asProtocol((any DeclGroupSyntax).self) {
        return type.memberBlock.members.reduce(into: []) { names, member in
          if let function = member.decl.as(FunctionDeclSyntax.self) { names.insert(function.name.text) }
          for binding in member.decl.as(VariableDeclSyntax.self)?.bindings ?? [] {
            if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text { names.insert(name) }
          }
        }
      }
      current = here.parent
    }
    return []
  }

  /// Whether a chain in a method of a class uses members without `self.`, which a closure that escapes may only if it captures it.
  static func usesMembers(_ chain: ExprSyntax) -> Bool {
    var around = chain.parent
    while let here = around, !here.is(MemberBlockItemSyntax.self), !here.is(ClosureExprSyntax.self) { around = here.parent }
    guard let member = around?.as(MemberBlockItemSyntax.self), member.parent?.parent?.parent?.is(ClassDeclSyntax.self) == true
    else { return false }
    let members = members(around: Syntax(chain))
    return chain.tokens(viewMode: .sourceAccurate).contains { token in
      token.parent?.as(DeclReferenceExprSyntax.self).map { !$0.isMemberName && members.contains(token.text) } ?? false
    }
  }

  /// Looks for a name outside some closures.
  private final class Mentions: SyntaxVisitor {
    let name: String
    let without: Set<SyntaxIdentifier>
    let members: Set<String>
    var found = false

    init(_ name: String, without: Set<SyntaxIdentifier>, members: Set<String>) {
      (self.name, self.without, self.members) = (name, without, members)
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
      without.contains(node.id) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let text = node.baseName.text
      let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
      if !isMember, text == name || members.contains(text) { found = true }
      return .skipChildren
    }
  }
}

extension ClosureExprSyntax {
  /// What it captures by a list; `nil` without one.
  var captured: ClosureCaptureListSyntax? { signature?.capture?.items }

  /// Whether it keeps something weakly or unowned.
  var capturesWeakly: Bool { captured?.contains { $0.specifier != nil } ?? false }
}

extension ClosureCaptureSyntax {
  /// The item without what parts it from the next.
  fileprivate var plainText: String { with(\.trailingComma, nil).trimmedDescription }
}
