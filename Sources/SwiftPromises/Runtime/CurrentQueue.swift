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
  /// What the job that runs has handed over to other threads.
  @exclusivity(unchecked) var delivery = HandedOver(number: 0)
  /// How many jobs have begun, those that run on no queue included.
  @exclusivity(unchecked) var deliveries = 0
  /// Whether nothing of the script runs that would go on before what is left to hand over.
  var letsHandOver: () -> Bool = { false }
  /// Whether others may see that a promise is settled before its first handler is handed over.
  var firstMayBeLate = false
  /// Whether the next job is handed in by a statement of the job that runs.
  @exclusivity(unchecked) var isHandedInDirectly = false
  /// Where the next job that is handed in is put: before others if the thread that hands it in goes on with it.
  @exclusivity(unchecked) var nextPlace = QueueEntry.Place.last
  /// The last event that printed something.
  @exclusivity(unchecked) var lastPrint = 0
  /// How many jobs were handed in.
  @exclusivity(unchecked) private var handedIn = 0
  /// The turns of this instant.
  @exclusivity(unchecked) private var turns = Turns()

  /// The main queue, on which the program is the first job.
  var main: ObjectIdentifier? {
    get { turns.main }
    set { turns.main = newValue }
  }

  /// Whether anybody asks how jobs came to their queues: not in a run that is one of many.
  var notesHandIns: Bool { keepsJobs || pauses.isOn }

  /// Notes that a job is handed in to a queue, or that its time is over.
  func handIn(to queue: ScriptQueue) -> JobHandIn {
    guard notesHandIns else { return .unnoted }
    defer { (isHandedInDirectly, nextPlace) = (false, .last) }
    let isDirect = isHandedInDirectly
    let delivery = isDirect || !isOtherThread(queue) ? nil : delivery.number
    return JobHandIn(by: turns.running, isDirect: isDirect, place: nextPlace, delivery: delivery)
  }

  /// Notes that a job is in its queue.
  func arrive(_ handIn: JobHandIn) -> JobArrival {
    guard keepsJobs else { return .goingOn(by: nil, events: 0) }
    handedIn += 1
    return JobArrival(
      number: handedIn, by: handIn.by, events: recorder?.eventCount ?? 0, isDirect: handIn.isDirect && handIn.by != nil,
      delivery: handIn.delivery)
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
    current.inTurn { [self] in
      NestedDelivery.run { [self] in
        machine?.deliveries += 1
        work()
        machine?.deliveries -= 1
      }
    }
  }
}
