import SwiftLanguage
import SwiftSyntax

/// Finds the promises that a text gives away: to a property, or to code that isn't in the text.
final class GivenAway: SyntaxVisitor {
  /// Where the names stand that make them, in UTF-8 bytes.
  private(set) var offsets: Set<Int> = []
  /// The calls that make promises, by the names under which the text has these, or what settles them.
  private var makers: [String: [Int]] = [:]
  /// The names that are assigned to something other than a new variable, or given to functions that aren't in the text.
  private var given: Set<String> = []
  private var functions: Set<String> = []
  private let vocabulary: Vocabulary
  private static let settling: Set<String> = ["fulfill", "reject", "resolve", "cancel"]

  init(in tree: SourceFileSyntax, vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    super.init(viewMode: .sourceAccurate)
    functions = FunctionNames.all(in: tree)
    walk(tree)
    for name in given { offsets.formUnion(makers[name] ?? []) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let offset = maker(node) {
      let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
      for name in (closure?.parameterNames ?? []) + boundNames(of: ExprSyntax(node)) { makers[name, default: []].append(offset) }
      if isInMember(node) { offsets.insert(offset) }
    }
    guard isForeign(node) else { return .visitChildren }
    // `promise.asObjCPromise()`, but not `seal.fulfill(1)`
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let name = member.base?.referenceName,
      !Self.settling.contains(member.declName.baseName.text)
    {
      given.insert(name)
    }
    for argument in node.arguments {
      if let call = argument.expression.as(FunctionCallExprSyntax.self), let offset = maker(call) { offsets.insert(offset) }
      give(argument.expression)
    }
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self) { give(node.rightOperand) }
    return .visitChildren
  }

  /// Notes the name that is given, and those of a tuple's parts.
  private func give(_ expression: ExprSyntax) {
    if let tuple = expression.as(TupleExprSyntax.self) {
      for element in tuple.elements { give(element.expression) }
    } else if let name = expression.referenceName {
      given.insert(name)
    } else if let member = expression.as(MemberAccessExprSyntax.self), let name = member.base?.referenceName {
      // `seal.resolve`
      given.insert(name)
    }
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

  /// Whether what a call calls is neither in the text nor of the library.
  private func isForeign(_ call: FunctionCallExprSyntax) -> Bool {
    guard let name = call.calledExpression.calledName else { return false }
    return !functions.contains(name) && !vocabulary.operators.contains(name) && !vocabulary.ambiguousOperators.contains(name)
      && !vocabulary.makers.contains(name) && !name.isPromiseType && vocabulary.functions[name] == nil
      && StandardFunctions.named(name, in: vocabulary) == nil
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

/// The names of what a text declares that can be called.
private final class FunctionNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func all(in tree: SourceFileSyntax) -> Set<String> {
    let finder = FunctionNames(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.names
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }
}
