import Program
import SwiftSyntax
import TraceEvents

extension Compiler {
  /// Compiles conditions that must all hold.
  ///
  /// - Returns: The jumps that are taken where one does not.
  func compileConditions(_ conditions: ConditionElementListSyntax) -> [Int] {
    var failures: [Int] = []
    for element in conditions {
      mark(element)
      switch element.condition {
      case .expression(let expression):
        if checkNoAssignment(expression) { continue }
        compile(expression, expecting: .bool)
        failures.append(builder.emit(.jumpIfFalse))
      case .optionalBinding(let binding): failures += compileBinding(binding)
      case .matchingPattern(let matching):
        checkErrorPattern(matching.pattern, of: matching.initializer.value)
        compile(matching.initializer.value)
        let subject = builder.newSlot()
        builder.emit(.storeLocal, subject)
        failures += compilePattern(matching.pattern, subject: subject, binding: nil)
      case .availability(let node):
        // As on Linux, which is newer than every version of another platform.
        builder.emitConstant(.bool(node.availabilityKeyword.tokenKind == .poundAvailable))
        failures.append(builder.emit(.jumpIfFalse))
      }
    }
    return failures
  }

  private func compileBinding(_ binding: OptionalBindingConditionSyntax) -> [Int] {
    let isConstant = binding.bindingSpecifier.tokenKind == .keyword(.let)
    let type = binding.typeAnnotation.map { self.type($0.type) }
    if let value = binding.initializer?.value {
      compile(value, expecting: type.map { .optional($0) })
    } else if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier {
      compileEnding(name) { compileName(name) }
    }
    mark(binding)
    let failure = builder.emit(.jumpIfNone)
    coerce(to: type)
    if let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier {
      let variable = declare(
        identifier.text.trimmingBackticks, isConstant: isConstant, hasValue: true, type: type, at: identifier)
      builder.emitInitialize(variable)
      return [failure]
    }
    let parts = builder.newSlot()
    builder.emit(.storeLocal, parts)
    return [failure] + compilePattern(binding.pattern, subject: parts, binding: isConstant ? .constant : .variable)
  }

  func compileIf(_ node: IfExprSyntax, asValue: Bool, expecting: TypeReference? = nil) {
    mark(node)
    builder.pushScope()
    let failures = compileConditions(node.conditions)
    compileBranch(node.body.statements, asValue: asValue, expecting: expecting)
    leaveScope()
    guard let elseBody = node.elseBody else {
      builder.patch(failures)
      return
    }
    let end = builder.emit(.jump)
    builder.patch(failures)
    switch elseBody {
    case .ifExpr(let next): compileIf(next, asValue: asValue, expecting: expecting)
    case .codeBlock(let block): compileBranch(block.statements, asValue: asValue, expecting: expecting)
    }
    builder.patch(end)
  }

  private func compileBranch(_ statements: CodeBlockItemListSyntax, asValue: Bool, expecting: TypeReference?) {
    guard asValue, let only = statements.first else { return compileBlock(statements) }
    if let expression = only.singleValue {
      noteReached(only)
      mark(expression)
      compile(expression, expecting: expecting)
    } else {
      compileBlock(statements)
    }
  }

  func compileGuard(_ node: GuardStmtSyntax) {
    let outside = meanings(of: BoundNames.find(in: node.conditions))
    let failures = compileConditions(node.conditions)
    let pass = builder.emit(.jump)
    builder.patch(failures)
    let inside = meanings(of: outside.map(\.name))
    // A guard's 'else' doesn't see what the guard declares; outside of functions that was declared ahead.
    restore(outside.map { Meaning(name: $0.name, own: $0.own, hoisted: nil) })
    compileBlock(node.body.statements)
    restore(inside)
    builder.emit(.fault, Fault.guardFell.rawValue)
    builder.patch(pass)
  }

  /// What a name means in the innermost scope.
  private struct Meaning {
    let name: String
    let own: Variable?
    let hoisted: Variable?
  }

  private func meanings(of names: [String]) -> [Meaning] {
    names.map { name in
      guard builder.isGlobalScope else { return Meaning(name: name, own: builder.scopes.last?.names[name], hoisted: nil) }
      return Meaning(name: name, own: globals[name], hoisted: hoisted[name])
    }
  }

  private func restore(_ meanings: [Meaning]) {
    for meaning in meanings {
      if builder.isGlobalScope {
        (globals[meaning.name], hoisted[meaning.name]) = (meaning.own, meaning.hoisted)
      } else {
        builder.scopes[builder.scopes.count - 1].names[meaning.name] = meaning.own
      }
    }
  }

  // MARK: Switch

  func compileSwitch(_ node: SwitchExprSyntax, asValue: Bool, label: String? = nil, expecting: TypeReference? = nil) {
    checkExhaustive(node)
    compile(node.subject)
    let subject = builder.newSlot()
    builder.emit(.storeLocal, subject)
    builder.loops.append(
      FunctionBuilder.Loop(label: label, scopeCount: builder.scopes.count, handlers: builder.handlers, isSwitch: true))
    var ends: [Int] = []
    for element in node.cases {
      guard case .switchCase(let branch) = element else {
        unsupported(element, "'#if' is", "keep the branch that you mean")
        continue
      }
      builder.pushScope()
      if case .case(let label) = branch.label {
        for item in label.caseItems { checkErrorPattern(item.pattern, of: node.subject) }
      }
      let failures = compileLabel(branch.label, subject: subject)
      if let index = builder.loops.indices.last {
        builder.patch(builder.loops[index].fallthroughs)
        builder.loops[index].fallthroughs = []
      }
      compileBranch(branch.statements, asValue: asValue, expecting: expecting)
      leaveScope()
      ends.append(builder.emit(.jump))
      builder.patch(failures)
    }
    mark(node)
    builder.emit(.fault, Fault.switchNotExhaustive.rawValue, subject)
    builder.patch(ends)
    if let loop = builder.loops.popLast() { builder.patch(loop.breaks) }
  }

  private func compileLabel(_ label: SwitchCaseSyntax.Label, subject: Int) -> [Int] {
    guard case .case(let label) = label else { return [] }
    var matches: [Int] = []
    var failures: [Int] = []
    for item in label.caseItems {
      builder.patch(failures)
      mark(item)
      failures = compilePattern(item.pattern, subject: subject, binding: nil)
      if let condition = item.whereClause?.condition {
        mark(condition)
        compile(condition, expecting: .bool)
        failures.append(builder.emit(.jumpIfFalse))
      }
      if item.trailingComma != nil { matches.append(builder.emit(.jump)) }
    }
    builder.patch(matches)
    return failures
  }

  // MARK: Errors

  func compileDo(_ node: DoStmtSyntax) {
    guard !node.catchClauses.isEmpty else { return compileBlock(node.body.statements) }
    let handler = builder.emit(.pushHandler)
    builder.handlers += 1
    let firstSlot = builder.nextSlot
    compileBlock(node.body.statements)
    let slots = firstSlot..<builder.nextSlot
    builder.emit(.popHandler)
    builder.handlers -= 1
    var ends = [builder.emit(.jump)]
    builder.patch(handler)
    let errorSlot = builder.newSlot()
    builder.emit(.storeLocal, errorSlot)
    letGo(ofSlots: slots)
    emitReturnHop()
    for clause in node.catchClauses {
      mark(clause)
      builder.pushScope()
      let failures = compileCatch(clause, errorSlot: errorSlot)
      compileBlock(clause.body.statements)
      leaveScope()
      ends.append(builder.emit(.jump))
      builder.patch(failures)
    }
    builder.emit(.loadLocal, errorSlot)
    builder.emit(.throw_)
    builder.patch(ends)
  }

  private func compileCatch(_ clause: CatchClauseSyntax, errorSlot: Int) -> [Int] {
    // Without a pattern the error is called so, in `catch where error.isRetryable` too.
    if clause.catchItems.allSatisfy({ $0.pattern == nil }) {
      builder.emit(.loadLocal, errorSlot)
      builder.emitInitialize(builder.declareLocal("error", isConstant: true, isShared: false))
      // What is declared to throw one type of errors gives that type.
      if !mentions("throws(") { builder.noteAnyError("error") }
      if clause.catchItems.isEmpty { return [] }
    }
    var matches: [Int] = []
    var failures: [Int] = []
    for item in clause.catchItems {
      builder.patch(failures)
      if let pattern = item.pattern { checkErrorPattern(pattern, of: nil) }
      failures = item.pattern.map { compilePattern($0, subject: errorSlot, binding: nil) } ?? []
      if let condition = item.whereClause?.condition {
        compile(condition, expecting: .bool)
        failures.append(builder.emit(.jumpIfFalse))
      }
      if item.trailingComma != nil { matches.append(builder.emit(.jump)) }
    }
    builder.patch(matches)
    return failures
  }
}
