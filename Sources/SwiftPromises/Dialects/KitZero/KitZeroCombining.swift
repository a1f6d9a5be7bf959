import PromiseEngine
import SwiftLanguage
import TraceEvents

extension KitZeroPromise {
  /// `when`: of one promise its value, of several all their values, in order; what is no promise counts as fulfilled (rules 23, 28, 29).
  static func when(_ call: NativeCall, _ rules: KitZeroRules) throws -> ScriptValue {
    let runtime = call.machine.runtime
    let site = runtime.site(call)
    let arguments = call.withoutQueue
    guard arguments.count == 1, let only = arguments.first else { return try when(arguments, rules, runtime, site) }
    if case .array(let inputs) = only { return try when(inputs, rules, runtime, site) }
    let child = made(by: .all("when"), from: promises(in: [only]), runtime, rules, at: site)
    child.resolve(with: only, causedBy: nil)
    return .library(child)
  }

  private static func promises(in values: [ScriptValue]) -> [KitZeroPromise] {
    values.compactMap { value in
      if case .library(let object) = value { object as? KitZeroPromise } else { nil }
    }
  }

  private static func when(_ inputs: [ScriptValue], _ rules: KitZeroRules, _ runtime: PromiseRuntime, _ site: CallSite) throws
    -> ScriptValue
  {
    let child = made(by: .all("when"), from: promises(in: inputs), runtime, rules, at: site)
    // Rule 28: of nothing it never settles; nothing ever counts the last input off.
    let gathered = GatheredOutcomes(count: inputs.count)
    for (index, input) in inputs.enumerated() {
      guard case .library(let object) = input, let promise = object as? KitZeroPromise else {
        gathered.take(input, at: index, isError: false)
        finish(child, gathered, causedBy: nil)
        continue
      }
      let identity = promise.promise.traced?.identity
      promise.observe(
        onValue: { value in
          gathered.take(value, at: index, isError: false)
          finish(child, gathered, causedBy: identity)
        },
        onError: { error in
          guard rules.version == .readme else {
            if child.promise.outcome == nil {
              child.settle(.rejected(error), causedBy: identity)
            } else if let identity {
              child.promise.traced?.tell(.absorbed(input: identity), causedBy: identity)
            }
            return
          }
          gathered.take(runtime.value(of: error), at: index, isError: true)
          if let identity { child.promise.traced?.tell(.absorbed(input: identity), causedBy: identity) }
          finish(child, gathered, causedBy: identity)
        })
    }
    return .library(child)
  }

  private static func finish(_ child: KitZeroPromise, _ gathered: GatheredOutcomes, causedBy cause: PromiseID?) {
    guard gathered.left == 0 else { return }
    guard gathered.hasErrors else { return child.settle(.fulfilled(.array(gathered.values)), causedBy: cause) }
    // Rule 23, 0.9.2: one error with all values and errors.
    let types = child.runtime.standardTypes
    let error = NSErrorType.make(
      domain: KitZeroRules.domain, code: KitZeroRules.thrownCode, userInfo: [(KitZeroRules.thrownKey, .array(gathered.values))],
      types)
    child.settle(.rejected(types.error(of: error)), causedBy: child.promise.traced?.identity)
  }

  /// `until`: does the work until its promise is fulfilled; `handler` sees every error and may end it (rule 33).
  static func until(_ work: ScriptValue, catch handler: ScriptValue, _ child: KitZeroPromise) {
    let (runtime, rules) = (child.runtime, child.rules)
    let own = child.promise.traced?.identity
    func again() {
      switch child.tracing(.work, after: nil, { Result { try runtime.call(work, []) } }) {
      case .success(let value):
        guard case .library(let object) = value, let attempt = object as? KitZeroPromise else {
          return child.resolve(with: value, causedBy: own)
        }
        let identity = attempt.promise.traced?.identity
        attempt.observe(onValue: { child.settle(.fulfilled($0), causedBy: identity) }, onError: { handle($0, of: identity) })
      case .failure(let error): handle(rules.wrapped(error, runtime), of: nil)
      }
    }
    func handle(_ error: any Error, of attempt: PromiseID?) {
      let answer = child.tracing(.error, after: attempt) { Result { try rules.call(handler, runtime.value(of: error), runtime) } }
      switch answer {
      case .failure(let error): child.settle(.rejected(rules.wrapped(error, runtime)), causedBy: own)
      case .success(let value) where value.isError: child.resolve(with: value, causedBy: own)
      case .success(.library(let object)):
        guard let pause = object as? KitZeroPromise else { return again() }
        pause.observe(onValue: { _ in again() }, onError: { child.settle(.rejected($0), causedBy: own) })
      case .success: again()
      }
    }
    again()
  }
}

/// What the inputs of `when` came to so far.
private final class GatheredOutcomes {
  var values: [ScriptValue]
  var left: Int
  var hasErrors = false

  init(count: Int) {
    values = Array(repeating: .none, count: count)
    left = count
  }

  func take(_ value: ScriptValue, at index: Int, isError: Bool) {
    values[index] = value
    left -= 1
    hasErrors = hasErrors || isError
  }
}
