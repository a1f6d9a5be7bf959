import SwiftPromises
import TraceEvents
import TraceGraph

/// Finds the rule that explains why one promise ended differently under two libraries although what it was made from didn't.
enum DifferenceRule {
  /// The rule's number in docs/dialects.md; `nil` if none is known of which the two libraries say different things.
  static func number(
    for promise: PromiseRecord, _ other: PromiseRecord, _ side: DialectDifference.Side, _ reference: DialectDifference.Side
  ) -> Int? {
    candidate(for: promise, other).flatMap { differ($0, side.dialect, reference.dialect) ? $0 : nil }
  }

  private static func candidate(for promise: PromiseRecord, _ other: PromiseRecord) -> Int? {
    if promise.state == .cancelled || other.state == .cancelled { return 38 }
    let isEmpty = promise.parents.isEmpty && other.parents.isEmpty
    if let number = combiningNumber(promise, other, isEmpty: isEmpty) { return number }
    let roles = [promise.handlerRun?.role, other.handlerRun?.role]
    if roles.contains(.error) {
      return isOtherValue(promise, other) && !hasNoResult(promise) && !hasNoResult(other) ? nil : handledNumber(promise, other)
    }
    if roles.contains(.always) { return 13 }
    if roles.contains(.value) { return valueNumber(promise, other) }
    if promise.isSkipped != other.isSkipped { return 4 }
    if roles.contains(.work) { return promise.state == other.state && promise.adopts == other.adopts ? nil : 19 }
    return nil
  }

  private static func combiningNumber(_ promise: PromiseRecord, _ other: PromiseRecord, isEmpty: Bool) -> Int? {
    switch promise.operatorKind {
    // All values, but otherwise put together.
    case .all: isEmpty ? 28 : isOtherValue(promise, other) ? 14 : 23
    case .any, .firstValue: isEmpty ? 28 : 25
    case .race: isEmpty ? 28 : 26
    case .settled: isEmpty ? 28 : 27
    case .delay: 31
    case .timeout: 32
    case .retry: 33
    case .reduce: 35
    case .handler, .conversion, .elements, .unwrapping, .promise, .deferred, .source, .validate, .task, .suspension: nil
    }
  }

  private static func handledNumber(_ promise: PromiseRecord, _ other: PromiseRecord) -> Int {
    hasNoResult(promise) || hasNoResult(other) ? 10 : 11
  }

  /// Whether both have a value, and not the same.
  private static func isOtherValue(_ promise: PromiseRecord, _ other: PromiseRecord) -> Bool {
    promise.state == .fulfilled && other.state == .fulfilled && promise.settlementText != other.settlementText
  }

  /// Whether a handler of errors left nothing that could be a result.
  private static func hasNoResult(_ promise: PromiseRecord) -> Bool {
    if promise.state == .pending || promise.isCaughtAndRejectedAgain { return true }
    return promise.settlementText == "nil" || promise.settlementText == "()"
  }

  private static func valueNumber(_ promise: PromiseRecord, _ other: PromiseRecord) -> Int? {
    if promise.adopts == promise.id || other.adopts == other.id { return 18 }
    if (promise.adopts == nil) != (other.adopts == nil) { return 7 }
    if promise.state != other.state, promise.state != .pending, other.state != .pending {
      // One is fulfilled with the very error that the other is rejected with; anything else is a fault or what a handler saw.
      return promise.settlementText == other.settlementText ? 8 : nil
    }
    // Two results that differ come from what the handlers saw, which no rule of this promise explains.
    return isOtherValue(promise, other) && !hasNoResult(promise) && !hasNoResult(other) ? nil : 6
  }

  /// The number of the rule that explains why something happened earlier or later, of those that the runs have to do with.
  static func orderNumber(
    _ event: ObservedEvent, _ instead: ObservedEvent, _ side: DialectDifference.Side, _ other: DialectDifference.Side
  ) -> Int? {
    let (dialect, reference) = (side.dialect, other.dialect)
    func isAnywhere(_ isMeant: (PromiseRecord) -> Bool) -> Bool {
      side.run.full.promises.contains(where: isMeant) || other.run.full.promises.contains(where: isMeant)
    }
    for candidate in [event, instead] {
      if case .handlerRan(_, .work) = candidate.kind, differ(16, dialect, reference) { return 16 }
    }
    // Handlers that run at once are PromiseKit 0.9's alone.
    if dialect.isPromiseKitZero != reference.isPromiseKitZero { return 1 }
    // What makes a promise at once or a turn later moves nothing of a later instant.
    if differ(16, dialect, reference),
      isAnywhere({ $0.handlerRun.map { $0.role == .work && [event.time, instead.time].contains($0.time) } ?? false })
    {
      return 16
    }
    if differ(3, dialect, reference) { return 3 }
    // Only ECMAScript takes further jobs for it.
    return (dialect == .ecmascript) != (reference == .ecmascript) && isAnywhere { $0.adopts != nil } ? 7 : nil
  }

  private static func differ(_ number: Int, _ left: Dialect, _ right: Dialect) -> Bool {
    guard let rule = DialectRule.numbered(number) else { return false }
    return rule.answer(of: left) != rule.answer(of: right)
  }
}
