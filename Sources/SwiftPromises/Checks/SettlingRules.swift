import Program
import SwiftLanguage
import SwiftSyntax

/// `never-settles` and `settles-twice`: the paths through closures that settle promises or resume continuations.
struct SettlingRules {
  private(set) var findings: [Finding] = []

  private static let continuations: Set<String> = [
    "withCheckedContinuation", "withUnsafeContinuation", "withCheckedThrowingContinuation", "withUnsafeThrowingContinuation",
  ]

  init(_ facts: ScriptFacts) {
    var known: Set<SyntaxIdentifier> = []
    for node in facts.makers {
      guard let name = PromiseReader.name(of: node),
        let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self),
        known.insert(closure.id).inserted
      else { continue }
      let isContinuation = Self.continuations.contains(name.text)
      let isMaker =
        facts.reader.isMaker(node) && PromiseReader.typeNames.union(["new", "promiseWithResolverBlock"]).contains(name.text)
      guard isContinuation || isMaker else { continue }
      let names = Set(closure.parameterNames).subtracting(["_"])
      // What JavaScript does there that isn't translated may well settle it.
      guard !names.isEmpty, !closure.description.containsBytes(of: "// not translated: ") else { continue }
      let what = isContinuation ? "resumes the continuation" : "settles the promise"
      var paths = SettlingPaths(names)
      paths.walk(closure)
      if let open = paths.unsettled {
        findings.append(
          Finding(
            .neverSettles,
            at: facts.place(
              of: open.isReturn ? open.node : Syntax(node.calledExpression.firstToken(viewMode: .sourceAccurate) ?? name)),
            open.isReturn
              ? "this path never \(what): everything that waits for it hangs"
              : "one path through this closure never \(what): everything that waits for it hangs"))
      }
      for nested in NestedClosures.find(in: closure) where nested.mentions(names) {
        var inner = SettlingPaths(names)
        inner.walk(nested)
        paths.again += inner.again
      }
      for again in paths.again {
        findings.append(
          Finding(
            .settlesTwice, at: facts.place(of: again),
            isContinuation
              ? "on a path that comes here the continuation was resumed already: Swift stops for that"
              : "on a path that comes here the promise was settled already: this is ignored"))
      }
    }
  }
}

/// Follows every path through a closure, and sees what settles on it.
private struct SettlingPaths {
  /// What has happened on a path.
  private enum State { case unsettled, settled, perhaps }

  private let names: Set<String>
  /// The end of a path on which nothing settles.
  private(set) var unsettled: (node: Syntax, isReturn: Bool)?
  /// What settles where something had settled already.
  var again: [Syntax] = []

  init(_ names: Set<String>) {
    self.names = names
  }

  mutating func walk(_ closure: ClosureExprSyntax) {
    let end = walk(closure.statements, [.unsettled])
    if end.contains(.unsettled) { unsettled = unsettled ?? (Syntax(closure), false) }
  }

  /// - Returns: What may have happened where the statements end; nothing if no path gets there.
  private mutating func walk(_ statements: CodeBlockItemListSyntax, _ states: Set<State>) -> Set<State> {
    var states = states
    var isSettledByLoop = false
    for statement in statements where !states.isEmpty {
      switch statement.item {
      case .expr(let expression):
        // What had settled before the loop, too, is found below.
        if isSettledByLoop, !states.contains(.settled), let call = expression.as(FunctionCallExprSyntax.self), settles(call) {
          again.append(Syntax(call))
        }
        states = walk(expression, states)
      case .stmt(let node):
        isSettledByLoop = isSettledByLoop || node.loopBody.map(maySettle) ?? false
        states = walk(node, states)
      case .decl(let node): if node.mentions(names) { states = Self.perhaps(states) }
      }
    }
    return states
  }

  private mutating func walk(_ node: StmtSyntax, _ states: Set<State>) -> Set<State> {
    switch node.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): return walk(node.expression, states)
    case .returnStmt(let node):
      var end = states
      if let expression = node.expression { end = walk(expression, states) }
      if end.contains(.unsettled) { unsettled = unsettled ?? (Syntax(node), true) }
      return []
    case .throwStmt: return []
    case .guardStmt(let node):
      let entering = node.conditions.mentions(names) ? Self.perhaps(states) : states
      return entering.union(walk(node.body.statements, entering))
    case .doStmt(let node):
      var end = walk(node.body.statements, states)
      // Before it throws, anything or nothing may have happened, unless what settles comes last.
      let thrown = node.body.mentions(names) && !settlesLast(in: node.body) ? Self.perhaps(states) : states
      for clause in node.catchClauses { end.formUnion(walk(clause.body.statements, thrown)) }
      return end
    case .forStmt(let node): return walk(loop: node.body.statements, states)
    case .whileStmt(let node):
      let isEndless = node.conditions.ownText == "true"
      let end = walk(loop: node.body.statements, states)
      return isEndless && !node.body.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.break) } ? [] : end
    case .repeatStmt(let node): return walk(loop: node.body.statements, states)
    default: return node.mentions(names) ? Self.perhaps(states) : states
    }
  }

  /// Whether nothing throws once something has settled: `fulfill(try parse(text))`.
  private func settlesLast(in block: CodeBlockSyntax) -> Bool {
    guard let first = block.statements.first(where: { $0.mentions(names) }), case .expr(let expression) = first.item,
      let call = (expression.as(TryExprSyntax.self)?.expression ?? expression).as(FunctionCallExprSyntax.self), settles(call)
    else { return false }
    return !block.tokens(viewMode: .sourceAccurate).contains {
      $0.position >= first.endPosition && [.keyword(.try), .keyword(.throw)].contains($0.tokenKind)
    }
  }

  /// What a loop does happens any number of times.
  private mutating func walk(loop statements: CodeBlockItemListSyntax, _ states: Set<State>) -> Set<State> {
    guard statements.mentions(names) else {
      _ = walk(statements, states)
      return states
    }
    return Self.perhaps(states)
  }

  /// Whether a loop may have settled when the code behind it runs.
  private func maySettle(_ body: CodeBlockSyntax) -> Bool {
    var paths = SettlingPaths(names)
    return paths.walk(body.statements, [.unsettled]).contains(.settled)
  }

  private mutating func walk(_ expression: ExprSyntax, _ states: Set<State>) -> Set<State> {
    switch expression.as(ExprSyntaxEnum.self) {
    case .ifExpr(let node):
      let entering = node.conditions.mentions(names) ? Self.perhaps(states) : states
      let then = walk(node.body.statements, entering)
      switch node.elseBody {
      case .ifExpr(let other)?: return then.union(walk(ExprSyntax(other), entering))
      case .codeBlock(let block)?: return then.union(walk(block.statements, entering))
      case nil: return then.union(entering)
      }
    case .switchExpr(let node):
      let entering = node.subject.mentions(names) ? Self.perhaps(states) : states
      var end: Set<State> = []
      for element in node.cases {
        guard case .switchCase(let branch) = element, !branch.statements.mentionsFallthrough else { return Self.perhaps(states) }
        end.formUnion(walk(branch.statements, entering))
      }
      return end
    case .functionCallExpr(let node):
      if ExprSyntax(node).endsProgram { return [] }
      guard settles(node) else { break }
      if node.arguments.mentions(names) || node.trailingClosure != nil { return Self.perhaps(states) }
      if states.contains(.settled) { again.append(Syntax(node)) }
      return [.settled]
    case .tryExpr(let node): return walk(node.expression, states)
    default: break
    }
    return expression.mentions(names) ? Self.perhaps(states) : states
  }

  /// Whether a call settles: `fulfill(1)`, `seal.reject(error)`, `continuation.resume()`.
  private func settles(_ node: FunctionCallExprSyntax) -> Bool {
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) { return names.contains(reference.baseName.text) }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } ?? false
  }

  private static func perhaps(_ states: Set<State>) -> Set<State> {
    Set(states.map { $0 == .unsettled ? .perhaps : $0 })
  }
}

extension StmtSyntax {
  /// The body of a loop; `nil` for other statements.
  fileprivate var loopBody: CodeBlockSyntax? {
    self.as(ForStmtSyntax.self)?.body ?? self.as(WhileStmtSyntax.self)?.body ?? self.as(RepeatStmtSyntax.self)?.body
  }
}

extension CodeBlockItemListSyntax {
  fileprivate var mentionsFallthrough: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.fallthrough) }
  }
}

/// Finds the closures in a closure, at any depth.
private final class NestedClosures: SyntaxVisitor {
  private var found: [ClosureExprSyntax] = []

  static func find(in closure: ClosureExprSyntax) -> [ClosureExprSyntax] {
    let finder = NestedClosures(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.found
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}
