import SwiftPromises
import SwiftSyntax

/// PromiseKit 8.
struct KitReader: DialectReader {
  let dialect = Dialect.promisekit
  let ambiguousNames: Set<String> = ["map", "compactMap", "get", "finally", "mapValues", "compactMapValues"]

  private static let steps: [String: StepKind] = [
    "then": .chain, "map": .map, "done": .finish, "get": .look, "tap": .tap, "catch": .catchEnd, "recover": .recoverChain,
    "ensure": .always, "always": .always, "ensureThen": .alwaysWait, "finally": .finallyEnd, "compactMap": .compactMap,
    "asVoid": .asVoid, "cauterize": .cauterize,
  ]

  func step(_ parts: CallParts, _ guesser: TypeGuesser) -> Step? {
    guard var kind = Self.steps[parts.nameText] else { return nil }
    if kind == .look, parts.handler == nil { return nil }
    if kind == .recoverChain, guesser.result(of: parts.handler) == .void { kind = .catchVoid }
    // What stands behind 'catch' is no promise.
    return Step(kind: kind, handler: parts.handler, queue: parts.queue)
  }

  func source(_ parts: CallParts, _ guesser: TypeGuesser) -> Source? {
    if parts.nameText == "wait", parts.arguments.isEmpty, let base = parts.base, guesser.guess(base) == .promise {
      return .wait(base)
    }
    if parts.nameText == "async", parts.base != nil, parts.positional.first?.expression.trimmedDescription == ".promise" {
      return parts.closures.first.map { .work($0.closure) }
    }
    switch parts.path {
    case "value" where parts.isImplicitMember, "Promise.value", "Guarantee.value":
      return .value(parts.positional.first?.expression)
    case "init" where parts.isImplicitMember && parts.argument("error") != nil:
      return parts.argument("error").map { .failure($0) }
    case "Promise":
      if let error = parts.argument("error") { return .failure(error) }
      if let closure = executor(parts) { return .executor(closure, .resolver(closure.parameterNames.first ?? "$0")) }
      guard parts.closures.isEmpty, parts.arguments.count <= 1 else { return nil }
      // What stands there without a label is a promise or a guarantee.
      return parts.arguments.isEmpty ? .value(nil) : parts.positional.first.map { .converted($0.expression) }
    case "Guarantee":
      if parts.arguments.isEmpty, parts.closures.isEmpty { return .value(nil) }
      return executor(parts).map { .executor($0, .one($0.parameterNames.first ?? "$0")) }
    case "firstly":
      if let closure = parts.closures.first?.closure { return .firstly(closure) }
      guard let function = parts.argument("execute") else { return nil }
      return .firstly(function.as(ClosureExprSyntax.self) ?? calling(function, guesser))
    case "after":
      return (parts.argument("seconds") ?? parts.argument("interval") ?? parts.positional.first?.expression).map { .after($0) }
    case "when":
      guard let first = parts.arguments.first, parts.argument("concurrently") == nil else { return nil }
      return .combine(first.label?.text == "resolved" ? .settled : .all, parts.arguments)
    case "race":
      return .combine(parts.arguments.first?.label?.text == "fulfilled" ? .firstValue : .race, parts.arguments)
    default: return nil
    }
  }

  /// A closure that calls a function which is named.
  private func calling(_ function: ExprSyntax, _ guesser: TypeGuesser) -> ClosureExprSyntax {
    let reference = function.as(DeclReferenceExprSyntax.self)
    let meant =
      reference.map { guesser.names.scoped.functions(named: $0) }
      ?? function.as(MemberAccessExprSyntax.self).map { guesser.names.scoped.functions(named: $0) } ?? []
    let mayThrow = meant.contains { $0.signature.effectSpecifiers?.throwsClause != nil }
    let isMember = reference.map { guesser.names.scoped.isImplicitMember($0) } ?? false
    return ClosureText.parse("{ \(mayThrow ? "try " : "")\(isMember ? "self." : "")\(function.trimmedDescription)() }")
  }
}
