import KitCore
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// `when` and `race`, which decide within the calls that settle their inputs.
enum KitCombining {
  /// `when(fulfilled:)`, `when(resolved:)` and `when(guarantees:)` with all their forms of inputs; without a label, of guarantees.
  static func when(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let label = call.labels.labels.first ?? nil
    let isOfGuarantees = label == nil && call.arguments.allSatisfy(isGuarantee)
    // `when(promises)`, as pasted code for PromiseKit 3 has it.
    let isAged = label == nil && !isOfGuarantees && call.machine.stubs != nil
    guard let label = label ?? (isOfGuarantees ? "guarantees" : isAged ? "fulfilled" : nil),
      ["fulfilled", "resolved", "guarantees"].contains(label)
    else {
      throw FaultReason("when needs a label", "write 'when(fulfilled: …)' or 'when(resolved: …)'")
    }
    if let limit = call.labelled("concurrently") { return try whenConcurrently(call, limit: call.integer(limit), label: label) }
    let (inputs, types, isList) = try inputs(call, label)
    let site = runtime.site(call)
    if label == "resolved" {
      let content = Confined(types.first ?? nil)
      let child = whenResolved(inputs, hook: runtime.recorder, at: site, log: runtime.kitLog) {
        list($0, runtime, of: content.value)
      }
      let type = types.first?.map { TypeReference.array(.library(KitResults.typeName, of: $0)) }
      return .value(.library(KitPromise(child, of: type)))
    }
    let isGuaranteed = label == "guarantees"
    let collectsAnything = call.labels.listsAnything && label == "fulfilled"
    if !types.isEmpty, types.allSatisfy({ $0?.isVoid == true }), !isGuaranteed || isList || call.labels.isPlain,
      !collectsAnything
    {
      // Promises of nothing aren't kept: there is nothing to collect.
      let child = whenAllDone(inputs.map { KitValue($0) }, hook: runtime.recorder, at: site, giving: ScriptValue.void)
      return .value(.library(isGuaranteed ? guaranteed(child, runtime, site) : KitPromise(child, of: .void)))
    }
    // Without their label, guarantees make a list.
    let isTuple = !isList && (2...5).contains(inputs.count) && (isAged || call.labels.labels.first != .some(nil))
    let child = whenAll(
      inputs, by: .all("when"), hook: runtime.recorder, at: site, log: isGuaranteed ? runtime.kitLog : nil
    ) { (values: [ScriptValue]) -> ScriptValue in
      // Promises of nothing give nothing.
      if !values.isEmpty, values.allSatisfy(\.isVoid), !collectsAnything { return .void }
      return isTuple ? tuple(values) : .array(values)
    }
    return .value(.library(KitPromise(child, isGuaranteed ? .guarantee : .promise, of: collected(types, isTuple: isTuple))))
  }

  /// What `when` makes of guarantees of nothing: the promise of all of them, what recovers it, and what gives nothing.
  private static func guaranteed(_ all: KitValue, _ runtime: PromiseRuntime, _ site: CallSite) -> KitPromise {
    let inline = KitScriptQueue(queue: nil, runtime: runtime)
    let recovered: KitGuaranteed = all.recover(on: inline, at: site) { _ in .value(.void) }
    return KitPromise(recovered.map(.conversion("asVoid"), on: inline, at: site) { _ in .void }, of: .void)
  }

  /// The type of what collects values of these types.
  private static func collected(_ types: [TypeReference?], isTuple: Bool) -> TypeReference? {
    if isTuple { return .tuple(types.map { $0 ?? .any }, labels: types.map { _ in nil }) }
    return types.first?.map { .array($0) }
  }

  private static func isGuarantee(_ value: ScriptValue) -> Bool {
    if case .library(let object) = value { (object as? KitPromise)?.kind == .guarantee } else { false }
  }

  /// `when(fulfilled: iterator, concurrently: n)`, and the same with `resolved:` (rule 30).
  private static func whenConcurrently(_ call: NativeCall, limit: Int, label: String) throws -> NativeResult {
    let runtime = call.machine.runtime
    let (site, log) = (runtime.site(call), runtime.kitLog)
    let iterator = try KitInputs(call.handlers.first ?? .void, call)
    if label == "resolved" {
      let child = whenResolved(iterator, concurrently: limit, hook: runtime.recorder, at: site, log: log) {
        list($0, runtime, of: nil)
      }
      return .value(.library(KitPromise(child)))
    }
    let child = whenFulfilled(iterator, concurrently: limit, hook: runtime.recorder, at: site, log: log) { ScriptValue.array($0) }
    return .value(.library(KitPromise(child)))
  }

  private static func list(
    _ results: [Result<ScriptValue>], _ runtime: PromiseRuntime, of content: TypeReference?
  ) -> ScriptValue {
    // What one of them is of, all are.
    let content = content ?? results.lazy.compactMap { $0.outcome.value?.shownType }.first
    return .array(results.map { KitResults.value($0.outcome, runtime, of: content) })
  }

  /// `all`, one of the words that all dialects share: `when(fulfilled:)`.
  static func all(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let (inputs, types, isList) = try inputs(call, "all")
    let isTuple = !isList && (2...5).contains(inputs.count)
    let child = whenAll(inputs, by: .all("all"), hook: runtime.recorder, at: runtime.site(call)) {
      (values: [ScriptValue]) -> ScriptValue in
      isTuple ? tuple(values) : .array(values)
    }
    return .value(.library(KitPromise(child, of: collected(types, isTuple: isTuple))))
  }

  /// `race(…)`: the first to be settled (rule 26); `race(fulfilled:)` and `any`: the first to be fulfilled (rule 25).
  static func race(_ call: NativeCall, isAny: Bool = false) throws -> NativeResult {
    let runtime = call.machine.runtime
    let name: PromiseOperator =
      isAny ? .firstValue("any") : call.labels.labels.first == "fulfilled" ? .firstValue("race") : .race("race")
    let site = runtime.site(call)
    let (inputs, types, isList) = try inputs(call, "\(name)")
    let type = types.first ?? nil
    if isAny || call.labels.labels.first == "fulfilled" {
      return .value(.library(KitPromise(firstValue(of: inputs, by: name, hook: runtime.recorder, at: site), of: type)))
    }
    // Rule 28: of nothing, the variadic form is pending for ever.
    if inputs.isEmpty, isList { return KitMaking.settled(.rejected(PMKError.badInput), by: name, runtime, site) }
    let isGuaranteed = !isList && !inputs.isEmpty && call.arguments.allSatisfy(isGuarantee)
    let child = firstResult(of: inputs, hook: runtime.recorder, at: site, log: isGuaranteed ? runtime.kitLog : nil)
    return .value(.library(KitPromise(child, isGuaranteed ? .guarantee : .promise, of: type)))
  }

  // MARK: Parts

  static func tuple(_ values: [ScriptValue]) -> ScriptValue {
    .tuple(TupleValue(elements: values, labels: Array(repeating: nil, count: values.count)))
  }

  /// The promises that a call names, and what they are of: those of one list, or those that are listed.
  static func inputs(
    _ call: NativeCall, _ name: String
  ) throws -> (promises: [ScriptPromise], types: [TypeReference?], isList: Bool) {
    var values = call.handlers
    var isList = false
    if values.count == 1, let elements = try values[0].elements, !values[0].isString { (values, isList) = (elements, true) }
    let runtime = call.machine.runtime
    let thenables = try values.map { value -> any KitThenable in
      if let promise = runtime.promise(ofStub: value, at: runtime.site(call)) { return KitPromise(promise) }
      guard let thenable = KitLibrary.thenableOrNil(value) else {
        let advice =
          value.isFunction ? "call it: write '()' after its name" : "wrap it: Promise.value(\(value.plainDescription))"
        throw FaultReason("'\(name)' needs promises, this is \(value.kindName)", advice)
      }
      return thenable
    }
    return (thenables.map(\.promise), thenables.map(\.typeOfValue), isList)
  }
}
