import Program
import PromiseEngine
import RunSearch
import SwiftLanguage

/// A queue of a script: its jobs run on the virtual clock, a serial queue's one after the other.
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
final class ScriptQueue: LibraryObject, Dispatcher, FiberQueue, JobQueue, @unchecked Sendable {
  let label: String
  let isConcurrent: Bool
  let traceHook: (any TraceHook)?
  private let clock: VirtualClock
  private let current: CurrentQueue
  /// Jobs that are due and wait because the queue is occupied.
  private var waiting: [@Sendable () -> Void] = []
  private var firstWaiting = 0
  /// How many jobs block the queue.
  private var occupants = 0

  init(_ label: String, isConcurrent: Bool = false, clock: VirtualClock, traceHook: (any TraceHook)?, current: CurrentQueue) {
    self.label = label
    self.isConcurrent = isConcurrent
    self.clock = clock
    self.traceHook = traceHook
    self.current = current
  }

  var typeName: String { "DispatchQueue" }
  var members: [String: NativeMember] { QueueLibrary.members }
  func describe(_ format: (ScriptValue) -> String) -> String { "DispatchQueue(\(label))" }

  /// Whether jobs wait for one that blocks the queue.
  var isHeldUp: Bool { occupants > 0 && firstWaiting < waiting.count }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    let mark = current.order.mark(for: self)
    clock.dispatch { [self] in isDue(mark, work) }
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    let mark = current.order.mark(for: self, after: delay)
    clock.dispatch(after: delay) { [self] in isDue(mark, work) }
  }

  /// Lets jobs wait for the one that runs, which blocks.
  func occupy() {
    occupants += 1
  }

  /// Lets the job that blocks the queue go on, before all that wait for it.
  func release(_ work: @escaping @Sendable () -> Void) {
    let mark = current.order.mark(for: self)
    clock.dispatch { [self] in
      current.order.perform(on: self, mark) { [self] in
        occupants -= 1
        run(work)
        if occupants == 0 { serveWaiting() }
      }
    }
  }

  /// Takes what is due now: to run, or to be chosen among what else is due.
  private func isDue(_ mark: JobMark, _ work: @escaping @Sendable () -> Void) {
    guard current.order.isOn else { return serve(work) }
    current.order.perform(on: self, mark) { [self] in serve(work) }
  }

  /// Runs what is due now, in its turn.
  private func serve(_ work: @escaping @Sendable () -> Void) {
    if isConcurrent || (occupants == 0 && firstWaiting == waiting.count) { return run(work) }
    waiting.append(work)
    if occupants == 0 { serveNext() }
  }

  private func serveWaiting() {
    for _ in firstWaiting..<waiting.count {
      let mark = current.order.mark(for: self)
      clock.dispatch { [self] in current.order.perform(on: self, mark) { [self] in serveNext() } }
    }
  }

  private func serveNext() {
    guard occupants == 0, firstWaiting < waiting.count else { return }
    let work = waiting[firstWaiting]
    firstWaiting += 1
    if firstWaiting == waiting.count { (waiting, firstWaiting) = ([], 0) }
    run(work)
  }

  private func run(_ work: () -> Void) {
    let outer = current.queue
    current.queue = self
    let first = current.recorder?.eventCount ?? 0
    if let host = current.host { host.performJob(work) } else { work() }
    current.note(label, from: first)
    current.queue = outer
  }
}

/// The queue whose job is running.
final class CurrentQueue {
  var queue: ScriptQueue?
  /// Decides which of several jobs runs first.
  var order = JobOrder(.firstInFirstOut)
  /// Counts the events that jobs bring about.
  var recorder: TraceRecorder?
  /// The jobs that brought events about, in their order.
  private(set) var jobs: [QueueJob] = []

  /// Notes that a job on a queue has ended.
  func note(_ label: String, from first: Int) {
    guard let last = recorder?.eventCount, last > first else { return }
    jobs.append(QueueJob(queue: label, steps: first + 1...last))
  }
  /// Who has jobs of its own to run after each job of a queue.
  var host: (any LibraryHost)?
}

extension PromiseRuntime {
  /// Runs a handler within the call that settles its promise, nested (see `NestedDelivery`).
  func nest(_ work: @escaping @Sendable () -> Void) {
    NestedDelivery.run { [self] in
      machine?.deliveries += 1
      work()
      machine?.deliveries -= 1
    }
  }
}
