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
  /// How many jobs are due and haven't begun, those that go on included.
  @exclusivity(unchecked) var ready = 0
  /// Where jobs pause between two statements.
  @exclusivity(unchecked) var pauses = StatementPauses(RunPlan(), isDrawn: false)
  /// Whether the next job is handed in by a statement of the job that runs.
  @exclusivity(unchecked) var isHandedInDirectly = false
  /// The last event that printed something.
  @exclusivity(unchecked) var lastPrint = 0
  /// How many jobs were handed in.
  @exclusivity(unchecked) private var handedIn = 0
  /// The turns of this instant.
  @exclusivity(unchecked) private var turns = Turns()

  /// The main queue, on which the program is the first job.
  func setMain(_ queue: ScriptQueue) { turns.main = queue.lane }

  /// Notes that a job is handed in, or that its time is over.
  func arrive() -> JobArrival {
    guard keepsJobs else { return .goingOn(by: nil, events: 0) }
    handedIn += 1
    let isDirect = isHandedInDirectly && turns.running != nil
    isHandedInDirectly = false
    return JobArrival(
      number: handedIn, by: turns.running, events: recorder?.eventCount ?? 0, isDirect: isDirect)
  }

  /// Notes that a job goes on.
  func goOn() -> JobArrival { .goingOn(by: turns.running, events: recorder?.eventCount ?? 0) }

  /// Notes that a job on a queue begins.
  func begin(_ turn: Turn) {
    if keepsJobs { turns.begin(turn) }
  }

  /// Notes that a job on a queue has ended.
  ///
  /// - Parameter turn: When it came; `nil` for the program itself, which always comes first.
  func note(_ label: String, from first: Int, _ turn: Turn? = nil) {
    guard keepsJobs, let last = recorder?.eventCount else { return }
    let chance = turns.end(turn, first..<last, lastPrint: lastPrint > first ? lastPrint : 0)
    guard last > first else { return }
    jobs.append(
      QueueJob(
        queue: label, steps: first + 1...last, isChance: chance.isThere, comesBetween: chance.comesBetween))
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
