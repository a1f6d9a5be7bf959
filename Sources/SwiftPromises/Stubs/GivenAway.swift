import SwiftLanguage
import SwiftSyntax

/// Finds the promises that a text gives away: to a property, or to code that isn't in the text.
final class GivenAway: SyntaxVisitor {
  /// Where the names stand that make them, in UTF-8 bytes.
  private(set) var offsets: Set<Int> = []
  /// The calls that make promises, by the names under which the text has these, or what settles them.
  private var makers: [String: [Int]] = [:]
  /// The names that are assigned to something other than a new variable.
  private var assigned: Set<String> = []
  /// What the calls of a name are given that isn't the library's: names, and promises that are made there.
  private var given: [String: (names: Set<String>, offsets: Set<Int>)] = [:]
  /// The names of what the text declares that can be called.
  private var declared: Set<String> = []
  private let vocabulary: Vocabulary
  private static let settling: Set<String> = ["fulfill", "reject", "resolve", "cancel"]

  init(in tree: SourceFileSyntax, vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    super.init(viewMode: .sourceAccurate)
    walk(tree)
    let foreign = given.filter { !declared.contains($0.key) }.values
    for name in foreign.reduce(into: assigned, { $0.formUnion($1.names) }) { offsets.formUnion(makers[name] ?? []) }
    for call in foreign { offsets.formUnion(call.offsets) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let offset = maker(node) {
      let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
      for name in (closure?.parameterNames ?? []) + boundNames(of: ExprSyntax(node)) { makers[name, default: []].append(offset) }
      if isInMember(node) { offsets.insert(offset) }
    }
    guard let called = node.calledExpression.calledName, !isOfLibrary(called) else { return .visitChildren }
    var call = given[called] ?? ([], [])
    // `promise.asObjCPromise()`, but not `seal.fulfill(1)`
    if let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.base?.referenceName, !Self.settling.contains(called) {
      call.names.insert(name)
    }
    for argument in node.arguments {
      if let made = argument.expression.as(FunctionCallExprSyntax.self).flatMap(maker) { call.offsets.insert(made) }
      call.names.formUnion(names(in: argument.expression))
    }
    given[called] = call
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self) { assigned.formUnion(names(in: node.rightOperand)) }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { declare(node.name) }

  private func declare(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(name.text)
    return .visitChildren
  }

  /// The name that a value is, or is a member of (`seal.resolve`), and those of a tuple's parts.
  private func names(in expression: ExprSyntax) -> [String] {
    if let tuple = expression.as(TupleExprSyntax.self) { return tuple.elements.flatMap { names(in: $0.expression) } }
    let name = expression.referenceName ?? expression.as(MemberAccessExprSyntax.self)?.base?.referenceName
    return name.map { [$0] } ?? []
  }

  /// Where the name stands of a call that makes a promise which something else settles.
  private func maker(_ call: FunctionCallExprSyntax) -> Int? {
    let called = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? call.calledExpression
    if let member = called.as(MemberAccessExprSyntax.self), let base = member.base?.calledName,
      vocabulary.makers.contains(base) || base.isPromiseType
    {
      return member.declName.positionAfterSkippingLeadingTrivia.utf8Offset
    }
    guard let name = called.referenceName, vocabulary.makers.contains(name) || name.isPromiseType else { return nil }
    return called.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  /// Whether a name is one that the library has, or the language.
  private func isOfLibrary(_ name: String) -> Bool {
    vocabulary.operators.contains(name) || vocabulary.ambiguousOperators.contains(name) || vocabulary.makers.contains(name)
      || name.isPromiseType || vocabulary.functions[name] != nil || StandardFunctions.named(name, in: vocabulary) != nil
  }

  private func boundNames(of expression: ExprSyntax) -> [String] {
    guard let binding = expression.outermost.parent?.parent?.as(PatternBindingSyntax.self) else { return [] }
    return binding.pattern.as(IdentifierPatternSyntax.self).map { [$0.identifier.text] } ?? binding.parts
  }

  /// Whether it is what a property is first.
  private func isInMember(_ call: FunctionCallExprSyntax) -> Bool {
    let binding = ExprSyntax(call).outermost.parent?.parent?.as(PatternBindingSyntax.self)
    return binding?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
  }
}
