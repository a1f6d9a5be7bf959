import PromiseEngine
import TraceEvents

/// `when` and `race`, which decide within the calls that settle their inputs.
enum KitCombining {
  /// `when(fulfilled:)`, `when(resolved:)` and `when(guarantees:)` with all their forms of inputs.
  static func when(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    guard let label = call.labels.labels.first ?? nil, ["fulfilled", "resolved", "guarantees"].contains(label) else {
      throw FaultReason("when needs a label", "write 'when(fulfilled: …)' or 'when(resolved: …)'")
    }
    if let limit = call.labelled("concurrently") { return try KitFeed.when(call, limit: call.integer(limit), label: label) }
    let (inputs, isList) = try inputs(call, label)
    let site = runtime.site(call)
    let isTuple = !isList && (2...5).contains(inputs.count)
    if label == "resolved" {
      let child = resolved(inputs, runtime, site) { isTuple ? tuple($0) : .array($0) }
      return .value(.library(KitPromise(child, .guarantee)))
    }
    let child = all(inputs, runtime, site) { values in
      // Promises of nothing give nothing.
      if !values.isEmpty, values.allSatisfy(\.isVoid) { return .void }
      return isTuple ? tuple(values) : .array(values)
    }
    return .value(.library(KitPromise(child, label == "guarantees" ? .guarantee : .promise)))
  }

  /// `all`, one of the words that all dialects share: `when(fulfilled:)`.
  static func all(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let (inputs, isList) = try inputs(call, "all")
    let isTuple = !isList && (2...5).contains(inputs.count)
    return .value(.library(KitPromise(all(inputs, runtime, runtime.site(call), by: "all") { isTuple ? tuple($0) : .array($0) })))
  }

  /// `race(…)`: the first to be settled (row 26); `race(fulfilled:)` and `any`: the first to be fulfilled (row 25).
  static func race(_ call: NativeCall, isAny: Bool = false) throws -> NativeResult {
    let runtime = call.machine.runtime
    let name: StaticString = isAny ? "any" : "race"
    let site = runtime.site(call)
    let (inputs, isList) = try inputs(call, "\(name)")
    guard !inputs.isEmpty else {
      // Row 28: of nothing, the variadic form is pending for ever.
      guard isList else { return .value(.library(KitPromise(.made(by: name, hook: runtime.recorder, at: site)))) }
      return KitMaking.settled(.rejected(KitError.badInput), by: name, runtime, site)
    }
    guard isAny || call.labels.labels.first == "fulfilled" else {
      return .value(.library(KitPromise(.combining(name, inputs, at: site) { _, outcome in outcome }, .either)))
    }
    let rejected = Confined(Counter())
    let count = inputs.count
    let child = ScriptPromise.combining(name, inputs, at: site) { _, outcome in
      if case .fulfilled = outcome { return outcome }
      rejected.value.count += 1
      return rejected.value.count == count ? .rejected(KitError.noWinner) : nil
    }
    return .value(.library(KitPromise(child)))
  }

  // MARK: Parts

  /// A promise of all values, or of the first error (rows 23, 24, 28).
  static func all(
    _ inputs: [ScriptPromise], _ runtime: PromiseRuntime, _ site: CallSite, by name: StaticString = "when",
    _ finish: @escaping ([ScriptValue]) -> ScriptValue
  ) -> ScriptPromise {
    guard !inputs.isEmpty else { return .settled(.fulfilled(finish([])), by: name, hook: runtime.recorder, at: site) }
    let waiting = Confined((counter: Counter(inputs.count), finish: finish))
    return .combining(name, inputs, at: site) { _, outcome in
      if case .rejected = outcome { return outcome }
      waiting.value.counter.count -= 1
      return waiting.value.counter.count == 0 ? .fulfilled(waiting.value.finish(inputs.compactMap { $0.outcome?.value })) : nil
    }
  }

  /// A promise of all results, which is never rejected (row 27).
  static func resolved(
    _ inputs: [ScriptPromise], _ runtime: PromiseRuntime, _ site: CallSite, _ finish: @escaping ([ScriptValue]) -> ScriptValue
  ) -> ScriptPromise {
    guard !inputs.isEmpty else { return .settled(.fulfilled(finish([])), by: "when", hook: runtime.recorder, at: site) }
    let waiting = Confined((counter: Counter(inputs.count), finish: finish))
    return .combining("when", inputs, at: site) { _, _ in
      waiting.value.counter.count -= 1
      guard waiting.value.counter.count == 0 else { return nil }
      return .fulfilled(waiting.value.finish(inputs.compactMap { $0.outcome.map { runtime.script($0.result) } }))
    }
  }

  static func tuple(_ values: [ScriptValue]) -> ScriptValue {
    .tuple(TupleValue(elements: values, labels: Array(repeating: nil, count: values.count)))
  }

  /// The promises that a call names: those of one list, or those that are listed.
  static func inputs(_ call: NativeCall, _ name: String) throws -> (promises: [ScriptPromise], isList: Bool) {
    var values = call.handlers
    var isList = false
    if values.count == 1, let elements = try values[0].elements, !values[0].isString { (values, isList) = (elements, true) }
    let promises = try values.map { value in
      guard let thenable = KitLibrary.thenableOrNil(value) else {
        throw FaultReason(
          "'\(name)' needs promises, this is \(value.typeName)", "wrap it: Promise.value(\(value.plainDescription))")
      }
      return thenable.promise
    }
    return (promises, isList)
  }

  /// A number that the closures of one operator share.
  final class Counter {
    var count: Int

    init(_ count: Int = 0) {
      self.count = count
    }
  }
}
