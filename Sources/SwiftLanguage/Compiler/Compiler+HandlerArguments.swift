import Program
import SwiftSyntax

// What an operator is handed besides its closure, and what a test gives, where Swift's compiler would certainly refuse it.
extension Compiler {
  /// Reports an argument more than an operator takes: `catch(Missing()) { … }`, `then({ … }, { … })`.
  ///
  /// - Returns: Whether there is one.
  func reportExtra(_ arguments: Arguments, of name: String, most: Int) -> Bool {
    let plain = zip(arguments.labels.labels, arguments.values).filter { $0.0 == nil }.map(\.1)
    guard plain.count > most else { return false }
    let takesClosure =
      library.valueHandlers.contains(name) || library.errorHandlers.contains(name)
      || library.argumentLabels[name]?.givesNothing == true
    let extra = plain.first { $0.is(ClosureExprSyntax.self) != takesClosure } ?? plain[most]
    // `delay(0,5)`: the run says what a fraction looks like.
    guard takesClosure || extra.is(ClosureExprSyntax.self) else { return false }
    let advice =
      if !takesClosure {
        "'\(name)' takes a time alone: what comes then is for a handler below it"
      } else if extra.is(ClosureExprSyntax.self) {
        "'\(name)' takes one closure" + (library.valueHandlers.contains(name) ? ", and errors go to a 'catch'" : "")
      } else if library.errorHandlers.contains(name) {
        "'\(name)' gets every error: ask in its closure which one it is"
      } else {
        "'\(name)' takes its closure alone"
      }
    error(extra, "extra argument in call: \(advice)")
    return true
  }

  /// Reports a promise where work is wanted that can be begun again, and such work that returns none.
  ///
  /// - Returns: Whether there is one of them.
  func reportNoWork(_ arguments: Arguments, of name: String) -> Bool {
    let plain = zip(arguments.labels.labels, arguments.values).filter { $0.0 == nil }.map(\.1)
    if let made = plain.first, certainType(of: made)?.isPromise == true {
      let closure = "{ \(made.ownText) }"
      let call = made.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
      let isOnly = arguments.values.count == 1
      let change = call?.leftParen.flatMap { left in
        call?.rightParen.map {
          FixIt.Change(left.position.utf8Offset..<$0.endPositionBeforeTrailingTrivia.utf8Offset, " \(closure)")
        }
      }
      error(
        made,
        "'\(name)' calls a closure for each attempt, and this makes one promise: write '\(name)\(isOnly ? "" : "(…)") \(closure)'",
        fixIt: isOnly ? change.flatMap { FixIt("make it a closure", [$0], in: unit) } : nil)
      return true
    }
    guard let work = plain.last?.as(ClosureExprSyntax.self), work.signature?.returnClause == nil, work.statements.count > 1,
      !ReturnFinder.isFound(in: work.statements), let last = work.statements.last?.singleValue,
      let type = certainType(of: last), type.isPromise
    else { return false }
    error(
      last, "missing return in closure expected to return '\(type.name)'",
      fixIt: fixIt("did you mean to return the last expression?", inserting: "return ", at: last))
    return true
  }

  /// Reports a test that certainly gives no `Bool`.
  func checkTest(_ closure: ClosureExprSyntax, by name: String, of content: TypeReference?) {
    guard closure.signature?.returnClause == nil else { return }
    if givesNothing(closure.statements) {
      return error(
        closure,
        "cannot convert value of type '()' to closure result type 'Bool': '\(name)' wants a test, which is true or false")
    }
    guard closure.statements.count == 1, let only = closure.statements.first?.singleValue else { return }
    var names: [String: TypeReference] = [:]
    if let content {
      switch closure.signature?.parameterClause {
      case .simpleInput(let list): if let name = list.first?.name.text.trimmingBackticks { names[name] = content }
      case nil: names["$0"] = content
      default: break
      }
    }
    let branches = (only.as(TernaryExprSyntax.self)).map { [$0.thenExpression, $0.elseExpression] } ?? [only]
    guard let type = branches.compactMap({ sureType(of: $0, assuming: names) }).first else { return }
    switch type {
    case .int, .double, .string:
      error(
        only,
        "cannot convert value of type '\(type.name)' to closure result type 'Bool': '\(name)' wants a test, which is true or false"
      )
    default: return
    }
  }

  /// Reports a closure that names several things where it gets one list: what a combination of a list gives.
  func checkListInput(_ closure: ClosureExprSyntax, of base: ExprSyntax) {
    guard let call = base.as(FunctionCallExprSyntax.self), call.arguments.count == 1, call.trailingClosure == nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      library.collectingFunctions.contains(name), find(name) == nil, let count = closure.namedParameters, count > 1
    else { return }
    error(
      closure,
      "contextual closure type expects 1 argument, but \(count) were used in closure body: it gets one list, with '$0[0]' as its first element"
    )
  }

  /// Reports a closure that says what it returns, and ends with a value that it doesn't return.
  func checkClosureReturn(_ node: ClosureExprSyntax, _ type: TypeReference?) {
    guard isAsStrictAsSwift, node.signature?.returnClause != nil, let type, !type.isVoid, node.statements.count > 1,
      !ReturnFinder.isFound(in: node.statements), let last = node.statements.last, let value = last.singleValue,
      !value.is(IfExprSyntax.self), !value.is(SwitchExprSyntax.self)
    else { return }
    error(
      value, "missing return in closure expected to return '\(type.name)'",
      fixIt: fixIt("did you mean to return the last expression?", inserting: "return ", at: value))
  }

  /// The variable that a chain begins with, if a closure that it hands its value to mentions it: what the closure gets is meant.
  func promiseMeant(in node: ClosureExprSyntax) -> String? {
    let call = (node.parent?.as(LabeledExprSyntax.self)?.parent?.parent ?? node.parent)?.as(FunctionCallExprSyntax.self)
    var base = call?.calledExpression.as(MemberAccessExprSyntax.self)?.base
    while let inner = base?.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?.base {
      base = inner
    }
    guard let name = base?.as(DeclReferenceExprSyntax.self)?.baseName.text, find(name)?.isStored == true,
      node.statements.tokens(viewMode: .sourceAccurate).contains(where: { token in
        token.text == name
          && token.parent?.as(DeclReferenceExprSyntax.self)?.parent?.as(MemberAccessExprSyntax.self)
            .map { $0.declName.baseName.id != token.id } ?? (token.parent?.is(DeclReferenceExprSyntax.self) == true)
      })
    else { return nil }
    return name
  }
}
