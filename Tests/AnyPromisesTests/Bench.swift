import AnyPromises
import Foundation
import PromiseEngine
import PromiseInstruments
import TraceEvents
import TestSupport

/// A virtual clock, a queue on it and what happened there, for one test. The public operators differ from those used here only in
/// naming a dispatch queue; `QueueTests` tests those.
struct Bench {
  let clock = VirtualClock()
  let recorder: TraceRecorder
  let queue: VirtualQueue
  let journal = Journal()

  init(intervention: @escaping @Sendable (PromiseAddress) -> Intervention? = { _ in nil }) {
    recorder = TraceRecorder(clock: clock, intervention: intervention)
    queue = VirtualQueue(clock: clock, traceHook: recorder)
  }

  func run() {
    clock.runUntilIdle()
  }

  /// The events as short lines: `1 created`, `2 settled`.
  var story: [String] { recorder.events.map { "\($0.promise) \($0.kind.name)" } }
}

extension AnyPromise {
  @discardableResult
  func then<R>(_ bench: Bench, line: Int = #line, _ body: @escaping @Sendable (Any?) throws -> R) -> AnyPromise {
    then("then", on: bench.queue, at: CallSite(file: "test", line: line, column: 1)) { try body($0.value) }
  }

  @discardableResult
  func caught<R>(_ bench: Bench, line: Int = #line, _ body: @escaping @Sendable (any Error) throws -> R) -> AnyPromise {
    self.catch("catch", on: bench.queue, at: CallSite(file: "test", line: line, column: 1), body)
  }

  @discardableResult
  func ensured(_ bench: Bench, line: Int = #line, _ body: @escaping @Sendable () -> Void) -> AnyPromise {
    ensure("ensure", on: bench.queue, at: CallSite(file: "test", line: line, column: 1), body)
  }

  /// Writes down what the promise comes to.
  func note(_ bench: Bench, _ name: String = "") {
    then(bench) { bench.journal.write("\(name)\($0.map { "\($0)" } ?? "nil")") }
    caught(bench) { bench.journal.write("\(name)\($0)") }
  }
}

/// A promise and the function that resolves it.
struct Source {
  let promise: AnyPromise
  let resolve: PMKResolver

  init() {
    var resolve: PMKResolver?
    promise = AnyPromise(resolver: &resolve)
    self.resolve = resolve ?? { _ in }
  }
}

/// An error to fail with.
struct Broken: Error, Equatable, CustomStringConvertible {
  var name = "broken"
  var description: String { name }
}
