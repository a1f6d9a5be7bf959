import PromiseEngine

/// `PMKWhen`, `PMKJoin`, `PMKRace` and `PMKRaceFulfilled`.
enum AnyCombining {
  static func when(_ call: NativeCall, by name: StaticString = "PMKWhen") throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    func when(
      _ inputs: [ScriptValue], keys: [ScriptValue], _ result: @escaping @Sendable ([ScriptValue]) -> ScriptValue = { .array($0) }
    ) -> NativeResult {
      promise(runtime.anyRules.when(inputs, keys: keys, by: name, hook: runtime.recorder, at: site, result))
    }
    switch AnyScriptHost.flattened(inputs(call)) {
    case .none: return promise(runtime.anyRules.misused(name, "PMKWhen(nil)", hook: runtime.recorder, at: site))
    case .array(let list): return when(list, keys: list.indices.map { .int($0) })
    case .dictionary(let table):
      let keys = Confined(table.keys)
      return when(table.values, keys: keys.value) { values in
        var result = OrderedTable()
        // As in Objective-C, nothing is put where there is no value.
        for (key, value) in zip(keys.value, values) where !value.isNothing { result[key] = value }
        return .dictionary(result)
      }
    case let only:
      if KitLibrary.thenableOrNil(only) != nil { return when([only], keys: [.int(0)]) }
      return AnyMaking.resolved(with: only, runtime, site)
    }
  }

  static func join(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    guard case .array(let list) = AnyScriptHost.flattened(inputs(call)) else {
      return promise(runtime.anyRules.misused("PMKJoin", "PMKJoin(nil)", hook: runtime.recorder, at: site))
    }
    return promise(runtime.anyRules.join(list, hook: runtime.recorder, at: site))
  }

  /// Takes over the outcome of the first to be settled, or with `isFulfilled` of the first to be fulfilled.
  static func race(_ call: NativeCall, by name: StaticString, fulfilled isFulfilled: Bool) throws -> NativeResult {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    var list: [ScriptValue] = []
    if case .array(let given) = AnyScriptHost.flattened(inputs(call)) { list = given }
    return promise(
      isFulfilled
        ? runtime.anyRules.raceFulfilled(list, by: name, hook: runtime.recorder, at: site)
        : runtime.anyRules.race(list, by: name, hook: runtime.recorder, at: site))
  }

  private static func promise(_ core: ScriptPromise) -> NativeResult { .value(.library(AnyPromiseObject(core))) }

  /// What a call gives: its only argument, or the list of several.
  private static func inputs(_ call: NativeCall) -> ScriptValue {
    let values = call.withoutQueue
    return values.count == 1 ? values[0] : .array(values)
  }
}
