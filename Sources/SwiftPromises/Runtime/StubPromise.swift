import PromiseEngine
import SwiftLanguage

extension PromiseRuntime {
  /// What an unknown value is where a promise is asked for: a promise of it, which takes 100 ms; `nil` for any other value.
  func promise(ofStub value: ScriptValue, at site: CallSite) -> ScriptPromise? {
    guard let name = value.stubName else { return nil }
    let promise = ScriptPromise.source(named: name, tracedBy: recorder, at: site)
    promise.settle(after: .milliseconds(100), on: queue) { .fulfilled(value) }
    return promise
  }
}
