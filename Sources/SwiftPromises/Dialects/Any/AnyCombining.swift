import PromiseEngine
import SwiftLanguage
import TraceEvents

/// `PMKWhen`, `PMKJoin`, `PMKRace` and `PMKRaceFulfilled`, which decide within the calls that settle their inputs.
enum AnyCombining {
  /// Waits until all are fulfilled; the first rejection rejects with an error that says which it was (rows 23, 28, 29).
  static func when(_ call: NativeCall, by name: PromiseOperator = .all("PMKWhen")) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    switch AnyRules.flattened(inputs(call)) {
    case .none: return rejected(name, AnyRules.invalidUsage("PMKWhen(nil)", runtime.standardTypes), runtime, site)
    case .array(let list):
      return when(list, keys: list.indices.map { .int($0) }, name, runtime, site) { .array($0) }
    case .dictionary(let table):
      let keys = table.keys
      return when(table.values, keys: keys, name, runtime, site) { values in
        var result = OrderedTable()
        for (key, value) in zip(keys, values) { result[key] = value }
        return .dictionary(result)
      }
    case let only:
      if KitLibrary.thenableOrNil(only) != nil { return when([only], keys: [.int(0)], name, runtime, site) { .array($0) } }
      return AnyMaking.resolved(with: only, runtime, site)
    }
  }

  /// Waits until all are settled; any rejection rejects then, with the promises in the error (row 27).
  static func join(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    guard case .array(let list) = AnyRules.flattened(inputs(call)) else {
      return rejected(.settled("PMKJoin"), AnyRules.invalidUsage("PMKJoin(nil)", runtime.standardTypes), runtime, site)
    }
    guard !list.isEmpty else { return fulfilled(.settled("PMKJoin"), .array([]), runtime, site) }
    let promises = list.map { core(of: $0, runtime) }
    let missing = Confined(KitCombining.Counter(list.count))
    let child = ScriptPromise.combining(.settled("PMKJoin"), promises, at: site, hook: runtime.recorder) { _, _ in
      missing.value.count -= 1
      guard missing.value.count == 0 else { return nil }
      let types = runtime.standardTypes
      if promises.contains(where: { $0.outcome?.error != nil }) {
        let error = NSErrorType.make(
          domain: AnyRules.domain, code: AnyRules.joinError, userInfo: [(AnyRules.joinPromisesKey, .array(list))], types)
        return .rejected(types.error(of: error))
      }
      return .fulfilled(.array(promises.map { $0.outcome?.value ?? .none }))
    }
    return .value(.library(AnyPromiseObject(child)))
  }

  /// Takes over the outcome of the first to be settled (row 26), or with `isFulfilled` of the first to be fulfilled (row 25).
  static func race(_ call: NativeCall, by name: PromiseOperator, fulfilled isFulfilled: Bool) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    guard case .array(let list) = AnyRules.flattened(inputs(call)), !list.isEmpty else {
      return rejected(
        name, AnyRules.invalidUsage("\(isFulfilled ? "PMKRaceFulfilled" : "PMKRace")(nil)", runtime.standardTypes), runtime, site)
    }
    let promises = list.map { core(of: $0, runtime) }
    let rejections = Confined(KitCombining.Counter())
    let child = ScriptPromise.combining(name, promises, at: site, hook: runtime.recorder) { _, outcome in
      if case .fulfilled = outcome { return outcome }
      guard isFulfilled else { return outcome }
      rejections.value.count += 1
      guard rejections.value.count == promises.count else { return nil }
      let types = runtime.standardTypes
      let text = ScriptValue.string("none of the promises that raced was fulfilled")
      return .rejected(
        types.error(
          of: NSErrorType.make(
            domain: AnyRules.domain, code: AnyRules.noWinner, userInfo: [("NSLocalizedDescription", text)], types)))
    }
    return .value(.library(AnyPromiseObject(child)))
  }

  // MARK: Parts

  private static func when(
    _ list: [ScriptValue], keys: [ScriptValue], _ name: PromiseOperator, _ runtime: PromiseRuntime, _ site: CallSite,
    _ result: @escaping ([ScriptValue]) -> ScriptValue
  ) -> NativeResult {
    guard !list.isEmpty else { return fulfilled(name, result([]), runtime, site) }
    let promises = list.map { core(of: $0, runtime) }
    let waiting = Confined((counter: KitCombining.Counter(list.count), result: result))
    let child = ScriptPromise.combining(name, promises, at: site, hook: runtime.recorder) { place, outcome in
      if case .rejected(let error) = outcome { return .rejected(AnyRules.supplementing(error, key: keys[place], runtime)) }
      waiting.value.counter.count -= 1
      guard waiting.value.counter.count == 0 else { return nil }
      return .fulfilled(waiting.value.result(promises.map { $0.outcome?.value ?? .none }))
    }
    return .value(.library(AnyPromiseObject(child)))
  }

  /// What a call gives: its only argument, or the list of several.
  private static func inputs(_ call: NativeCall) -> ScriptValue {
    let values = call.withoutQueue
    return values.count == 1 ? values[0] : .array(values)
  }

  /// A promise's core; a value counts as a promise that has it (row 29).
  private static func core(of input: ScriptValue, _ runtime: PromiseRuntime) -> ScriptPromise {
    switch AnyRules.resolution(input, runtime) {
    case .promise(let promise): return promise
    case .value(let value):
      let promise = ScriptPromise.untraced()
      promise.fulfill(value)
      return promise
    case .error(let error):
      let promise = ScriptPromise.untraced()
      promise.reject(error)
      return promise
    }
  }

  private static func fulfilled(
    _ name: PromiseOperator, _ value: ScriptValue, _ runtime: PromiseRuntime, _ site: CallSite
  ) -> NativeResult {
    .value(.library(AnyPromiseObject(.settled(.fulfilled(value), by: name, hook: runtime.recorder, at: site))))
  }

  private static func rejected(
    _ name: PromiseOperator, _ error: any Error, _ runtime: PromiseRuntime, _ site: CallSite
  ) -> NativeResult {
    .value(.library(AnyPromiseObject(.settled(.rejected(error), by: name, hook: runtime.recorder, at: site))))
  }
}
