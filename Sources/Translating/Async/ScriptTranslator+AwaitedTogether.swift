import SwiftPromises
import SwiftSyntax

/// Several promises, awaited together.
extension ScriptTranslator {
  func combined(
    _ combinator: Combinator, _ arguments: [LabeledExprSyntax], _ parts: CallParts, _ sink: AsyncSink
  ) -> [Rendered] {
    if combinator == .all, sink == .giveBack, isForNothing(parts) {
      return combined(.all, arguments, parts, .discard) + ["return"]
    }
    let inputs = arguments.filter { $0.label == nil || ["fulfilled", "resolved", "guarantees"].contains($0.label?.text) }
      .map(\.expression)
    if combinator == .all, inputs.count > 1 {
      noteOthers(combinator, parts)
      return separately(inputs, parts, sink)
    }
    if combinator == .answers, inputs.count > 1 {
      note(
        parts.name,
        "several outcomes make a tuple, which nothing here makes: list the promises in an array, if they are of one type",
        isUntranslated: true)
    }
    var list = Rendered()
    if inputs.count == 1, let only = inputs.first {
      list = trimmed(only)
      if isDynamic, !isListOfTasks(only) {
        need(["tasks", "awaited"])
        list = "asTasks(" + list + ")"
      }
    } else {
      for (index, input) in inputs.enumerated() { list += (index > 0 ? ", " : "[") + trimmed(input) }
      list += "]"
    }
    if combinator == .firstValue, !isDynamic { noteWinnerless(parts) }
    noteLastError(combinator, parts)
    noteOthers(combinator, parts)
    let function: String
    switch combinator {
    case .all: function = "all"
    case .answers: function = "allAnswers"
    case .settled: function = "allSettled"
    case .firstValue: function = "firstValue"
    case .race: function = "race"
    }
    let dynamic: [Combinator: String] = [.settled: "settledResults", .firstValue: "anyValue"]
    need([combinator == .answers ? "answers" : (isDynamic ? dynamic[combinator] : nil) ?? combinator.rawValue])
    if combinator == .answers { need(["Maybe"]) }
    return give((combinator == .settled ? "await " : "try await ") + "\(function)(" + list + ")", sink)
  }

  /// Whether each of a list's elements is a promise.
  private func isListOfTasks(_ list: ExprSyntax) -> Bool {
    guard let array = list.as(ArrayExprSyntax.self) else { return guesser.isPromiseList(list) }
    return array.elements.allSatisfy { self.guesser.guess($0.expression) == .promise }
  }

  /// `async let` for each of several that are listed.
  private func separately(_ inputs: [ExprSyntax], _ parts: CallParts, _ sink: AsyncSink) -> [Rendered] {
    let words = ["first", "second", "third", "fourth", "fifth"]
    var lines: [Rendered] = []
    var values: [Rendered] = []
    for (index, input) in inputs.enumerated() {
      if input.is(DeclReferenceExprSyntax.self) || taken[input.id] != nil {
        values.append(trimmed(input) + ".value")
        continue
      }
      let word = index < words.count ? words[index] : "value"
      if let (value, own) = settledInput(input) {
        guard let value else {
          values.append("()")
          continue
        }
        if own.generics.isEmpty, isFixed(value) {
          values.append(trimmed(value))
          continue
        }
        let name = claim(word)
        let type = own.generics.isEmpty ? "" : ": \(own.generics.dropFirst().dropLast())"
        lines += ("let \(name)\(type) = " + trimmed(value)).lines
        values.append(Rendered(name))
        continue
      }
      let name = claim(word)
      isInAsyncLet = true
      var value = trimmed(input) + ".value"
      isInAsyncLet = false
      if let call = input.as(FunctionCallExprSyntax.self), let own = CallParts(call), guesser.step(own) == nil,
        names.functions[own.nameText] != nil, guesser.guess(input) == .promise
      {
        noteLate(input)
        value = trimmedChildren(call)
      }
      lines += ("async let \(name) = " + value).lines
      values.append(Rendered(name))
    }
    note(parts.name, rule: 23, "an error is thrown when those before it in the list have answered")
    var tuple: Rendered = "try await ("
    for (index, value) in values.enumerated() { tuple += (index > 0 ? ", " : "") + value }
    return lines + give(tuple + ")", sink)
  }

  /// The value of a promise that has it already, which is none of its own if it is nothing; `nil` for any other promise.
  private func settledInput(_ input: ExprSyntax) -> (value: ExprSyntax?, parts: CallParts)? {
    guard let parts = input.as(FunctionCallExprSyntax.self).flatMap(CallParts.init),
      guesser.step(parts) == nil,
      !guesser.isOwn(parts), case .value(let value)? = guesser.source(parts)
    else { return nil }
    guard let value, !value.isEmptyTuple else { return (nil, parts) }
    return ThrowingFinder.isThrowing(Syntax(value)) ? nil : (value, parts)
  }
}
