import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

extension MadeUpCall {
  /// The call with another argument for a parameter: its value where it was a truth value, `VALUE` otherwise.
  func givingOther(_ parameter: FunctionParameterSyntax, of function: FunctionDeclSyntax) -> String? {
    let unit = CodeUnit(unit: .program, name: name, text: text)
    guard let tree = try? ParsedScript(text, unit: unit, modules: []).tree else { return nil }
    let finder = CallFinder(named: function.name.text)
    finder.walk(tree)
    let label = parameter.firstName.text == "_" ? nil : parameter.firstName.text
    let parameters = Array(function.signature.parameterClause.parameters)
    guard let call = finder.found, let position = parameters.firstIndex(where: { $0.id == parameter.id }),
      let index = label.map({ label in call.arguments.firstIndex { $0.label?.text == label } })
        ?? call.arguments.index(call.arguments.startIndex, offsetBy: position, limitedBy: call.arguments.endIndex),
      index < call.arguments.endIndex
    else { return nil }
    let old = call.arguments[index].expression
    let start = call.arguments.positionAfterSkippingLeadingTrivia.utf8Offset
    let bytes = Array(text.utf8)
    let given = old.positionAfterSkippingLeadingTrivia.utf8Offset
    let new = old.ownText.opposite ?? "VALUE"
    let before = String(decoding: bytes[start..<given], as: UTF8.self)
    let behind = String(
      decoding: bytes[(given + old.ownText.utf8.count)..<call.arguments.endPosition.utf8Offset], as: UTF8.self)
    return "\(name)(\(before)\(new)\(behind))"
  }
}

private final class CallFinder: SyntaxVisitor {
  private let name: String
  private(set) var found: FunctionCallExprSyntax?

  init(named name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, node.calledExpression.calledName == name { found = node }
    return .visitChildren
  }
}

extension String {
  /// The other truth value; `nil` if it is none.
  var opposite: String? { ["true": "false", "false": "true"][self] }
}
