public import Program
import SwiftLanguage
import SwiftPromises
import SwiftSyntax

extension EditableScript {
  /// Writes a changed source into every call of it: `latency: 0.2` in the place of the plan's 200 ms.
  ///
  /// - Parameter injection: A source that has such a setting; see `SourceInjection.obstacle`.
  /// - Throws: `EditProblem.noOperator` if the text has no call of the source.
  public func writing(_ injection: SourceInjection) throws(EditProblem) -> ScriptEdit {
    let calls = SourceCalls.all(of: injection.source, in: tree)
    let changes = calls.compactMap { change(of: $0, injection) }
    guard injection.obstacle == nil, !changes.isEmpty else { throw .noOperator }
    var parts: [TextPart] = []
    var end = 0
    for (range, text) in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      parts += [.kept(end..<range.lowerBound), .new(text)]
      end = range.upperBound
    }
    return ScriptEdit(text, parts + [.kept(end..<bytes.count)])
  }

  private func change(of call: FunctionCallExprSyntax, _ injection: SourceInjection) -> (range: Range<Int>, text: String)? {
    let label: String
    let value: Double
    switch injection.setting {
    case .latency(let duration):
      value = duration / .seconds(1)
      switch LatencyArgument(of: injection.source) {
      case .labelled(let name): label = name
      case .first:
        return call.arguments.first { $0.label == nil }.map { (range($0.expression), "\(value)") }
      case nil: return nil
      }
    case .failureRate(let rate): (label, value) = ("failureRate", rate)
    }
    if let present = call.arguments.first(where: { $0.label?.text == label }) { return (range(present.expression), "\(value)") }
    let written = "\(label): \(value)"
    guard call.leftParen != nil else {
      let end = call.calledExpression.endPositionBeforeTrailingTrivia.utf8Offset
      return (end..<end, "(\(written))")
    }
    guard let last = call.arguments.last else {
      return call.leftParen.map { ($0.endPosition.utf8Offset..<$0.endPosition.utf8Offset, written) }
    }
    // A comma that stands there already is followed rather than doubled.
    let end = last.endPositionBeforeTrailingTrivia.utf8Offset
    return (end..<end, last.trailingComma == nil ? ", \(written)" : " \(written)")
  }

  private func range(_ expression: ExprSyntax) -> Range<Int> {
    expression.positionAfterSkippingLeadingTrivia.utf8Offset..<expression.endPositionBeforeTrailingTrivia.utf8Offset
  }
}

/// Finds the calls of a simulated source.
private final class SourceCalls: SyntaxVisitor {
  private let source: String
  private var calls: [FunctionCallExprSyntax] = []

  private init(_ source: String) {
    self.source = source
    super.init(viewMode: .sourceAccurate)
  }

  static func all(of source: String, in tree: SourceFileSyntax) -> [FunctionCallExprSyntax] {
    let finder = SourceCalls(source)
    finder.walk(tree)
    return finder.calls
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    let base = member?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    let path = member.flatMap { member in base.map { "\($0).\(member.declName.baseName.text)" } } ?? name
    if path == source { calls.append(node) }
    return .visitChildren
  }
}
