import SwiftLanguage
import SwiftSyntax

/// What the only thing is that a completion handler is given, where its body tells: a value or an error is in it.
enum OutcomeForm: Equatable {
  /// Swift's `Result`: `switch result { case .success(let user): … }`. The text is what the value is called there.
  case result(success: String?)
  /// The same with several values in it: `case .success((let user, let token))`.
  case resultOfSeveral([String])
  /// What a request answers, with a `result`, or an `error` beside its value: `if let error = response.error { … }`.
  case response(success: String?)

  /// What the value is called; `nil` if the call's name says it.
  var success: String? {
    switch self {
    case .result(let name): name
    case .resultOfSeveral: nil
    // `responseString` names the answer, not the value in it.
    case .response(let name): name ?? "value"
    }
  }

  /// - Parameter call: A call that is given a handler; of several the last counts.
  init?(handlerOf call: FunctionCallExprSyntax) {
    guard let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self),
      let name = closure.argumentName, closure.parameterCount == 1
    else { return nil }
    let finder = OutcomeFinder(name)
    finder.walk(closure.statements)
    guard let form = finder.form else { return nil }
    self = form
  }

  /// What the handler is given when all goes well, or when something fails.
  ///
  /// - Parameter name: What the handler calls it.
  func argument(named name: String, _ value: ScriptValue, _ failure: ScriptValue?) -> ScriptValue {
    let type = LanguageTypes.result([nil, nil])
    let position = type.casePositions[failure == nil ? "success" : "failure"] ?? 0
    let result = ScriptValue.enumeration(
      EnumerationValue(type: type, enumCase: type.cases[position], payload: [failure ?? value]))
    guard case .response = self else { return result }
    let response = ObjectValue(stub: name)
    response.addField("result", result)
    response.addField("error", failure.map { .some($0) } ?? .none)
    if failure != nil {
      for part in ["value", "data"] { response.addField(part, .none) }
    } else if case .object(let object) = value, object.type.isStub {
      // `response.value` is what its own uses say.
    } else {
      response.addField("value", .some(value))
    }
    return .object(response)
  }
}

extension ClosureExprSyntax {
  fileprivate var parameterCount: Int {
    namedParameters ?? (tokens(viewMode: .sourceAccurate).contains { $0.text == "$1" } ? 2 : 1)
  }
}

/// Finds how a handler takes apart what it is given.
private final class OutcomeFinder: SyntaxVisitor {
  private(set) var form: OutcomeForm?
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    let patterns = node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) }
      .flatMap { $0.caseItems.map(\.pattern) }
    note(subject: node.subject, patterns)
    return .visitChildren
  }

  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
    note(subject: node.initializer.value, [node.pattern])
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard form == nil, node.base?.referenceName == name else { return .visitChildren }
    switch node.declName.baseName.text {
    case "get" where node.isCalled: form = .result(success: nil)
    case "error": form = .response(success: nil)
    default: break
    }
    return .visitChildren
  }

  private func note(subject: ExprSyntax, _ patterns: [PatternSyntax]) {
    let cases = patterns.map(\.ownText)
    guard cases.contains(where: { $0.contains(".success") || $0.contains(".failure") }) else { return }
    // `case .success(let domain)`, `case .failed, .unknown` are an enumeration's own.
    let own = cases.filter { $0.contains(".") && !$0.contains(".success") && !$0.contains(".failure") }
    guard own.isEmpty else { return }
    let success = cases.first { $0.contains(".success") }.flatMap(Self.bound)
    if subject.referenceName == name, let parts = cases.first(where: { $0.contains(".success") }).flatMap(Self.parts) {
      form = .resultOfSeveral(parts)
    } else if subject.referenceName == name {
      form = .result(success: success)
    } else if let member = subject.as(MemberAccessExprSyntax.self), member.base?.referenceName == name,
      member.declName.baseName.text == "result"
    {
      form = .response(success: success)
    }
  }

  /// The names of the parts that a pattern takes what is in a case apart into: `_`, `listing` of `.success((_, let listing))`; `nil` for
  /// one that takes nothing apart.
  private static func parts(_ pattern: String) -> [String]? {
    guard let start = pattern.firstRange(of: "((")?.upperBound, let end = pattern.firstRange(of: "))")?.lowerBound, start < end
    else {
      return nil
    }
    let names = pattern[start..<end].split(separator: ",").map { part in
      part.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last.map(String.init) ?? "_"
    }
    return names.count > 1 ? names.map { $0 == "_" ? "value" : $0 } : nil
  }

  /// The name that a pattern binds: `user` of `.success(let user)`; `nil` for one that says nothing.
  private static func bound(_ pattern: String) -> String? {
    let words = pattern.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    guard let position = words.firstIndex(where: { $0 == "let" || $0 == "var" }), let name = words.dropFirst(position + 1).last,
      !["_", "value", "data", "response", "result", "success", "x", "v"].contains(name)
    else { return nil }
    return name
  }
}
