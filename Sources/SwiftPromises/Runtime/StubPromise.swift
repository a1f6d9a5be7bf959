import PromiseEngine
import SwiftLanguage

extension PromiseRuntime {
  /// What an unknown value is where a promise is asked for: a promise of it, which takes 100 ms; `nil` for any other value.
  func promise(ofStub value: ScriptValue, at site: CallSite) -> ScriptPromise? {
    guard let name = value.stubName ?? guessedName(value) else { return nil }
    let promise = ScriptPromise.source(named: name, tracedBy: recorder, at: site)
    promise.settle(after: .milliseconds(100), on: AnswerQueue(queue: queue)) { .fulfilled(value) }
    return promise
  }

  /// What a value is called that was guessed where Swift's types would have said that it is a promise; `nil` if it is no guess.
  private func guessedName(_ value: ScriptValue) -> String? {
    guard machine?.stubs != nil else { return nil }
    switch value.unwrapped {
    case .string(let text) where !text.isEmpty && text.allSatisfy({ $0.isLetter || $0.isNumber }): return text
    case .string, .int, .double, .bool, .array, .dictionary, .structure: return value.unwrapped.typeName
    default: return nil
    }
  }
}
