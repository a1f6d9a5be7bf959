import PromiseEngine
import RunSearch
import SwiftLanguage
import TraceEvents

/// What a simulated source came to.
enum SourceOutcome {
  case value(ScriptValue)
  /// A first value and more that some want: the first fix and all of them. Google's handlers get them as a tuple (rule 14).
  case values([(label: String, value: ScriptValue)])
  case failure(ScriptValue)
}

/// The one place that makes the promises of sources, so that a dialect with promises of its own changes nothing else.
extension SourceCall {
  /// A promise that is settled after a latency.
  func promise(after latency: Duration, _ outcome: @escaping () throws -> SourceOutcome) -> ScriptValue {
    let runtime = runtime
    let source = source()
    // The runtime's thread is the only one that runs the clock.
    nonisolated(unsafe) let outcome = outcome
    wait {
      source.promise.settle(after: latency, on: SourceQueue(AnswerQueue(queue: runtime.queue), source)) {
        do {
          return runtime.outcome(try outcome())
        } catch {
          return .rejected(error)
        }
      }
    }
    return source.value
  }

  /// Suspends the code that calls the source, which gets the answer as the call's value.
  ///
  /// - Parameter canFail: Whether the call may throw.
  func suspension(after latency: Duration, canFail: Bool, _ outcome: @escaping () throws -> SourceOutcome) -> NativeResult {
    let runtime = runtime
    let site = runtime.site(call)
    if !canFail { runtime.noteInfallible(call.site) }
    let promise = ScriptPromise.source(named: method, tracedBy: runtime.recorder, at: site)
    nonisolated(unsafe) let outcome = outcome
    wait {
      promise.settle(after: latency, on: runtime.lane) {
        do {
          return runtime.outcome(try outcome())
        } catch {
          return .rejected(error)
        }
      }
    }
    return .frame(SuspensionFrame(promise: promise, runtime: runtime))
  }

  /// A promise that is fulfilled when something happens, which whoever asks for it brings about.
  func openPromise() -> (value: ScriptValue, fulfill: (ScriptValue) -> Void) {
    let source = source()
    return (source.value, { value in source.settling { source.promise.fulfill(value) } })
  }

  /// A promise that a person settles.
  func promise(
    asking question: Question, usual: (choice: Int, delay: Duration)?, _ outcome: @escaping (Int) -> SourceOutcome
  ) -> ScriptValue {
    let runtime = runtime
    let source = source()
    let usual = usual ?? chosenAnswer(question)
    // One that nobody answers may be freed pending.
    if usual == nil, runtime.library.vocabulary.noticesDropping { runtime.current.order.journal?.isOpaque = true }
    nonisolated(unsafe) let outcome = outcome
    source.settling {
      wait {
        source.promise.ask(question, on: SourceQueue(runtime.queue, source), usual: usual) { runtime.outcome(outcome($0)) }
      }
    }
    return source.value
  }

  /// A promise of what a closure returns after working for some time.
  func promise(taking time: Duration, _ work: ScriptValue) -> ScriptValue {
    let runtime = runtime
    let source = source()
    wait {
      source.promise.settle(byWorkTaking: time, on: SourceQueue(runtime.queue, source)) { [promise = source.promise] in
        let value = try runtime.call(work, [])
        guard case .library(let object) = value, let inner = object.enginePromise else {
          return runtime.resolution(value) ?? .value(.void)
        }
        (object as? any PromiseObject)?.isAdopted(by: promise)
        return .promise(inner)
      }
    }
    return source.value
  }

  private func source() -> SourcePromise {
    let site = runtime.site(call)
    if let source = runtime.library.makeSource?(method, site, runtime) { return source }
    let promise = ScriptPromise.source(named: method, tracedBy: runtime.recorder, at: site)
    return SourcePromise(promise: promise, value: runtime.library.sourcePromise(promise, runtime))
  }
}

/// A queue on which a source is settled as its library wants it.
private struct SourceQueue<Queue: Dispatcher>: Dispatcher {
  let queue: Queue
  let settling: @Sendable (() -> Void) -> Void

  init(_ queue: Queue, _ source: SourcePromise) {
    self.queue = queue
    settling = source.settling
  }

  var traceHook: (any TraceHook)? { queue.traceHook }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    queue.dispatch { [settling] in settling(work) }
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.dispatch(after: delay) { [settling] in settling(work) }
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
