import SwiftLanguage
import SwiftPromises
import SwiftSyntax

/// A handler runs a turn later, even if its promise is settled already. Code that awaits goes on at once where nothing has to be waited for,
/// so it lets others go first where that can be seen: where it did something before, and does something afterwards.
extension ScriptTranslator {
  private static let turn: Rendered = "await Task.yield()"

  /// The lines of what begins a chain, with the turn that its first handler waits for.
  func inTurn(_ root: ExprSyntax, _ sink: AsyncSink, _ lines: (AsyncSink) -> [Rendered]) -> [Rendered] {
    guard let moment = turn(behind: root) else { return lines(sink) }
    guard moment == .after else { return [Self.turn] + lines(sink) }
    guard sink == .giveBack else { return lines(sink) + [Self.turn] }
    // What is given back is computed at once all the same.
    guard isLoud(root) else { return [Self.turn] + lines(sink) }
    if ["Void", "()"].contains(promisedType(of: root)) { return lines(.discard) + [Self.turn] }
    let name = claim("value")
    return lines(.bind(name)) + [Self.turn] + give(Rendered(name), sink)
  }

  private enum Moment { case before, after }

  /// When others go first: before what begins a chain is done, or behind it; `nil` if that isn't needed.
  private func turn(behind root: ExprSyntax) -> Moment? {
    let parts = root.as(FunctionCallExprSyntax.self).flatMap(CallParts.init)
    guard parts.flatMap({ guesser.step($0) }) == nil else { return nil }
    let chain = chain(begunBy: root)
    let isAwaited = isDynamic && chain.parent?.is(AwaitExprSyntax.self) == true
    guard isAwaited || isGivenBack(chain) else { return nil }
    // What sleeps lets others go first.
    if let next = parts?.next, guesser.step(next)?.kind == .delay { return nil }
    let made = parts.flatMap { guesser.source($0) }
    switch made {
    // google's closures run later.
    case .work(let closure)?, .workPromise(let closure)?, .executor(let closure, _)?:
      if source == .google { return isLoud(closure.statements) && isLoudBefore(chain) ? .before : nil }
    default: break
    }
    guard isAwaited || isLoudChain(chain, from: root), comesAtOnce(root), isLoudBefore(chain) else { return nil }
    if case .failure? = made { return .before }
    return .after
  }

  /// The chain that something begins, with all of its operators.
  private func chain(begunBy root: ExprSyntax) -> ExprSyntax {
    var last = root
    while let member = last.parent?.as(MemberAccessExprSyntax.self), member.base?.id == last.id,
      let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id,
      let parts = CallParts(call), guesser.step(parts) != nil
    {
      last = ExprSyntax(call)
    }
    return last
  }

  /// Whether a chain is what a function or a handler gives, whose code awaits it.
  private func isGivenBack(_ chain: ExprSyntax) -> Bool {
    guard let parent = chain.parent else { return false }
    if parent.is(TryExprSyntax.self) || parent.is(TupleExprSyntax.self) {
      return parent.as(ExprSyntax.self).map(isGivenBack) ?? false
    }
    var around = parent.parent
    if let list = parent.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self) {
      guard list.isSingle else { return false }
      around = list.parent?.is(ClosureExprSyntax.self) == true ? list.parent : list.parent?.parent
    } else {
      guard parent.is(ReturnStmtSyntax.self) else { return false }
      while let here = around, !here.is(ClosureExprSyntax.self), !here.is(FunctionDeclSyntax.self) { around = here.parent }
    }
    if let function = around?.as(FunctionDeclSyntax.self) { return function.signature.givesPromise || isAwaited(function) }
    let owner = around?.as(ClosureExprSyntax.self)?.calledBy
    return owner.map { guesser.step($0) != nil || guesser.source($0) != nil } ?? false
  }

  /// Whether a handler of a chain does something that can be seen.
  private func isLoudChain(_ chain: ExprSyntax, from root: ExprSyntax) -> Bool {
    var link = chain
    while link.id != root.id, let call = link.as(FunctionCallExprSyntax.self), let parts = CallParts(call),
      let step = guesser.step(parts), let base = parts.base
    {
      switch step.handler {
      case .closure(let closure)? where isLoud(closure.statements): return true
      case .function(let function)? where !function.is(KeyPathExprSyntax.self): return true
      default: link = base
      }
    }
    return false
  }

  /// Whether the function or closure around a chain does something before it that can be seen.
  private func isLoudBefore(_ chain: ExprSyntax) -> Bool {
    var node = Syntax(chain)
    while let parent = node.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        if list.contains(where: { $0.position < node.position && isLoud($0) }) { return true }
        if list.parent?.is(ClosureExprSyntax.self) == true || list.parent?.parent?.is(FunctionDeclSyntax.self) == true {
          return false
        }
      } else if let choice = parent.as(IfExprSyntax.self), choice.conditions.id != node.id, isLoud(choice.conditions) {
        return true
      } else if parent.is(ForStmtSyntax.self) || parent.is(WhileStmtSyntax.self) || parent.is(RepeatStmtSyntax.self),
        isLoud(parent)
      {
        return true
      }
      node = parent
    }
    return false
  }

  private func isLoud(_ node: some SyntaxProtocol) -> Bool {
    quietness.taken = Set(taken.keys)
    return quietness.loudPart(of: node) != nil
  }

  /// Whether a promise may be had here without anything to wait for.
  private func comesAtOnce(_ promise: ExprSyntax, depth: Int = 5) -> Bool {
    guard depth > 0 else { return false }
    if let inner = guesser.wrapped(promise) { return comesAtOnce(inner, depth: depth) }
    if let reference = promise.as(DeclReferenceExprSyntax.self), let declared = names.scoped.declaration(of: reference),
      !declared.isVariable, case .value(let value) = declared.kind
    {
      return comesAtOnce(value, depth: depth - 1)
    }
    guard let parts = promise.as(FunctionCallExprSyntax.self).flatMap(CallParts.init) else { return false }
    if let step = guesser.step(parts), let base = parts.base {
      switch step.kind {
      case .delay, .timeout, .alwaysWait, .reduce: return false
      case .chain, .recoverChain:
        guard case .closure(let closure)? = step.handler else { return false }
        return comesAtOnce(base, depth: depth - 1) && givesAtOnce(closure, depth: depth - 1)
      default: return comesAtOnce(base, depth: depth - 1)
      }
    }
    switch guesser.source(parts) {
    case .value, .failure: return true
    case .executor(let closure, let settlers):
      return closure.statements.contains { statement in
        statement.item.as(FunctionCallExprSyntax.self)
          .map { settlers.calls.contains($0.calledExpression.trimmedDescription) } ?? false
      }
    case .work: return true
    case .workPromise(let closure), .firstly(let closure): return givesAtOnce(closure, depth: depth - 1)
    case .converted(let inner): return comesAtOnce(inner, depth: depth - 1)
    case nil:
      let functions = names.scoped.functions(called: parts)
      return functions.count == 1 && functions[0].body.map { givesAtOnce($0, depth: depth - 1) } ?? false
    default: return false
    }
  }

  private func givesAtOnce(_ closure: ClosureExprSyntax, depth: Int) -> Bool {
    guard let only = closure.onlyExpression else { return givesAtOnce(closure.statements, depth: depth) }
    return guesser.guess(only) != .promise || comesAtOnce(only, depth: depth)
  }

  /// Whether a function may give its promise on some path without anything to wait for.
  private func givesAtOnce(_ body: CodeBlockSyntax, depth: Int) -> Bool {
    if body.statements.isSingle, let only = body.statements.first?.item.as(ExprSyntax.self), !only.is(AwaitExprSyntax.self) {
      return guesser.guess(only) != .promise || comesAtOnce(only, depth: depth)
    }
    return givesAtOnce(body.statements, depth: depth)
  }

  private func givesAtOnce(_ statements: CodeBlockItemListSyntax, depth: Int) -> Bool {
    let waiting = isDynamic ? AwaitFinder.first(in: statements) : nil
    let returns = ReturnFinder.find(in: statements).filter { back in waiting.map { back.position < $0 } ?? true }
    // An asynchronous function of JavaScript may just end.
    if isDynamic, waiting == nil, returns.isEmpty { return true }
    return returns.contains { back in
      guard let value = back.expression else { return true }
      return guesser.guess(value) != .promise ? isDynamic : comesAtOnce(value, depth: depth)
    }
  }
}

/// Looks for the first `await` of a function.
private final class AwaitFinder: SyntaxVisitor {
  private var found: AbsolutePosition?

  static func first(in node: some SyntaxProtocol) -> AbsolutePosition? {
    let finder = AwaitFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    found = found ?? node.position
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
