import AnyCore
import PromiseEngine
import SwiftLanguage

/// `PMKWhen`, `PMKJoin`, `PMKRace` and `PMKRaceFulfilled` as scripts call them.
enum AnyCombining {
  static func when(_ call: NativeCall, by name: PromiseOperator = .all("PMKWhen")) -> NativeResult {
    made(call) { $0.when($1, by: name, hook: $2, at: $3) }
  }

  static func join(_ call: NativeCall) -> NativeResult {
    made(call) { $0.join($1, hook: $2, at: $3) }
  }

  static func race(_ call: NativeCall, by name: PromiseOperator = .race("PMKRace")) -> NativeResult {
    made(call) { $0.race($1, by: name, hook: $2, at: $3) }
  }

  static func raceFulfilled(
    _ call: NativeCall, by name: PromiseOperator = .firstValue("PMKRaceFulfilled")
  ) -> NativeResult {
    made(call) { $0.raceFulfilled($1, by: name, hook: $2, at: $3) }
  }

  /// The promise of what a call gives: its only argument, or the list of several.
  private static func made(
    _ call: NativeCall,
    _ make: (AnyRules<ScriptWorld>, ScriptValue, (any TraceHook)?, CallSite) -> ScriptPromise
  ) -> NativeResult {
    let (runtime, values) = (call.machine.runtime, call.withoutQueue)
    let inputs = values.count == 1 ? values[0] : .array(values)
    return .value(.library(AnyPromiseObject(make(runtime.anyRules, inputs, runtime.recorder, runtime.site(call)))))
  }
}
