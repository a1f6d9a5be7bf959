import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// The calls of `waitForPromises` that have not returned yet.
final class PromiseWaiters {
  private struct Waiter {
    let resumer: Resumer
    let deadline: VirtualInstant
  }

  @exclusivity(unchecked) private var waiters: [Waiter] = []
  /// How many events of the trace have been counted.
  private var counted = 0
  private var pending = 0
  /// What the trace shows besides promises: a task that waits for all promises would wait for itself.
  private var tasks: Set<PromiseID> = []

  /// When the first of them waits no longer.
  var deadline: VirtualInstant? { waiters.isEmpty ? nil : waiters.map(\.deadline).min() }

  /// Lets a fiber wait until no promise is pending.
  func add(_ resumer: Resumer, until deadline: VirtualInstant, _ recorder: TraceRecorder) {
    waiters.append(Waiter(resumer: resumer, deadline: deadline))
    check(recorder)
  }

  /// Resumes the waiting fibers if every promise of the run is settled. To be called after every job.
  ///
  /// - Complexity: O(1) while nobody waits, otherwise the number of events since the last call.
  func check(_ recorder: TraceRecorder) {
    guard !waiters.isEmpty else { return }
    let events = recorder.events
    for event in events[counted...] {
      switch event.kind {
      case .created(let creation) where creation.kind == .task || creation.kind == .suspension: tasks.insert(event.promise)
      case .created: pending += 1
      case .settled where !tasks.contains(event.promise): pending -= 1
      default: break
      }
    }
    counted = events.count
    if pending == 0 { resume(returning: true) { _ in true } }
  }

  /// Resumes the fibers whose time is over.
  func giveUp(at instant: VirtualInstant) {
    resume(returning: false) { $0.deadline <= instant }
  }

  private func resume(returning value: Bool, _ isDone: (Waiter) -> Bool) {
    let done = waiters.filter(isDone)
    waiters.removeAll(where: isDone)
    for waiter in done { waiter.resumer.resume(returning: .bool(value)) }
  }
}

extension PromiseRuntime {
  /// `waitForPromises(timeout:)`: waits until every promise is settled, and tells whether that was in time.
  ///
  /// As google's does, it keeps the main queue going meanwhile; another queue it blocks.
  func waitForPromises(_ call: NativeCall) throws -> NativeResult {
    guard let timeout = call.labelled("timeout") else { throw FaultReason("waitForPromises needs 'timeout:', in seconds") }
    let seconds = try call.number(timeout)
    guard seconds >= 0 else { throw FaultReason("waitForPromises can't wait for less than no time") }
    let deadline = clock.now.advanced(by: Duration(timeInterval: seconds))
    let isOnMain = (current.queue ?? mainQueue) === mainQueue
    let blocking = isOnMain ? nil : Waiting.Blocking(name: "waitForPromises", site: call.site, promise: nil)
    return .frame(
      WaitFrame(waiting: Waiting(blocking: blocking) { [self] in waiters.add($0, until: deadline, recorder) }))
  }
}
