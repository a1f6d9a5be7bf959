import SwiftLanguage
import SwiftSyntax

/// What a handler does with what it is given: that says what it has to be, as a type does that is written down.
///
/// A name like `$0` means another thing in each closure, so only the handler's own body is read.
final class StubFlow: SyntaxVisitor {
  /// What the value has to be.
  private(set) var use = StubUse()
  /// Whether anything was found.
  private(set) var isCertain = false

  private let name: String
  private let declared: DeclaredTypes
  private let isCondition: (ExprSyntax) -> Bool

  private init(_ name: String, _ declared: DeclaredTypes, _ isCondition: @escaping (ExprSyntax) -> Bool) {
    (self.name, self.declared, self.isCondition) = (name, declared, isCondition)
    super.init(viewMode: .sourceAccurate)
  }

  /// What a handler says of what it is given, a closure or a function that is handed over by its name; `nil` if it says nothing.
  ///
  /// - Parameter isOfPromise: Whether it is a handler of a promise, whose `map` hands over the whole value.
  static func use(
    by handler: ExprSyntax, _ declared: DeclaredTypes, isOfPromise: Bool, isCondition: @escaping (ExprSyntax) -> Bool
  ) -> StubUse? {
    let flow = StubFlow(handler.as(ClosureExprSyntax.self)?.argumentName ?? "", declared, isCondition)
    if let closure = handler.as(ClosureExprSyntax.self) {
      // What `map` of a list hands over is an element.
      let isElement = closure.receivingCall?.calledExpression.calledName.map(Self.mappers.contains) == true
      if !isElement || isOfPromise, let type = closure.onlyParameterType { flow.note(type) }
      if !flow.name.isEmpty, !isElement { flow.walk(closure.statements) }
    } else if let type = handler.calledName.flatMap(declared.onlyParameter) {
      flow.note(type)
    }
    return flow.isCertain ? flow.use : nil
  }

  private static let mappers: Set<String> = ["map", "compactMap", "flatMap", "filter", "forEach"]

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    // `$0` of a closure within is its own.
    name.hasPrefix("$") ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isCertain, node.baseName.text == name, let parent = node.parent else { return .visitChildren }
    if let type = target(of: ExprSyntax(node), in: parent) { note(type) }
    if name.hasPrefix("$"), isCondition(ExprSyntax(node)) { take(StubUse(hint: .flag)) }
    if let loop = parent.as(ForStmtSyntax.self), loop.sequence.id == ExprSyntax(node).id { take(StubUse(isList: true)) }
    if let index = parent.as(SubscriptCallExprSyntax.self), index.calledExpression.id == ExprSyntax(node).id,
      index.arguments.first?.expression.is(IntegerLiteralExprSyntax.self) == true
    {
      take(StubUse(isList: true))
    }
    return .visitChildren
  }

  private func take(_ found: StubUse) { (use, isCertain) = (found, true) }

  private func note(_ type: TypeSyntax) {
    var found = StubUse()
    found.note(outcome: type)
    if found.hint != nil || found.isList || found.isTyped || !found.entry.isEmpty || !found.parts.isEmpty { take(found) }
  }

  /// The declared type of what gets the value: a variable that is assigned to, a function's parameter.
  private func target(of node: ExprSyntax, in parent: Syntax) -> TypeSyntax? {
    if let list = parent.as(InfixOperatorExprSyntax.self), list.rightOperand.id == node.id,
      list.operator.is(AssignmentExprSyntax.self)
    {
      return list.leftOperand.calledName.flatMap(declared.variable)
    }
    if let argument = parent.as(LabeledExprSyntax.self), let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.calledName
    {
      return declared.parameter(of: name, for: argument, in: call)
        ?? (["fulfill", "resolve"].contains(name) ? node.outcomeType : nil)
    }
    return nil
  }
}

/// The types that a text gives to its variables and to its functions' parameters.
final class DeclaredTypes: SyntaxVisitor {
  /// A name that is declared with several types has none.
  private var variables: [String: TypeSyntax?] = [:]
  /// What functions take, with "_" where there is no label.
  private var functions: [String: [[(label: String, type: TypeSyntax)]]] = [:]
  /// What cases do.
  private var cases: [String: [[(label: String, type: TypeSyntax)]]] = [:]
  /// Names of functions that give promises and take nothing.
  private var makers: Set<String> = []

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  /// Whether a name is that of a parameter or a property whose type has a name that says nothing but that it is one thing.
  func isThing(_ name: String) -> Bool { typed[name].map { !aliases.contains($0) } ?? false }
  /// Whether that type is none of queues: `show(on: view)`.
  func isOtherThanQueue(_ name: String) -> Bool {
    isThing(name) && typed[name].map { type in !["Queue", "Scheduler", "Dispatcher"].contains(where: type.hasSuffix) } == true
  }
  private var typed: [String: String] = [:]
  private var aliases: Set<String> = []

  private func noteThing(_ name: String, _ type: TypeSyntax?) {
    var use = StubUse()
    if let type { use.note(outcome: type) }
    if use.isTyped, let type = use.typeName { typed[name] = type }
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    noteThing((node.secondName ?? node.firstName).text, node.type)
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    aliases.insert(node.name.text)
    return .visitChildren
  }

  /// The type of the variable or property of a name.
  func variable(_ name: String) -> TypeSyntax? { variables[name] ?? nil }

  /// The type of the parameter that an argument of a call is for, if the text has one function of that name and these labels.
  func parameter(of name: String, for argument: LabeledExprSyntax, in call: FunctionCallExprSyntax) -> TypeSyntax? {
    type(of: argument, in: call, among: functions[name])
  }

  /// The same for a function or a case.
  func taken(by name: String, for argument: LabeledExprSyntax, in call: FunctionCallExprSyntax) -> TypeSyntax? {
    parameter(of: name, for: argument, in: call) ?? type(of: argument, in: call, among: cases[name])
  }

  private func type(
    of argument: LabeledExprSyntax, in call: FunctionCallExprSyntax, among declared: [[(label: String, type: TypeSyntax)]]?
  ) -> TypeSyntax? {
    guard let declared else { return nil }
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    let fitting = declared.filter { $0.prefix(labels.count).map(\.label) == labels }
    guard fitting.count == 1, let position = call.arguments.firstIndex(where: { $0.id == argument.id }) else { return nil }
    let index = call.arguments.distance(from: call.arguments.startIndex, to: position)
    return fitting[0].dropFirst(index).first?.type
  }

  /// Whether the text has a function of a name that gives a promise and takes nothing.
  func givesPromise(_ name: String) -> Bool { makers.contains(name) }

  /// The type of the only parameter of a function that is handed over by its name.
  func onlyParameter(of name: String) -> TypeSyntax? {
    guard let known = functions[name], known.count == 1, known[0].count == 1 else { return nil }
    return known[0].first?.type
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let type = node.typeAnnotation?.type else {
      return .visitChildren
    }
    noteThing(name, type)
    if let known = variables[name], known?.ownText != type.ownText {
      variables[name] = .some(nil)
    } else {
      variables[name] = type
    }
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    guard let parameters = node.parameterClause?.parameters else { return .visitChildren }
    cases[node.name.text, default: []].append(parameters.map { (label: $0.firstName?.text ?? "_", type: $0.type) })
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    functions[node.name.text, default: []].append(
      node.signature.parameterClause.parameters.map { (label: $0.firstName.text, type: $0.type) })
    if node.signature.parameterClause.parameters.isEmpty,
      node.signature.returnClause?.type.ownText.isPromiseType == true
    {
      makers.insert(node.name.text)
    }
    return .visitChildren
  }
}
