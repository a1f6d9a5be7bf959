import SwiftLanguage
import SwiftPromises
import SwiftSyntax

extension ScriptTranslator {
  /// A call in the other library's words; `nil` if it has nothing to do with promises.
  func write(_ parts: CallParts) -> Rendered? {
    // `case .value(let value)` asks, and makes nothing.
    if parts.call.parent?.is(ExpressionPatternSyntax.self) == true { return nil }
    if let step = guesser.step(parts) { return write(step, parts) }
    if let values = ValuesOperator(parts, guesser), let written = write(values, parts) { return written }
    if let written = writeBoth(parts) { return written }
    if let base = parts.base, parts.nameText == "cancel", parts.arguments.isEmpty, guesser.guess(base) == .promise {
      let reason =
        table.dialect == .frantic
        ? "dropping the last reference cancels a promise in FranticApparatus: set the variable to nil"
        : "'\(table.name)' can't cancel a promise"
      note(parts.name, rule: 38, reason, isUntranslated: true)
      return nil
    }
    if guesser.isOwn(parts) { return nil }
    if let made = guesser.source(parts) { return write(made, parts) }
    if source == .ecmascript, parts.nameText == "clearTimeout", parts.base == nil {
      need(["clearTimeout"])
      return nil
    }
    if source == .ecmascript, parts.base?.trimmedDescription == "process" {
      note(parts.name, "'process.\(parts.nameText)' has no counterpart here", isUntranslated: true)
    }
    markWord(parts)
    return nil
  }

  /// Says so where a word of the library stays.
  private func markWord(_ parts: CallParts) {
    let isOnPromise = !parts.beginsChain && parts.base.map { guesser.guess($0) == .promise } == true
    guard isOnPromise || parts.beginsChain, !parts.isImplicitMember,
      OperatorNames.isWord(parts.path, isOnPromise: isOnPromise, in: source)
    else { return }
    let rule = parts.argument("concurrently") == nil ? nil : 30
    note(parts.name, rule: rule, "'\(parts.path)' has no counterpart in '\(table.name)'", isUntranslated: true)
  }

  // MARK: Steps

  /// How a step is written that ends its chain, where the library has words of its own for that; `nil` elsewhere.
  private func end(_ step: Step, _ parts: CallParts) -> Row? {
    guard isUnused(after: parts), step.kind != .recover || guesser.result(of: step.handler) == .void else { return nil }
    return table.ends[step.kind]
  }

  private func row(_ step: Step, _ parts: CallParts) -> Row? {
    if let row = end(step, parts) {
      // A finally that follows belongs to the end.
      return row
    }
    noteNil(step, parts)
    // What stands behind PromiseKit's 'catch' is no promise.
    if step.kind == .catchEnd, source.isPromiseKitZero, table.dialect == .promisekit { return table.steps[.catchPass] }
    // There a handler of errors that gives nothing ends the chain.
    if table.dialect.isPromiseKitZero, step.kind == .recover, guesser.result(of: step.handler) == .void {
      return table.steps[.catchVoid]
    }
    return table.steps[step.kind]
  }

  /// Says so where a handler of errors gives 'nil', which ends the chain in PromiseKit 0.9.
  private func noteNil(_ step: Step, _ parts: CallParts) {
    guard table.dialect.isPromiseKitZero, step.kind == .recover,
      case .closure(let closure)? = step.handler
    else { return }
    let given = closure.onlyExpression.map { [$0] } ?? ReturnFinder.find(in: closure.statements).compactMap(\.expression)
    guard given.contains(where: { $0.is(NilLiteralExprSyntax.self) }) else { return }
    note(
      parts.name, rule: 10, "a handler of errors that returns 'nil' ends the chain here: return another value",
      isUntranslated: true)
  }

  /// Whether nobody looks at what an operator gives: the chain ends there, or goes on with what leaves values alone.
  func isUnused(after parts: CallParts) -> Bool {
    var last = parts
    while let next = last.next {
      guard let step = guesser.step(next), isTransparent(step.kind, behind: parts) else { return false }
      last = next
    }
    return isDiscarded(Syntax(last.call))
  }

  /// Whether what an operator gives can't be seen behind one of another kind.
  private func isTransparent(_ kind: StepKind, behind parts: CallParts) -> Bool {
    guard let own = guesser.step(parts)?.kind else { return false }
    switch own {
    case .catchPass, .catchEnd, .catchVoid, .recover: return (kind == .always || kind == .finallyEnd) && isFollowedByOne(parts)
    default: return kind.leavesValuesAlone
    }
  }

  /// Whether one operator follows, and no more.
  private func isFollowedByOne(_ parts: CallParts) -> Bool { parts.next.map { $0.next == nil } ?? false }

  private func write(_ step: Step, _ parts: CallParts) -> Rendered? {
    guard var row = dynamicRow(step) ?? row(step, parts) else { return nil }
    // Behind what ended the chain.
    if step.kind == .always, let before = parts.previous, let handled = guesser.step(before), handled.kind.handlesErrors,
      end(handled, before) != nil, let finally = table.steps[.finallyEnd]
    {
      row = finally
    }
    if case .impossible(let reason) = row.form {
      note(parts.name, rule: row.rule, reason, isUntranslated: true)
      return nil
    }
    if case .opening = row.form, case .closure(let closure)? = step.handler, ThrowingFinder.isThrowing(closure) {
      note(parts.name, rule: 9, "the handler throws, which it can't do here", isUntranslated: true)
      return nil
    }
    markThrowing(step, parts)
    markMixed(step.handler, parts)
    markChosen(step.handler, parts)
    markMember(step.handler)
    noteNothing(step, behind: parts)
    if let note = row.rule, !row.note.isEmpty { self.note(parts.name, rule: note, row.note) }
    need(row.helpers)
    notePolicy(step, parts)
    noteKeptError(parts)
    if let queue = step.queue, isWithoutQueue(row.form) { noteLeftOut(queue, at: parts.name) }
    var result = write(row.form, step, parts)
    if isSwallowed(parts, step), let swallow = table.swallow {
      let trail = parts.call.trailingTriviaLength.utf8Length
      result = result.dropping(first: 0, last: trail) + swallow + parts.call.trailingTrivia.description
    }
    return result
  }

  /// Whether an operator is written in a way that names no queue.
  private func isWithoutQueue(_ form: Form) -> Bool {
    switch form {
    case .idiom, .around: true
    default: false
    }
  }

  /// Says so where what runs whatever the outcome throws, which it can only in ECMAScript.
  func markThrowing(_ step: Step, _ parts: CallParts) {
    guard [.always, .finallyEnd].contains(step.kind), table.isAsync || table.dialect != .ecmascript,
      case .closure(let closure)? = step.handler, ThrowingFinder.isThrowing(closure)
    else { return }
    note(parts.name, rule: 9, "what runs whatever the outcome can't throw here", isUntranslated: true)
  }

  private func write(_ form: Form, _ step: Step, _ parts: CallParts) -> Rendered {
    switch form {
    case .same(let name):
      if name == "recover", table.dialect == .google, case .closure(let closure)? = step.handler, isOnlyThrowing(closure) {
        return named(name, step, parts) { self.typed($0, of: parts) }
      }
      if countsResult(of: name, step), case .closure(let closure)? = step.handler { discardResult(of: closure) }
      return named(name, step, parts, closure: nil)
    case .closing(let name, let last): return named(name, step, parts) { self.closure($0, closing: last) }
    case .opening(let name, let first): return named(name, step, parts) { self.closure($0, opening: first) }
    case .wrapping(let name, let value, let type, let failure):
      // Where no path gives a value, Swift can't tell what the handler of 'recover' returns: it only looks at the error.
      if case .opening(let look, let first)? = table.steps[.catchPass]?.form, case .closure(let closure)? = step.handler,
        ThrowingFinder.isRethrowingAtItsEnd(closure)
      {
        return named(look, step, parts) { self.closure($0, opening: first, isLastLeftOut: true) }
      }
      return named(name, step, parts) { self.closure($0, wrapping: value, type: type, failure: failure) }
    case .throwing(let name):
      return named(name, step, parts) { self.closure($0, wrapping: "throw {r}", type: "Void") }
    case .idiom(let template):
      guard use(template, at: parts.call) else { return children(Syntax(parts.call)) }
      return lead(parts, isWritten: !template.text.isEmpty) { self.fill(template, step, parts) }
    case .around(let template):
      guard use(template, at: parts.call) else { return children(Syntax(parts.call)) }
      return around(template, step, parts)
    case .impossible: return children(Syntax(parts.call))
    }
  }

  /// What an operator is called on, and the point with what stands before it.
  ///
  /// - Parameter isWritten: Whether anything stands for the operator; where nothing does, it has no place.
  private func lead(_ parts: CallParts, isWritten: Bool = true, _ rest: () -> Rendered) -> Rendered {
    guard let base = parts.base, let period = parts.period else { return rest() }
    var result = render(base) + period.leadingTrivia.description
    if isWritten { result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset) }
    result += rest()
    result += parts.call.trailingTrivia.description
    // The mark is to point at the name, behind the point.
    return result.shiftingLastMark(of: parts.name.positionAfterSkippingLeadingTrivia.utf8Offset, by: 1)
  }

  /// The call with another name.
  private func named(
    _ name: String, _ step: Step, _ parts: CallParts, closure write: ((ClosureExprSyntax) -> Rendered)?
  ) -> Rendered {
    guard let base = parts.base, let period = parts.period else { return children(Syntax(parts.call)) }
    var result = render(base) + period.description
    result.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    result += name
    var listed: [Rendered] = []
    var trailing = Rendered()
    switch (table.queue, step.queue) {
    case (.dispatcher, let queue?) where queue.is(NilLiteralExprSyntax.self):
      listed.append("on: GCDDispatcher.main")
      note(parts.name, rule: 1, "the handler runs on the queue, not within the call that settles")
    case (.dispatcher, let queue?): listed.append("on: GCDDispatcher(queue: " + self.queue(queue) + ")")
    case (.dispatcher, nil): listed.append(Rendered("on: GCDDispatcher.main"))
    case (.label, let queue?):
      listed.append("on: " + self.queue(queue))
      if queue.is(NilLiteralExprSyntax.self), table.dialect != .promisekit {
        note(parts.name, rule: 1, "the handler runs on the queue, not within the call that settles")
        listed.removeLast()
      }
    case (.none, let queue?): noteLeftOut(queue, at: parts.name)
    default: break
    }
    if takesAllErrors, ["catch", "recover"].contains(name) { listed.append("policy: .allErrors") }
    for argument in parts.arguments where !["on", "flags", "policy"].contains(argument.label?.text) {
      let label = argument.label.map { $0.text + ": " } ?? ""
      if let closure = argument.expression.as(ClosureExprSyntax.self), let write {
        listed.append(label + write(closure))
      } else if case .function(let function)? = step.handler, function.id == argument.expression.id, let write {
        let written = write(closure(calling: function, step.kind))
        if table.queue == .dispatcher { trailing = " " + written } else { listed.append(written) }
      } else if case .function(let function)? = step.handler, function.id == argument.expression.id, table.queue == .dispatcher {
        // There each operator has a label of its own for it.
        trailing = Rendered(" " + closure(calling: function, step.kind, isWritten: true).trimmedDescription)
      } else {
        listed.append(label + trimmed(argument.expression))
      }
    }
    let closures = parts.closures
    if !listed.isEmpty || closures.isEmpty {
      result += "("
      for (index, item) in listed.enumerated() {
        if index > 0 { result += ", " }
        result += item
      }
      result += ")"
    }
    result += trailing
    for (index, closure) in closures.enumerated() {
      result += " "
      if let label = closure.label { result += label + ": " }
      let written = index == 0 && write != nil ? write?(closure.closure) : nil
      let own = written ?? splatting(closure.closure, isHandler: index == 0 && step.kind != .reduce)
      result += index == 0 ? typed(own, closure.closure, step, parts) : own
    }
    result += parts.call.trailingTrivia.description
    return result
  }

  /// A queue that a call names; `.global()` needs its type where something is put around it.
  func queue(_ queue: ExprSyntax, isWhole: Bool = false) -> Rendered {
    let text = trimmed(queue)
    return (table.queue == .dispatcher || isWhole) && text.bytes.first == 46 ? "DispatchQueue" + text : text
  }
}

extension KeyPathExprSyntax {
  /// What stands behind the value that the path is asked of: `.count` of `\String.count`, nothing for `\.self`.
  var trailing: String {
    let text = components.trimmedDescription
    return text == ".self" ? "" : text
  }
}

extension CallParts {
  /// The call that this one is made on.
  var previous: CallParts? { base?.as(FunctionCallExprSyntax.self).flatMap(CallParts.init) }
}

extension Rendered {
  /// The text as a condition: a closure would be taken for what stands behind it.
  var inCondition: Rendered { bytes.contains(123) ? "(" + self + ")" : self }

  /// The last mark of an old offset moved.
  func shiftingLastMark(of old: Int, by distance: Int) -> Rendered {
    guard let index = marks.lastIndex(where: { $0.old == old }) else { return self }
    var copy = self
    copy.move(index, by: distance)
    return copy
  }
}
