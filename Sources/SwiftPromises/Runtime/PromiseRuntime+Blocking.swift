import Program
import PromiseInstruments
import RunSearch
import SwiftLanguage
import TraceEvents

extension PromiseRuntime {
  /// Whether the job that runs pauses here, where the library's caller asks.
  func pauses() -> Bool {
    let queue = current.queue ?? mainQueue
    // What it hands over comes before its next statement.
    if current.delivery.rest != nil { return true }
    return queue.hasOthersReady && current.pauses.next()
  }

  /// Lets a fiber occupy its queue while it waits.
  func block(_ resumer: Resumer) {
    machine?.touchBook?.notes.touchEverything()
    (resumer.occupiedQueue as? ScriptQueue)?.occupy()
    blocked.removeAll { !$0.isWaiting }
    blocked.append(resumer)
  }

  /// What is left undone when nothing runs any more: what was begun and not ended, and waits that block a job for ever.
  var leaks: [RunLeak] {
    unfinished.leaks
      + blocked.compactMap { waiter in
        guard waiter.isWaiting, let blocking = waiter.blocking, let text = blocking.endless else { return nil }
        return RunLeak(.wait, at: blocking.site, text)
      }
  }

  /// Ends a wait that keeps a queue from what it waits for. To be called when nothing else is left to do.
  ///
  /// - Returns: Whether there was one.
  func breakDeadlock() -> Bool {
    let held = blocked.first { ($0.occupiedQueue as? ScriptQueue)?.isHeldUp == true }
    guard let victim = held, let queue = victim.occupiedQueue as? ScriptQueue, let blocking = victim.blocking
    else { return false }
    let promise = blocking.promise.map { " for \(PendingWork.describe($0, in: recorder.events))" } ?? ""
    victim.resume(
      throwing: FaultReason(
        "\(RunFault.deadlock)'\(blocking.name)' waits\(promise) and keeps the queue '\(queue.label)', which that needs",
        adviceOnBlocking))
    return true
  }

  /// What to do about a wait that keeps its queue, in words that the script knows.
  private var adviceOnBlocking: String {
    let hasPromises = recorder.events.contains { event in
      if case .created(let creation) = event.kind { creation.kind != .task && creation.kind != .suspension } else { false }
    }
    guard hasPromises else { return "wait on another queue, as in 'DispatchQueue.global().async { … }'" }
    let queue = library.dialect == .google ? "Promise(on: .global())" : "DispatchQueue.global().async"
    return "wait on another queue, as in '\(queue) { … }', or use 'then'"
  }
}
