import SwiftPromises
import SwiftSyntax

/// Several promises joined, in the other library's words.
extension ScriptTranslator {
  func write(_ combinator: Combinator, _ arguments: [LabeledExprSyntax], _ parts: CallParts) -> Rendered? {
    var inputs = arguments.filter { $0.label?.text != "on" }
    // `when(fulfilled: a, b)` has its label on the first.
    let isList = inputs.count == 1 || inputs.isEmpty
    inputs = inputs.filter { $0.label == nil || ["fulfilled", "resolved", "guarantees"].contains($0.label?.text) }
    if isList, let list = inputs.first?.expression.as(ArrayExprSyntax.self) { promiseValues(in: list) }
    let joined = listed(inputs, parts)
    var gaps = ["args": joined, "list": isList ? joined : "[" + joined + "]", "tuple": Rendered()]
    if !isList, combinator == .all || combinator == .answers, source == .google || source == .promisekit {
      gaps["tuple"] = tuple(inputs.count)
    }
    if combinator == .firstValue { noteWinnerless(parts) }
    noteLastError(combinator, parts)
    noteOthers(combinator, parts)
    if isList { noteEmpty(combinator, inputs.first?.expression, parts) }
    // Outcomes of promises of different types make a tuple, which no helper here makes.
    let isMixed = combinator == .answers && !isList
    var name = isMixed ? "mixedAnswers" : combinator.rawValue
    if combinator == .all, table.dialect == .frantic, (2...4).contains(inputs.count),
      Set(inputs.compactMap { promisedType(of: $0.expression) }).count > 1 || inputs.contains(where: { isGeneric($0.expression) })
    {
      need(["allOf\(inputs.count)"])
      name = "allOf"
    }
    let written = write(name, parts, gaps)
    guard combinator == .all, isForNothing(parts), case .idiom(let nothing)? = table.steps[.asVoid]?.form else { return written }
    let trail = parts.call.trailingTriviaLength.utf8Length
    return written.map { $0.dropping(first: 0, last: trail) + nothing.text + parts.call.trailingTrivia.description }
  }

  /// Makes promises of what a list has besides, where only ECMAScript's combinations take values: what a call gives may be one.
  private func promiseValues(in list: ArrayExprSyntax) {
    guard source == .ecmascript, table.dialect != .ecmascript, table.helper("promise") != nil else { return }
    for value in list.elements.map(\.expression) {
      let guess = guesser.guess(value)
      guard guess == .value || guess != .promise && value.is(FunctionCallExprSyntax.self) else { continue }
      need(["promise"])
      wrappedBranches[value.id] = "asPromise({r})"
    }
  }

  /// Whether a promise of nothing is wanted of several: PromiseKit makes one of promises of nothing.
  func isForNothing(_ parts: CallParts) -> Bool {
    guard source == .promisekit else { return false }
    var last = parts
    while let next = last.next {
      guard let kind = guesser.step(next)?.kind, [.always, .alwaysWait].contains(kind) else { return false }
      last = next
    }
    return guesser.promisedTypeWanted(of: last).map { ["Void", "()"].contains($0) } ?? false
  }

  /// The inputs of a combination one by one, on lines of their own where they had them.
  private func listed(_ inputs: [LabeledExprSyntax], _ parts: CallParts) -> Rendered {
    let hasLines = inputs.contains { $0.leadingTrivia.contains(where: \.isNewline) }
    var joined = Rendered()
    for (index, input) in inputs.enumerated() {
      let isLast = index == inputs.count - 1
      if hasLines { joined += input.leadingTrivia.description }
      joined += trimmed(input.expression)
      joined += isLast ? "" : hasLines ? "," : ", "
      if hasLines { joined += input.trailingTrivia.description }
    }
    return hasLines ? joined + (parts.call.rightParen?.leadingTrivia.description ?? "") : joined
  }

  /// Says so where the first value is wanted: what comes of none is told by another error in each library.
  func noteWinnerless(_ parts: CallParts) {
    note(parts.name, rule: source == .frantic ? 26 : 25, "if none is fulfilled, the error is another one")
  }

  /// Says so where outcomes are wanted of which at least one is a value: without one, the error is another one.
  func noteLastError(_ combinator: Combinator, _ parts: CallParts) {
    guard combinator == .answers, table.isAsync || table.dialect != .google else { return }
    note(parts.name, rule: 27, "if all are rejected, the error is that of the last in the list, not the one that came last")
  }

  /// Says so where a combination of a list that may be empty never settles, here or in the original.
  func noteEmpty(_ combinator: Combinator, _ list: ExprSyntax?, _ parts: CallParts) {
    guard [.all, .answers].contains(combinator), list.map({ mayBeEmpty($0) }) ?? true else { return }
    let waiting: Set<Dialect> = [.promisekit096, .promisekit092, .frantic]
    let waits = !table.isAsync && waiting.contains(table.dialect)
    guard waits != waiting.contains(source) else { return }
    note(parts.name, rule: 28, "of an empty list, this \(waits ? "stays pending" : "settles") here")
  }

  /// Whether nothing in the text says that there is something in a list.
  private func mayBeEmpty(_ list: ExprSyntax, depth: Int = 4) -> Bool {
    if let elements = list.as(ArrayExprSyntax.self)?.elements { return elements.isEmpty }
    if let call = list.as(FunctionCallExprSyntax.self), let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      ["map", "reversed", "sorted", "shuffled", "enumerated"].contains(member.declName.baseName.text), let base = member.base
    {
      return mayBeEmpty(base, depth: depth)
    }
    if let group = list.as(TupleExprSyntax.self), group.elements.count == 1, let inner = group.elements.first?.expression {
      // A range of numbers that has an end.
      let parts = inner.trimmedDescription.split(separator: "...")
      return !(parts.count == 2 && Int(parts[0]).flatMap { first in Int(parts[1]).map { first <= $0 } } == true)
    }
    guard depth > 0, let reference = list.as(DeclReferenceExprSyntax.self),
      let declared = names.scoped.declaration(of: reference), !declared.isVariable, case .value(let value) = declared.kind
    else { return true }
    return mayBeEmpty(value, depth: depth - 1)
  }

  /// Says so where promises are cancelled whose outcome a combination no longer needs, here or in the original.
  func noteOthers(_ combinator: Combinator, _ parts: CallParts) {
    notePosition(combinator, parts)
    let cancels = !table.isAsync && table.dialect == .frantic
    guard cancels != (source == .frantic) else { return }
    let fate = cancels ? "are cancelled here, unless somebody keeps them" : "run on here"
    switch combinator {
    case .all: note(parts.name, rule: 24, "when one is rejected, the others \(fate)")
    case .firstValue: note(parts.name, rule: 40, "when one is fulfilled, the others \(fate)")
    default: break
    }
  }

  /// Says so where the error of a combination told which promise failed, and doesn't here.
  private func notePosition(_ combinator: Combinator, _ parts: CallParts) {
    guard source == .anypromise, combinator == .all else { return }
    note(parts.name, rule: 23, "its error is that of the promise that failed, without the position")
  }

  /// What makes a tuple of an array: several promises that are listed give a tuple in google's library and in PromiseKit.
  private func tuple(_ count: Int) -> Rendered {
    let elements = (0..<count).map { "$0[\($0)]" }.joined(separator: ", ")
    guard case .same(let name)? = table.steps[.map]?.form else { return Rendered() }
    return Rendered(".\(name)\(table.queue == .dispatcher ? "(on: GCDDispatcher.main)" : "") { (\(elements)) }")
  }
}
