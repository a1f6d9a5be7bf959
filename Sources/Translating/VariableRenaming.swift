import SwiftSyntax

/// Variables of the script's whose names the translation needs for functions: they get other names before anything is translated.
struct VariableRenaming {
  private struct Edit {
    /// What is put in, and the end of what it stands for, in UTF-8 bytes of the original.
    let (start, end, new): (Int, Int, String)
  }

  /// A declaration that has another name, by its place in the new text.
  struct Renamed {
    let (offset, old, new): (Int, String, String)
  }

  private let edits: [Edit]
  let text: String
  let declarations: [Renamed]

  /// - Parameter newNames: What variables are called, by their names in the text.
  init(_ newNames: [String: String], in tree: SourceFileSyntax, _ original: String, _ names: ScriptNames) {
    let finder = VariableFinder(newNames, names)
    finder.walk(tree)
    var (bytes, done): ([UInt8], Int) = ([], 0)
    let old = Array(original.utf8)
    var declarations: [Renamed] = []
    for found in finder.found.sorted(by: { $0.start < $1.start }) {
      bytes += old[done..<found.start]
      if found.isDeclaration {
        declarations.append(Renamed(offset: bytes.count, old: found.old, new: newNames[found.old] ?? found.old))
      }
      bytes += Array(found.new.utf8)
      done = found.end
    }
    bytes += old[done...]
    edits = finder.found.sorted { $0.start < $1.start }.map { Edit(start: $0.start, end: $0.end, new: $0.new) }
    text = String(decoding: bytes, as: UTF8.self)
    self.declarations = declarations
  }

  /// The declarations, by the statement or member next around them.
  func owners(in tree: SourceFileSyntax) -> [SyntaxIdentifier: [Renamed]] {
    declarations.reduce(into: [:]) { owners, declaration in
      var node = tree.token(at: AbsolutePosition(utf8Offset: declaration.offset)).map { Syntax($0) }
      while let here = node, !here.is(CodeBlockItemSyntax.self), !here.is(MemberBlockItemSyntax.self) { node = here.parent }
      if let node { owners[node.id, default: []].append(declaration) }
    }
  }

  /// Where something of the new text is in the original.
  func original(_ offset: Int) -> Int {
    var shift = 0
    for edit in edits {
      let start = edit.start + shift
      if offset < start { break }
      if offset < start + edit.new.utf8.count { return edit.start }
      shift += edit.new.utf8.count - (edit.end - edit.start)
    }
    return offset - shift
  }
}

/// Finds the places where variables are declared and used that get other names; properties keep theirs.
private final class VariableFinder: SyntaxVisitor {
  struct Found {
    let (start, end, old, new, isDeclaration): (Int, Int, String, String, Bool)
  }

  private let newNames: [String: String]
  private let names: ScriptNames
  private(set) var found: [Found] = []

  init(_ newNames: [String: String], _ names: ScriptNames) {
    (self.newNames, self.names) = (newNames, names)
    super.init(viewMode: .sourceAccurate)
  }

  private func note(_ token: TokenSyntax, isDeclaration: Bool, _ template: (_ old: String, _ new: String) -> String = { $1 }) {
    guard let new = newNames[token.text] else { return }
    found.append(
      Found(
        start: token.positionAfterSkippingLeadingTrivia.utf8Offset, end: token.endPositionBeforeTrailingTrivia.utf8Offset,
        old: token.text, new: template(token.text, new), isDeclaration: isDeclaration))
  }

  private func isRenamed(_ token: TokenSyntax, around node: some SyntaxProtocol) -> Bool {
    newNames[token.text] != nil && names.scoped.namesVariable(token.text, around: Syntax(node))
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isMemberName, !node.isInKeyPath, isRenamed(node.baseName, around: node) { note(node.baseName, isDeclaration: false) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    guard newNames[node.identifier.text] != nil, !node.isProperty else { return .skipChildren }
    if let binding = node.parent?.as(OptionalBindingConditionSyntax.self), binding.initializer == nil {
      let isOuter = isRenamed(node.identifier, around: binding)
      note(node.identifier, isDeclaration: !isOuter) { isOuter ? $1 : "\($1) = \($0)" }
    } else {
      note(node.identifier, isDeclaration: true)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    let owner = node.parent?.parent?.parent?.parent
    guard owner?.is(FunctionDeclSyntax.self) == true || owner?.is(InitializerDeclSyntax.self) == true else {
      return .visitChildren
    }
    if let second = node.secondName {
      note(second, isDeclaration: true)
    } else {
      note(node.firstName, isDeclaration: true) { "\($0) \($1)" }
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    note(node.secondName ?? node.firstName, isDeclaration: true)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    note(node.name, isDeclaration: true)
    return .skipChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    guard newNames[node.name.text] != nil else { return .visitChildren }
    if node.initializer != nil {
      note(node.name, isDeclaration: true)
    } else if let closure = node.parent?.parent?.parent?.parent {
      let isOuter = isRenamed(node.name, around: closure)
      note(node.name, isDeclaration: !isOuter) { isOuter ? $1 : "\($1) = \($0)" }
    }
    return .visitChildren
  }
}

extension ScopedNames {
  /// Whether a name means a variable or a parameter, and neither a property nor a function.
  func namesVariable(_ name: String, around node: Syntax) -> Bool {
    firstScope(around: node) { scope -> Bool? in
      if declared(name, by: scope) != nil { return !scope.node.is(MemberBlockSyntax.self) }
      if let list = scope.node.as(CodeBlockItemListSyntax.self) {
        if declaresFunction(name, in: list) { return false }
        if namesOfPairs(in: list).contains(name) { return true }
      }
      if let type = scope.node.asProtocol((any DeclGroupSyntax).self), hasMember(name, type) { return false }
      return nil
    } ?? false
  }

  /// What hides a function of the file or of a library from what stands at a node; `nil` if nothing of this name does.
  func hiding(_ name: String, at node: Syntax) -> Hiding? {
    firstScope(around: node) { scope in
      let here = scope.node
      if !here.is(MemberBlockSyntax.self), declared(name, by: here, around: scope.inner) != nil { return .variable }
      if let list = here.as(CodeBlockItemListSyntax.self), namesOfPairs(in: list).contains(name) { return .variable }
      if let type = here.asProtocol((any DeclGroupSyntax).self), hasMember(name, type) { return .member }
      return nil
    }
  }

  /// The pair of a promise and what settles it that declares a name, as what settles it.
  func pair(settledBy name: String, around node: Syntax) -> PendingPair? {
    let pair = firstScope(around: node) { scope -> PendingPair?? in
      let found: PendingPair?
      switch scope.node.as(SyntaxEnum.self) {
      case .codeBlockItemList(let list):
        found =
          !namesOfPairs(in: list).contains(name)
          ? nil : list.lazy.compactMap { $0.item.as(VariableDeclSyntax.self)?.pair(settledBy: name) }.first
      case .memberBlock(let block): found = block.pair(settledBy: name)
      default: found = nil
      }
      return found != nil || declared(name, by: scope) != nil ? .some(found) : nil
    }
    return pair ?? nil
  }

  /// The same, of the object that a member is asked of.
  func pair(settledBy name: String, of object: ExprSyntax) -> PendingPair? {
    typeName(of: object).flatMap { types[$0]?.lazy.compactMap { $0.memberBlock.pair(settledBy: name) }.first }
  }

  enum Hiding { case variable, member }

  /// The names under which statements declare promises with what settles them.
  private func namesOfPairs(in list: CodeBlockItemListSyntax) -> Set<String> {
    if let known = pairNames[list.id] { return known }
    let declarations = list.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }
    let names = Set(
      declarations.flatMap(\.bindings).filter { $0.pattern.is(TuplePatternSyntax.self) }.flatMap(\.pattern.boundNames))
    pairNames[list.id] = names
    return names
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isInKeyPath: Bool { parent?.is(KeyPathPropertyComponentSyntax.self) == true }
}

extension IdentifierPatternSyntax {
  fileprivate var isProperty: Bool {
    parent?.as(PatternBindingSyntax.self)?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
  }
}

extension VariableDeclSyntax {
  fileprivate func pair(settledBy name: String) -> PendingPair? {
    bindings.first.flatMap(PendingPair.init).flatMap { $0.resolver == name ? $0 : nil }
  }
}

extension MemberBlockSyntax {
  fileprivate func pair(settledBy name: String) -> PendingPair? {
    members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self)?.pair(settledBy: name) }.first
  }
}
