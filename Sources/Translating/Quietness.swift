import SwiftPromises
import SwiftSyntax

/// Whether it can be seen when code runs: at once, or a little later.
final class Quietness {
  private let guesser: TypeGuesser
  private var known: [SyntaxIdentifier: Bool] = [:]
  /// What a task has taken before it begins.
  var taken: Set<SyntaxIdentifier> = []

  init(_ guesser: TypeGuesser) { self.guesser = guesser }

  private var names: ScriptNames { guesser.names }

  /// Calls of these are seen, or change what others see.
  private static let loud: Set<String> = [
    "print", "debugPrint", "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "toggle", "fulfill",
    "reject", "resolve", "cancel", "next", "sync", "updateValue", "removeValue", "precondition", "fatalError",
  ]

  /// Methods that call their closure before they return.
  private static let looking: Set<String> = [
    "forEach", "map", "filter", "compactMap", "flatMap", "reduce", "contains", "first", "last", "firstIndex", "lastIndex",
    "allSatisfy", "sorted", "sort", "min", "max", "removeAll", "prefix", "drop", "partition", "mapValues", "compactMapValues",
    "sync", "withLock",
  ]

  /// The first thing in an expression, outside closures that are called later, of which it can be seen when it happens; `nil` if there is none.
  func loudPart(of expression: some SyntaxProtocol) -> String? { loudPart(of: expression, without: []) }

  /// - Parameter own: Names that mean something else here: parameters.
  private func loudPart(
    of expression: some SyntaxProtocol, without own: Set<String>, settling: Set<String> = []
  ) -> String? {
    let finder = Finder(self, own, settling)
    finder.walk(expression)
    return finder.found
  }

  /// Whether what a call means can be seen; where that can't be told, whether any function of its name can. What can't be looked into is
  /// taken for something that does something.
  private func isLoud(_ parts: CallParts) -> Bool {
    if let held = held(by: parts.call.calledExpression) { return held }
    var meant = names.scoped.functions(called: parts)
    let all = names.bodies[parts.nameText] ?? []
    // What a protocol asks for, and what a subclass may do otherwise, is what any type does under that name.
    if meant.contains(where: \.isRequirement) || all.contains(where: \.overrides) {
      meant = all.filter { !$0.isRequirement }
      if meant.isEmpty { return true }
    }
    let bodies = meant.isEmpty ? all : meant
    guard !bodies.isEmpty else { return Self.loud.contains(parts.nameText) }
    return bodies.contains { isLoud($0) || leavesToDefaults(parts, $0) }
  }

  /// Whether a value that is called can be seen to be: a constant's closure, if it does something; any other function, which can't be looked
  /// into; `nil` if it is none.
  private func held(by callee: ExprSyntax) -> Bool? {
    let reference = callee.as(DeclReferenceExprSyntax.self)
    let declared =
      reference.flatMap { names.scoped.declaration(of: $0) }
      ?? callee.as(MemberAccessExprSyntax.self).flatMap { names.scoped.declaration(of: $0) }
    if let declared, case .value(let value) = declared.kind, let closure = value.as(ClosureExprSyntax.self) {
      return declared.isVariable || loudPart(of: closure.statements) != nil
    }
    return names.scoped.result(calling: callee) == nil ? nil : true
  }

  /// Whether a call leaves something to a default that does something.
  private func leavesToDefaults(_ parts: CallParts, _ function: FunctionDeclSyntax) -> Bool {
    let parameters = function.signature.parameterClause.parameters
    guard parts.arguments.count + parts.closures.count < parameters.count else { return false }
    let given = Set(parts.arguments.compactMap { $0.label?.text })
    return parameters.contains { parameter in
      guard let value = parameter.defaultValue?.value, !given.contains(parameter.firstName.text) else { return false }
      return loudPart(of: value) != nil
    }
  }

  /// Whether a property computes what it gives, and does something that can be seen.
  private func isLoudGetter(_ name: String) -> Bool {
    names.getters[name]?.contains { block in
      if let known = known[block.id] { return known }
      known[block.id] = false
      let isLoud = loudPart(of: block) != nil
      known[block.id] = isLoud
      return isLoud
    } ?? false
  }

  private func isLoud(_ function: FunctionDeclSyntax) -> Bool {
    if let known = known[function.id] { return known }
    // A function that calls itself is as loud as the rest of it.
    known[function.id] = false
    let own = function.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    let isLoud = function.body.map { loudPart(of: $0, without: Set(own)) != nil } ?? false
    known[function.id] = isLoud
    return isLoud
  }

  /// What settles the promise of a closure that is called where it stands: where a chain begins, for each element of a list, by a function
  /// that calls what it is given. Empty if it makes no promise, `nil` if it is called later.
  private func settlers(ofCalled closure: ClosureExprSyntax) -> Set<String>? {
    if let call = closure.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(closure).id {
      return []
    }
    guard let parts = closure.calledBy, guesser.step(parts) == nil, ValuesOperator(parts, guesser) == nil
    else {
      return nil
    }
    switch guesser.source(parts) {
    case .firstly(let own)?: return own.id == closure.id ? [] : nil
    case .retry?: return parts.closures.last?.closure.id == closure.id ? [] : nil
    // google's run their closures later.
    case .executor(let own, let settlers)?:
      return own.id == closure.id && guesser.reader.dialect != .google ? Set(settlers.calls) : nil
    case nil: return isCalledAtOnce(closure, parts) ? [] : nil
    default: return nil
    }
  }

  /// Whether something that makes no promise calls a closure before it returns.
  private func isCalledAtOnce(_ closure: ClosureExprSyntax, _ parts: CallParts) -> Bool {
    guard let taken = names.taken(at: Syntax(closure)) else { return parts.base != nil && Self.looking.contains(parts.nameText) }
    // What escapes may be called later, unless the function is seen to call it.
    let isEscaping = taken.parameter.type.as(AttributedTypeSyntax.self)?.description.contains("@escaping") ?? false
    let isKept = isEscaping || taken.parameter.type.is(OptionalTypeSyntax.self)
    return !isKept || taken.function.calls((taken.parameter.secondName ?? taken.parameter.firstName).text)
  }

  /// Whether what a name means here is a variable that changes; another one may have the same name, and so may what makes a promise.
  private func mayChange(_ reference: DeclReferenceExprSyntax) -> Bool {
    if reference.isMemberName, let call = reference.parent?.parent?.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      parts.name.id == reference.baseName.id, guesser.source(parts) != nil
    {
      return false
    }
    guard let declared = names.scoped.declaration(of: reference) else { return true }
    return declared.isVariable
  }

  private final class Finder: SyntaxVisitor {
    let owner: Quietness
    let own: Set<String>
    /// What settles the promises of the makers around.
    let settling: Set<String>
    var found: String?

    init(_ owner: Quietness, _ own: Set<String>, _ settling: Set<String>) {
      (self.owner, self.own, self.settling) = (owner, own, settling)
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
      owner.taken.contains(node.id) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
      owner.taken.contains(node.id) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if owner.taken.contains(node.id) { return .skipChildren }
      guard let parts = CallParts(node), !owner.names.isCase(parts) else { return .visitChildren }
      if parts.typeName != "Promise", !settling.contains(node.calledExpression.trimmedDescription), owner.isLoud(parts) {
        found = found ?? "'\(parts.nameText)' is called"
      }
      return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      if owner.taken.contains(node.id) { return .skipChildren }
      let name = node.declName.baseName.text
      if node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(node).id, owner.isLoudGetter(name) {
        found = found ?? "'\(name)' is read"
      }
      return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let name = node.baseName.text
      if owner.taken.contains(node.id) { return .skipChildren }
      if !own.contains(name), owner.names.mutable.contains(name), owner.mayChange(node) {
        found = found ?? "'\(name)' is \(isChanged(node) ? "changed" : "read")"
      } else if !own.contains(name), !node.isMemberName, owner.isLoudGetter(name) {
        found = found ?? "'\(name)' is read"
      }
      return .skipChildren
    }

    /// Whether a name is what an assignment assigns to.
    private func isChanged(_ node: DeclReferenceExprSyntax) -> Bool {
      guard let list = node.parent?.as(ExprListSyntax.self), list.first?.id == ExprSyntax(node).id, list.count > 1 else {
        return false
      }
      let second = list[list.index(after: list.startIndex)]
      let symbol = second.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
      return second.is(AssignmentExprSyntax.self) || ["+=", "-=", "*=", "/="].contains(symbol)
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
      guard let calls = owner.settlers(ofCalled: node) else { return .skipChildren }
      found = found ?? owner.loudPart(of: node.statements, without: own, settling: settling.union(calls))
      return .skipChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }
}

extension FunctionDeclSyntax {
  /// Whether a protocol asks for it, so that its code is elsewhere.
  fileprivate var isRequirement: Bool { body == nil }

  fileprivate var overrides: Bool { modifiers.contains { $0.name.tokenKind == .keyword(.override) } }

  /// Whether it calls what it is given by a name, outside of closures.
  fileprivate func calls(_ name: String) -> Bool {
    final class Finder: SyntaxVisitor {
      let name: String
      var isFound = false

      init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
      }

      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.firstToken(viewMode: .sourceAccurate)?.text == name { isFound = true }
        return .visitChildren
      }

      override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    }
    guard let body else { return false }
    let finder = Finder(name)
    finder.walk(body)
    return finder.isFound
  }
}
