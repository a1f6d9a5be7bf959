import SwiftSyntax

extension Compiler {
  func compileWhile(_ node: WhileStmtSyntax, label: String?) {
    beginLoop(label)
    let start = builder.position
    builder.pushScope()
    let exits = compileConditions(node.conditions)
    compileBlock(node.body.statements)
    leaveScope()
    patchContinues(to: start)
    mark(node)
    builder.emit(.jump, start)
    builder.patch(exits)
    endLoop()
  }

  func compileRepeat(_ node: RepeatStmtSyntax, label: String?) {
    beginLoop(label)
    let start = builder.position
    compileBlock(node.body.statements)
    patchContinues(to: builder.position)
    mark(node.condition)
    compile(node.condition, expecting: .bool)
    builder.emit(.jumpIfTrue, start)
    endLoop()
  }

  func compileFor(_ node: ForStmtSyntax, label: String?) {
    if node.awaitKeyword != nil, let stubs {
      builder.emitConstant(.native(NativeFunction("iterator") { .value(stubs.iterated($0.arguments[0])) }))
    }
    compile(node.sequence)
    mark(node.sequence)
    // Leaving the loop lets go of what it goes through; at top level that lives on.
    let livesOn = builder.isGlobalScope
    builder.pushScope()
    let iterator = builder.newSlot()
    if !livesOn {
      builder.scopes[builder.scopes.count - 1].names["the iterator"] = Variable(
        name: "the iterator", storage: .local(iterator), isCell: false, isConstant: true)
    }
    if let token = node.awaitKeyword {
      if stubs != nil { builder.emit(.call, 1, builder.labels(.unlabelled(1))) }
      requireAsynchronous(at: token)
    } else {
      builder.emit(.iterate)
    }
    builder.emit(.storeLocal, iterator)
    if livesOn, node.awaitKeyword != nil, freesAtScopeEnds {
      builder.emit(.loadLocal, iterator)
      builder.emitInitialize(newGlobal("the iterator", isConstant: true, type: nil))
    }
    beginLoop(label)
    let start = builder.position
    let end: Int
    if node.awaitKeyword == nil {
      end = builder.emit(.next, 0, iterator)
    } else {
      builder.emit(.loadLocal, iterator)
      builder.emit(.invoke, builder.member("next"), builder.labels(.unlabelled(0)))
      emitReturnHop()
      end = builder.emit(.jumpIfNone)
    }
    builder.pushScope()
    compileLoopVariable(node.pattern, continueAt: start)
    if let condition = node.whereClause?.condition {
      mark(condition)
      compile(condition, expecting: .bool)
      let pass = builder.emit(.jumpIfTrue)
      builder.emit(.jump, start)
      builder.patch(pass)
    }
    compileBlock(node.body.statements)
    leaveScope()
    patchContinues(to: start)
    builder.emit(.jump, start)
    builder.patch(end)
    endLoop()
    leaveScope()
  }

  private func compileLoopVariable(_ pattern: PatternSyntax, continueAt start: Int) {
    if let identifier = pattern.as(IdentifierPatternSyntax.self) {
      let variable = declare(
        identifier.identifier.text.trimmingBackticks, isConstant: true, hasValue: true, type: nil, at: identifier)
      builder.emitInitialize(variable)
    } else if pattern.is(WildcardPatternSyntax.self) {
      builder.emit(.pop)
    } else {
      let subject = builder.newSlot()
      builder.emit(.storeLocal, subject)
      let failures = compilePattern(pattern, subject: subject, binding: pattern.is(TuplePatternSyntax.self) ? .constant : nil)
      guard !failures.isEmpty else { return }
      let matched = builder.emit(.jump)
      builder.patch(failures)
      builder.emit(.jump, start)
      builder.patch(matched)
    }
  }

  // MARK: Leaving loops

  private func beginLoop(_ label: String?) {
    builder.loops.append(
      FunctionBuilder.Loop(label: label, scopeCount: builder.scopes.count, handlers: builder.handlers, isSwitch: false))
  }

  private func patchContinues(to position: Int) {
    guard let loop = builder.loops.last else { return }
    for jump in loop.continues { builder.code.instructions[jump].first = Int32(position) }
  }

  private func endLoop() {
    if let loop = builder.loops.popLast() { builder.patch(loop.breaks) }
  }

  func compileBreak(_ node: BreakStmtSyntax) {
    guard let index = builder.loops.lastIndex(where: { node.label == nil || $0.label == node.label?.text }) else {
      error(
        node, node.label.map { "cannot find label '\($0.text)' in scope" } ?? "'break' is only allowed inside a loop or a switch")
      return
    }
    leaveScopes(downTo: builder.loops[index].scopeCount)
    builder.loops[index].breaks.append(builder.emit(.jump))
  }

  func compileContinue(_ node: ContinueStmtSyntax) {
    guard let index = builder.loops.lastIndex(where: { !$0.isSwitch && (node.label == nil || $0.label == node.label?.text) })
    else {
      error(node, node.label.map { "cannot find label '\($0.text)' in scope" } ?? "'continue' is only allowed inside a loop")
      return
    }
    leaveScopes(downTo: builder.loops[index].scopeCount)
    builder.loops[index].continues.append(builder.emit(.jump))
  }

  func compileFallthrough(_ node: FallThroughStmtSyntax) {
    guard let index = builder.loops.lastIndex(where: \.isSwitch) else {
      error(node, "'fallthrough' is only allowed inside a switch")
      return
    }
    leaveScopes(downTo: builder.loops[index].scopeCount)
    builder.loops[index].fallthroughs.append(builder.emit(.jump))
  }
}
