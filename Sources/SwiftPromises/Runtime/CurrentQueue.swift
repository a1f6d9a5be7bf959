import Program
import PromiseEngine
import PromiseInstruments
import RunSearch
import SwiftLanguage
import TraceEvents

/// The queue whose job is running.
final class CurrentQueue {
  @exclusivity(unchecked) var queue: ScriptQueue?
  /// Decides which of several jobs runs first.
  @exclusivity(unchecked) var order = JobOrder(.firstInFirstOut)
  /// Counts the events that jobs bring about.
  @exclusivity(unchecked) var recorder: TraceRecorder?
  /// Whether the jobs are kept: of a run that is one of many nobody looks at them.
  var keepsJobs = true
  /// The jobs that brought events about, in their order.
  @exclusivity(unchecked) private(set) var jobs: [QueueJob] = []

  /// How many jobs of queues have begun.
  @exclusivity(unchecked) var begun = 0
  /// The turns of this instant that brought events about, the last of each queue.
  @exclusivity(unchecked) private var turns: [Turn] = []

  /// When a job came.
  struct Turn {
    /// The queue, or the serial one that it shares with others.
    let queue: ObjectIdentifier
    /// Whether it keeps no place among the jobs of its queue.
    let isConcurrent: Bool
    let time: VirtualInstant
    /// How many jobs had begun when it was handed in.
    let since: Int
    /// Which job it is.
    let begun: Int

    /// Whether it was ready when another one began that kept it from nothing, so that it could have come first.
    func couldPrecede(_ other: Turn) -> Bool {
      since < other.begun && (queue != other.queue || (isConcurrent && other.isConcurrent))
    }
  }

  /// Notes that a job on a queue has ended.
  ///
  /// - Parameter turn: When it came; `nil` for the program itself, which always comes first.
  func note(_ label: String, from first: Int, _ turn: Turn? = nil) {
    guard keepsJobs, let last = recorder?.eventCount, last > first else { return }
    var isChance = false
    if let turn {
      if turns.last?.time != turn.time { turns = [] }
      isChance = turns.contains { turn.couldPrecede($0) }
      turns.removeAll { $0.queue == turn.queue }
      turns.append(turn)
    }
    jobs.append(QueueJob(queue: label, steps: first + 1...last, isChance: isChance))
  }
  /// Who has jobs of its own to run after each job of a queue.
  @exclusivity(unchecked) var host: (any LibraryHost)?
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
