import PromiseEngine
import TraceEvents

/// What a simulated source came to.
enum SourceOutcome {
  case value(ScriptValue)
  /// A first value and more that some want: the first fix and all of them. Google's handlers get them as a tuple (row 14).
  case values([(label: String, value: ScriptValue)])
  case failure(ScriptValue)
}

/// The one place that makes the promises of sources, so that a dialect with promises of its own changes nothing else.
extension SourceCall {
  /// A promise that is settled after a latency.
  func promise(after latency: Duration, _ outcome: @escaping () throws -> SourceOutcome) -> ScriptValue {
    let runtime = runtime
    let promise = source()
    // The runtime's thread is the only one that runs the clock.
    nonisolated(unsafe) let outcome = outcome
    promise.settle(after: latency, on: runtime.queue) {
      do {
        return runtime.outcome(try outcome())
      } catch {
        return .rejected(error)
      }
    }
    return runtime.library.sourcePromise(promise, runtime)
  }

  /// A promise that a person settles.
  func promise(
    asking question: Question, usual: (choice: Int, delay: Duration)?, _ outcome: @escaping (Int) -> SourceOutcome
  ) -> ScriptValue {
    let runtime = runtime
    let promise = source()
    nonisolated(unsafe) let outcome = outcome
    promise.ask(question, on: runtime.queue, usual: usual) { runtime.outcome(outcome($0)) }
    return runtime.library.sourcePromise(promise, runtime)
  }

  /// A promise of what a closure returns after working for some time.
  func promise(taking time: Duration, _ work: ScriptValue) -> ScriptValue {
    let runtime = runtime
    let promise = ScriptPromise.work(named: method, taking: time, on: runtime.queue, at: runtime.site(call)) {
      runtime.resolution(try runtime.call(work, [])) ?? .value(.void)
    }
    return runtime.library.sourcePromise(promise, runtime)
  }

  private func source() -> ScriptPromise {
    .source(named: method, tracedBy: runtime.recorder, at: runtime.site(call))
  }
}

extension PromiseRuntime {
  fileprivate func outcome(_ outcome: SourceOutcome) -> Outcome<ScriptValue> {
    switch outcome {
    case .value(let value): .fulfilled(value)
    case .values(let values): .fulfilled(library.severalValues(values))
    case .failure(let value): .rejected(standardTypes.error(of: value))
    }
  }
}
