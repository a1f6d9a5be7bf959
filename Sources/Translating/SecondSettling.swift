import SwiftSyntax

extension ScriptTranslator {
  /// Whether the closure of a maker may settle its promise twice, as far as the text tells: libraries differ in what comes of it.
  func maySettleTwice(_ closure: ClosureExprSyntax, _ settlers: Settlers) -> Bool {
    if SecondSettling.isPossible(in: closure, settlers.calls) { return true }
    // Or a function of the script calls again and again what it is handed.
    return closure.statements.tokens(viewMode: .sourceAccurate).contains { token in
      settlers.names.contains(token.text)
        && sequence(first: Syntax(token)) { $0.parent }.prefix { $0.id != closure.id }.contains { self.mayBeCalledTwice($0) }
    }
  }

  /// Whether something may be called twice: it is kept, given to a timer that repeats, or an argument of a function of the script that may call
  /// it twice or keeps it.
  ///
  /// - Parameter depth: How many functions may be looked into that hand it on.
  private func mayBeCalledTwice(_ argument: Syntax, depth: Int = 4) -> Bool {
    guard depth > 0 else { return false }
    if argument.is(ClosureExprSyntax.self), argument.isKept { return true }
    guard argument.is(ClosureExprSyntax.self) || argument.parent?.is(LabeledExprSyntax.self) == true else { return false }
    let call =
      argument.parent?.as(FunctionCallExprSyntax.self) ?? argument.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    if let repeats = call?.arguments.first(where: { $0.label?.text == "repeats" }) {
      return repeats.expression.trimmedDescription != "false"
    }
    guard let (function, parameter) = names.taken(at: argument), let body = function.body else { return false }
    let name = (parameter.secondName ?? parameter.firstName).text
    if SecondSettling.isPossible(in: body, [name]) { return true }
    return body.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == name, let reference = token.parent?.as(DeclReferenceExprSyntax.self), !reference.isMemberName else {
        return false
      }
      return Syntax(reference).isKept || self.mayBeCalledTwice(Syntax(reference), depth: depth - 1)
    }
  }
}

extension Syntax {
  /// Whether a function that stands here is put into a list, or into something that a member or another name keeps.
  fileprivate var isKept: Bool {
    if let list = parent?.as(ExprListSyntax.self), list.count > 2, list.last?.id == self.as(ExprSyntax.self)?.id {
      return list.contains { $0.is(AssignmentExprSyntax.self) } && list.first?.is(DiscardAssignmentExprSyntax.self) == false
    }
    let call =
      parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
      ?? self.as(ClosureExprSyntax.self).flatMap { closure in
        parent?.as(FunctionCallExprSyntax.self).flatMap { $0.trailingClosure?.id == closure.id ? $0 : nil }
      }
    guard let parts = call.flatMap(CallParts.init), parts.base != nil else { return false }
    return ["append", "insert", "updateValue"].contains(parts.nameText)
  }
}

/// Whether something may settle a promise twice, as far as its text tells.
enum SecondSettling {
  /// - Parameter calls: What is called to settle, as the text has it.
  static func isPossible(in node: some SyntaxProtocol, _ calls: Set<String>) -> Bool {
    let finder = Finder(calls)
    finder.walk(node)
    return finder.found
  }

  /// Looks for blocks in which one statement settles and goes on to another that does, and for loops that go on behind one.
  private final class Finder: SyntaxVisitor {
    private let names: Set<String>
    private(set) var found = false

    init(_ names: Set<String>) {
      self.names = names
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ list: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
      var isOpen = true
      for statement in list {
        let calls = Calls(names)
        calls.walk(statement)
        if !isOpen, calls.found { found = true }
        if calls.goesOn { isOpen = false }
      }
      return found ? .skipChildren : .visitChildren
    }

    override func visit(_ loop: ForStmtSyntax) -> SyntaxVisitorContinueKind { repeating(loop.body.statements) }
    override func visit(_ loop: WhileStmtSyntax) -> SyntaxVisitorContinueKind { repeating(loop.body.statements) }
    override func visit(_ loop: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { repeating(loop.body.statements) }
    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "forEach",
        let closure = call.trailingClosure
      else { return .visitChildren }
      return repeating(closure.statements)
    }

    private func repeating(_ statements: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
      let calls = Calls(names)
      calls.walk(statements)
      if calls.goesOn { found = true }
      return .visitChildren
    }
  }

  /// Looks for calls that settle, in a statement.
  private final class Calls: SyntaxVisitor {
    private let names: Set<String>
    private(set) var found = false
    /// Whether what follows the statement runs behind one of them.
    private(set) var goesOn = false

    init(_ names: Set<String>) {
      self.names = names
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard names.contains(call.calledExpression.trimmedDescription) else { return .visitChildren }
      found = true
      if !leaves(Syntax(call)) { goesOn = true }
      return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      if !node.isMemberName { noteHandedOn(ExprSyntax(node)) }
      return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      noteHandedOn(ExprSyntax(node))
      return .visitChildren
    }

    /// What settles may be handed on as a function: `job.then(fulfill)`.
    private func noteHandedOn(_ node: ExprSyntax) {
      guard names.contains(node.trimmedDescription), node.parent?.is(LabeledExprSyntax.self) == true else { return }
      found = true
      goesOn = true
    }

    /// Whether the block around a call is left behind it: by `return`, or because the closure is another one that runs later.
    private func leaves(_ node: Syntax) -> Bool {
      var current = node
      while let parent = current.parent {
        if parent.is(ReturnStmtSyntax.self) { return true }
        if let item = parent.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self) {
          if list.parent?.is(ClosureExprSyntax.self) == true { return false }
          return list.last.map { $0.item.is(ReturnStmtSyntax.self) || $0.item.is(ThrowStmtSyntax.self) } ?? false
        }
        current = parent
      }
      return false
    }
  }
}

extension Settlers {
  /// The names that settle, or what they are called on.
  fileprivate var names: Set<String> {
    switch self {
    case .two(let fulfill, let reject): [fulfill, reject]
    case .resolver(let name), .one(let name), .callback(let name): [name]
    }
  }

  /// What is called to settle, as the text has it.
  var calls: Set<String> {
    switch self {
    case .two(let fulfill, let reject): [fulfill, reject]
    case .resolver(let name): ["\(name).fulfill", "\(name).reject", "\(name).resolve"]
    case .one(let name), .callback(let name): [name]
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it calls one of these at once, and not in a closure that is called later.
  func calls(_ names: Set<String>) -> Bool {
    final class Finder: SyntaxVisitor {
      let names: Set<String>
      var found = false
      init(_ names: Set<String>) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
      }
      override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
      override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if names.contains(call.calledExpression.trimmedDescription) { found = true }
        return .visitChildren
      }
    }
    let finder = Finder(names)
    finder.walk(self)
    return finder.found
  }
}
