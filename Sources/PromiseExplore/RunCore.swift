internal import Glibc
internal import Program
internal import PromiseEngine
internal import PromiseInstruments
internal import RunSearch
internal import TraceEvents

/// A queue as the order of a run's jobs knows it.
final class RunQueue: JobQueue, Sendable {
  let label: String
  let isConcurrent: Bool

  init(_ label: String, isConcurrent: Bool) { (self.label, self.isConcurrent) = (label, isConcurrent) }
}

/// Where the jobs of one run wait, and in which order they run.
///
/// Sendable without checking: only the thread that explores uses it, which `dispatch` makes sure of.
final class RunLane: @unchecked Sendable {
  let clock = VirtualClock()
  let order: JobOrder
  private let thread = pthread_self()

  init(_ order: Schedule.Order) {
    if case .firstInFirstOut = order { self.order = JobOrder(.choices([])) } else { self.order = JobOrder(order) }
  }

  /// Lets a job run, in its turn on a queue, or on none.
  func dispatch(on queue: RunQueue?, after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    precondition(
      pthread_equal(pthread_self(), thread) != 0,
      "an explored queue was used on another thread, where no order can be chosen: keep to the clock's queues and answers")
    let mark = order.mark(for: queue, after: delay)
    clock.dispatch(after: delay) { [self] in order.perform(on: queue, mark, work) }
  }
}

/// What one run consists of: its jobs, its trace, and what it was told.
final class RunCore {
  let lane: RunLane
  let recorder: TraceRecorder
  let notes = TouchNotes()
  private(set) var answers: AnswerBook
  var expectations = BrokenExpectations()
  private let journal: RunJournal

  init(_ schedule: Schedule) {
    let lane = RunLane(schedule.order)
    let cancellations = schedule.choices.cancellations
    self.lane = lane
    answers = AnswerBook(schedule.choices)
    recorder = TraceRecorder(
      unit: .program, currentInstant: { lane.clock.now },
      schedule: { instant, work in
        lane.order.journal?.cancelling = cancellations.firstIndex { $0.instant == instant }
        lane.dispatch(on: nil, after: max(.zero, lane.clock.now.duration(to: instant)), work)
      },
      intervention: { address in
        cancellations.first { $0.address.matches(address) }.map { Intervention(cancelledAt: $0.instant) }
      })
    journal = RunJournal(recorder, notes: notes)
    lane.order.journal = journal
  }

  /// What could have gone otherwise.
  var log: RunLog { journal.log }

  /// Begins the run: the code itself is the first job of a queue.
  func run(on queue: RunQueue, isOpaque: Bool, _ body: () throws -> Void) {
    journal.isOpaque = isOpaque
    do { try body() } catch { expectations.add(thrown: error) }
    journal.end(on: queue)
  }

  /// Lets go of everything that refers to one another.
  func dispose() {
    lane.order.journal = nil
    lane.order.removeAll()
    lane.clock.removeAllJobs()
  }

  // MARK: Answers and failures

  /// The number of a call that begins.
  func begin(_ name: String, at place: SourcePlace, canFail: Bool) -> Int {
    let number = answers.begin()
    journal.edit(call: number) { ($0.name, $0.place, $0.canFail) = (name, place, canFail) }
    return number
  }

  /// Whether a call fails that can.
  func fails(_ call: Int) -> Bool { answers.fails(call) }

  /// How long an answer takes, which can be as long as anything.
  func latency(of call: Int, usual: Duration) -> Duration {
    journal.edit(call: call) { ($0.isFree, $0.nominal) = (true, usual) }
    return answers.latency(of: call) ?? usual
  }

  /// Begins to wait for the answer of a call.
  func wait(for call: Int, _ start: () -> Void) {
    lane.order.wait(for: call, isFree: answers.isFree(call), start)
  }

  /// Notes that a call fails or doesn't, now.
  func decide(_ call: Int) {
    let points = journal.log.points.count
    journal.edit(call: call) { $0.pointsBefore = points }
  }
}
