import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Finds what Swift's compiler refuses in the handlers of errors of google's library, and scripts run all the same.
///
/// Values of scripts have no static types, but what these handlers get is always an error, so it is certain: a closure that doesn't
/// name it, and `==` between it and a case.
final class ErrorHandlerWarnings: SyntaxVisitor {
  private static let operators: Set = ["catch", "recover"]

  private let unit: CodeUnit
  private var found: [ScriptDiagnostic] = []

  private init(_ unit: CodeUnit) {
    self.unit = unit
    super.init(viewMode: .sourceAccurate)
  }

  static func find(in script: ParsedScript, text: String, unit: CodeUnit) -> [ScriptDiagnostic] {
    // Whoever declares these means their own.
    let own = ["func ==", "func !=", "func catch", "func `catch`", "func recover"]
    guard operators.contains(where: { text.containsBytes(of: ".\($0)") }), !own.contains(where: text.containsBytes(of:)) else {
      return []
    }
    let finder = ErrorHandlerWarnings(unit)
    finder.walk(script.tree)
    return Array(finder.found.prefix(ScriptProblems.maximumShown))
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil,
      let closure = node.trailingClosure, node.additionalTrailingClosures.isEmpty,
      node.arguments.allSatisfy({ $0.label?.text == "on" })
    else { return .visitChildren }
    let name = member.declName.baseName.text.trimmingBackticks
    if Self.operators.contains(name) { look(at: closure, of: name) }
    return .visitChildren
  }

  private func look(at closure: ClosureExprSyntax, of name: String) {
    let use = ErrorUse(closure)
    if use.isIgnored {
      add(
        closure.leftBrace, "Swift refuses this: '\(name)' gives its closure an error; write '_ in' to ignore it",
        FixIt(
          "insert '_ in'", [FixIt.Change(Self.empty(at: closure.leftBrace.endPositionBeforeTrailingTrivia), " _ in")], in: unit))
    }
    for comparison in use.comparisons {
      let isCondition = comparison.sign == "==" && comparison.node.parent?.is(ConditionElementSyntax.self) == true
      let better =
        isCondition
        ? "case \(comparison.type).\(comparison.member) = \(use.name)"
        : "(\(use.name) as? \(comparison.type)) \(comparison.sign) .\(comparison.member)"
      let range = comparison.node.positionAfterSkippingLeadingTrivia..<comparison.node.endPositionBeforeTrailingTrivia
      add(
        comparison.node, "Swift refuses this: '\(use.name)' is any Error, which has no '\(comparison.sign)'; write '\(better)'",
        FixIt("write '\(better)'", [FixIt.Change(range.lowerBound.utf8Offset..<range.upperBound.utf8Offset, better)], in: unit))
    }
  }

  private static func empty(at position: AbsolutePosition) -> Range<Int> { position.utf8Offset..<position.utf8Offset }

  private func add(_ node: some SyntaxProtocol, _ message: String, _ fixIt: FixIt?) {
    let place = unit.place(atUTF8Offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    var warning = ScriptDiagnostic(
      severity: .warning, message: message, fileName: unit.name, place: place, sourceLine: unit.text(ofLine: place.line))
    warning.fixIt = fixIt
    found.append(warning)
  }
}

/// What a closure does with the one thing that it gets.
private final class ErrorUse: SyntaxVisitor {
  struct Comparison {
    var node: InfixOperatorExprSyntax
    var type: String
    var member: String
    var sign: String
  }

  /// What the closure calls it.
  let name: String
  /// Whether it neither names it nor uses it.
  private(set) var isIgnored = false
  private(set) var comparisons: [Comparison] = []
  private var isShadowed = false

  init(_ closure: ClosureExprSyntax) {
    let clause = closure.signature?.parameterClause
    switch clause {
    case .simpleInput(let names) where names.count == 1: name = names.first?.name.text ?? "_"
    case nil: name = "$0"
    default: name = "_"
    }
    super.init(viewMode: .sourceAccurate)
    walk(closure.statements)
    if isShadowed { comparisons = [] }
    // An anonymous argument of a closure within may as well be meant for this one: then nothing is certain.
    let tokens = closure.statements.tokens(viewMode: .sourceAccurate)
    isIgnored = closure.signature == nil && !tokens.contains { $0.text.hasPrefix("$") }
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if name == "$0" { return .skipChildren }
    if case .simpleInput(let names) = node.signature?.parameterClause, names.contains(where: { $0.name.text == name }) {
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if node.identifier.text == name { isShadowed = true }
    return .skipChildren
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    // Within it, `error` is what was caught there.
    name == "error" ? .skipChildren : .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, sign == "==" || sign == "!=",
      let (type, member) = enumCase(node.rightOperand, besides: node.leftOperand)
        ?? enumCase(node.leftOperand, besides: node.rightOperand)
    else { return .visitChildren }
    comparisons.append(Comparison(node: node, type: type, member: member, sign: sign))
    return .skipChildren
  }

  /// `Trouble.missing`, beside the error itself.
  private func enumCase(_ expression: ExprSyntax, besides other: ExprSyntax) -> (type: String, member: String)? {
    guard other.as(DeclReferenceExprSyntax.self)?.baseName.text == name,
      let access = expression.as(MemberAccessExprSyntax.self),
      let type = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, type.first?.isUppercase == true
    else { return nil }
    return (type, access.declName.baseName.text)
  }
}
