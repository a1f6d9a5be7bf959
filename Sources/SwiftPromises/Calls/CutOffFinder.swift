import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Finds what kept a run from work in its text: the choice that it came to last and that went another way.
struct CutOffFinder {
  private let unit: CodeUnit
  private let tree: SourceFileSyntax
  private let run: ScriptRun
  private let calls: [MadeUpCall]

  init(in tree: SourceFileSyntax, unit: CodeUnit, _ run: ScriptRun, calls: [MadeUpCall]) {
    (self.tree, self.unit, self.run, self.calls) = (tree, unit, run, calls)
  }

  /// The first of some pieces of work, in the order of the text, that was kept from being done; `nil` if all were, or nothing tells.
  ///
  /// A choice tells more than a closure that nobody called, and that more than an error that didn't come.
  func first(of work: [Int]) -> CutOff? {
    var best: (cutOff: CutOff, rank: Int)?
    for offset in work {
      guard let cutOff = node(at: offset).flatMap({ cutOff(of: $0) }) else { continue }
      let rank =
        switch cutOff.cause {
        case .condition, .choice, .emptySequence: 0
        case .notCalled: 1
        case .noError: 2
        }
      if rank == 0 { return cutOff }
      if rank < best?.rank ?? .max { best = (cutOff, rank) }
    }
    return best?.cutOff
  }

  /// Where the run made promises in the text, in UTF-8 bytes.
  var placesOfPromises: Set<Int> {
    Set(
      run.events.compactMap { event in
        if case .created(let made) = event.kind { offset(of: made.address.place) } else { nil }
      })
  }

  /// Whether a run came to a call's work, or made a promise in its function in another way.
  func didWork(of call: MadeUpCall, promisesAt made: Set<Int>) -> Bool {
    guard run.showsSomething else { return false }
    if call.work.contains(where: { node(at: $0)?.nextItem.map(isReached) ?? true }) { return true }
    var function = offset(of: call.place).flatMap(node)
    while let node = function, !node.isProtocol((any DeclSyntaxProtocol).self) { function = node.parent }
    let range = function.map { $0.position.utf8Offset..<$0.endPosition.utf8Offset }
    return made.contains { range?.contains($0) == true }
  }

  /// What settles the promise that is made at a place, wherever its closure mentions what it is given to settle it.
  func settlements(of place: SourcePlace) -> [Int] {
    guard let offset = offset(of: place), let item = node(at: offset)?.nextItem else { return [] }
    let finder = SettlementFinder(from: offset)
    finder.walk(item)
    return finder.found
  }

  // MARK: Where a run came

  private func offset(of place: SourcePlace) -> Int? {
    place.unit == .program ? unit.lines.utf8Offset(ofLine: place.line, column: place.column) : nil
  }

  private func node(at offset: Int) -> Syntax? { tree.token(at: AbsolutePosition(utf8Offset: offset)).map(Syntax.init) }

  private func isReached(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.parent?.is(SourceFileSyntax.self) != true else {
      return true
    }
    return run.reached.contains(stretch(of: item, in: list).first.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  private func isReached(_ list: CodeBlockItemListSyntax) -> Bool { list.first.map(isReached) ?? false }

  /// The first item of those that are run with another one, and the one before, which may have left them out.
  private func stretch(
    of item: CodeBlockItemSyntax, in list: CodeBlockItemListSyntax
  ) -> (first: CodeBlockItemSyntax, before: CodeBlockItemSyntax?) {
    var (first, before): (CodeBlockItemSyntax, CodeBlockItemSyntax?) = (item, nil)
    var last: CodeBlockItemSyntax?
    for next in list {
      if last == nil || last?.mayLeave == true { (first, before) = (next, last) }
      if next.id == item.id { return (first, before) }
      last = next
    }
    return (first, before)
  }

  // MARK: Why it didn't

  private func cutOff(of work: Syntax) -> CutOff? {
    // Of a run that shows nothing even what stands in the conditions wasn't done.
    if !run.showsSomething, let item = work.nextItem, isReached(item), let reason = conditions(before: work) {
      return cutOff(of: work, by: reason)
    }
    var node = work
    while let item = node.nextItem, !isReached(item), let list = item.parent?.as(CodeBlockItemListSyntax.self) {
      if let before = stretch(of: item, in: list).before {
        if isReached(before) { return leaving(in: before).flatMap { cutOff(of: work, by: $0) } }
        node = Syntax(before)
      } else if let owner = list.owner, let outer = owner.nextItem {
        // Functions that aren't within others are begun from outside.
        if owner.is(FunctionDeclSyntax.self), outer.parent?.parent?.is(SourceFileSyntax.self) == true { return nil }
        if isReached(outer) { return cause(of: list, in: owner).flatMap { cutOff(of: work, by: $0) } }
        node = Syntax(owner)
      } else {
        return nil
      }
    }
    return nil
  }

  /// What made a run take the way on which it left an item.
  private func leaving(in item: CodeBlockItemSyntax) -> Reason? {
    let finder = LeavingFinder(viewMode: .sourceAccurate)
    finder.walk(item)
    for statement in finder.found {
      guard let own = statement.nextItem, isReached(own) else { continue }
      var list = own.parent?.as(CodeBlockItemListSyntax.self)
      while let inner = list, let owner = inner.owner {
        if let reason = taken(inner, in: owner) { return reason }
        list = owner.nextItem?.parent?.as(CodeBlockItemListSyntax.self)
      }
    }
    return nil
  }

  private typealias Reason = (cause: CutOff.Cause, node: Syntax, asked: Syntax?)

  /// The conditions of a statement that are asked before the one in which something stands.
  private func conditions(before work: Syntax) -> Reason? {
    var next = work.parent
    while let node = next, !node.is(CodeBlockItemSyntax.self), !node.is(ClosureExprSyntax.self) {
      if let condition = node.as(ConditionElementSyntax.self), let list = condition.parent?.as(ConditionElementListSyntax.self),
        let statement = list.parent, list.first?.id != condition.id
      {
        let before = list.prefix { $0.id != condition.id }
        let text = before.map(\.condition.ownText).joined(separator: ", ")
        return (.condition(text, holds: false), statement, Syntax(list))
      }
      next = node.parent
    }
    return nil
  }

  /// Why a block was run.
  private func taken(_ list: CodeBlockItemListSyntax, in owner: Syntax) -> Reason? {
    switch owner.as(SyntaxEnum.self) {
    case .ifExpr(let node):
      (.condition(node.conditions.ownText, holds: node.body.statements.id == list.id), owner, Syntax(node.conditions))
    case .guardStmt(let node): (.condition(node.conditions.ownText, holds: false), owner, Syntax(node.conditions))
    case .switchExpr(let node): (.choice(node.subject.ownText), owner, Syntax(node.subject))
    default: nil
    }
  }

  /// Why a block wasn't run, though the statement was that holds it.
  private func cause(of list: CodeBlockItemListSyntax, in owner: Syntax) -> Reason? {
    switch owner.as(SyntaxEnum.self) {
    case .ifExpr(let node):
      // `else if` isn't asked where the condition before it holds.
      if let before = node.parent?.as(IfExprSyntax.self), isReached(before.body.statements) {
        return taken(before.body.statements, in: Syntax(before))
      }
      return (.condition(node.conditions.ownText, holds: node.body.statements.id != list.id), owner, Syntax(node.conditions))
    case .whileStmt(let node): return (.condition(node.conditions.ownText, holds: false), owner, Syntax(node.conditions))
    case .forStmt(let node):
      // Whether there were elements that the condition leaves out isn't known; it tells more.
      if let condition = node.whereClause?.condition {
        return (.condition(condition.ownText, holds: false), owner, Syntax(condition))
      }
      return (.emptySequence(node.sequence.ownText), owner, Syntax(node.sequence))
    case .switchExpr(let node): return (.choice(node.subject.ownText), owner, Syntax(node.subject))
    case .catchClause: return (.noError, owner, nil)
    case .closureExpr(let node):
      guard let called = node.receivingCall?.calledExpression else { return nil }
      return (.notCalled("the closure of '\(called.calledName ?? called.ownText)'"), owner, Syntax(called))
    case .functionDecl(let node): return (.notCalled("'\(node.name.text)'"), owner, nil)
    // What a `guard` does instead is nothing that a run should come to.
    default: return nil
    }
  }

  private func cutOff(of work: Syntax, by reason: Reason) -> CutOff? {
    let offset = work.positionAfterSkippingLeadingTrivia.utf8Offset
    let place = unit.place(atUTF8Offset: offset)
    let start = reason.node.positionAfterSkippingLeadingTrivia.utf8Offset
    return CutOff(
      work: unit.lines.text(ofLine: place.line), place: place, cause: reason.cause, causePlace: unit.place(atUTF8Offset: start),
      remedy: reason.asked.flatMap { remedy(for: $0, reason.cause) })
  }

  // MARK: What to do

  private func remedy(for asked: Syntax, _ cause: CutOff.Cause) -> CutOff.Remedy? {
    let names = ValueSources(in: tree).names(in: asked)
    if let stub = run.stubs.last(where: { names.contains($0.name.lastComponent) && $0.result != "nothing" }) {
      return .stub(stub.name, value: stub.result.opposite)
    }
    var function: FunctionDeclSyntax?
    var next = asked.parent
    while let node = next {
      function = node.as(FunctionDeclSyntax.self) ?? function
      next = node.parent
    }
    guard let function,
      let parameter = function.signature.parameterClause.parameters.first(where: {
        names.contains(($0.secondName ?? $0.firstName).text)
      }),
      let call = calls.first(where: {
        $0.place == unit.place(atUTF8Offset: function.name.positionAfterSkippingLeadingTrivia.utf8Offset)
      })
    else { return nil }
    return call.givingOther(parameter, of: function).map(CutOff.Remedy.call)
  }

}

/// Finds the statements by which a program leaves a block.
private final class LeavingFinder: SyntaxVisitor {
  private(set) var found: [Syntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind { take(node) }
  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind { take(node) }
  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind { take(node) }
  override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind { take(node) }
  override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func take(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    found.append(Syntax(node))
    return .skipChildren
  }
}

/// Finds where a closure uses what it is given to settle a promise.
private final class SettlementFinder: SyntaxVisitor {
  private let start: Int
  private var names: Set<String> = []
  private(set) var found: [Int] = []

  init(from start: Int) {
    self.start = start
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    // The first closure behind the place is the promise's own.
    guard names.isEmpty, node.positionAfterSkippingLeadingTrivia.utf8Offset >= start else { return .visitChildren }
    names = Set(node.signature?.parameterClause == nil ? ["$0", "$1"] : node.parameterNames).subtracting(["_"])
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if names.contains(node.baseName.text) { found.append(node.positionAfterSkippingLeadingTrivia.utf8Offset) }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// The innermost item of a block that it is, or stands in.
  var nextItem: CodeBlockItemSyntax? {
    var next: Syntax? = Syntax(self)
    while let node = next {
      if let item = node.as(CodeBlockItemSyntax.self) { return item }
      next = node.parent
    }
    return nil
  }
}

extension CodeBlockItemListSyntax {
  /// The statement, clause, closure or declaration whose block it is.
  fileprivate var owner: Syntax? {
    guard let parent else { return nil }
    if let branch = parent.as(SwitchCaseSyntax.self) { return branch.parent?.parent }
    return parent.is(CodeBlockSyntax.self) ? parent.parent : parent
  }
}
