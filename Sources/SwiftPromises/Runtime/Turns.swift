import TraceEvents

/// How a job came to its queue.
struct JobArrival {
  /// Which of all jobs it is, in the order in which they were handed in.
  let number: Int
  /// The job that ran then, by its number; `nil` if none did: its time was over.
  let by: Int?
  /// How many events there had been.
  let events: Int
  /// Whether a statement of that job handed it in, and nothing else had to happen: no handler waited for it.
  let isDirect: Bool

  /// That of a job that goes on, which is behind all that has happened.
  static let goingOn = JobArrival(number: .max, by: nil, events: 0, isDirect: false)
}

/// When a job came.
struct Turn {
  /// The queue, or the serial one that it shares with others.
  let queue: ObjectIdentifier
  /// Whether it keeps no place among the jobs of its queue.
  let isConcurrent: Bool
  let isBarrier: Bool
  let time: VirtualInstant
  /// How many jobs had begun when it was handed in.
  let since: Int
  /// Which job it is.
  let begun: Int
  /// The job before it on its queue, which it waits for unless it is concurrent.
  let before: Int
  let arrival: JobArrival
  /// The last event by which it printed something; 0 if it printed nothing.
  var lastPrint = 0

  /// Whether it was ready when another one began that kept it from nothing, so that it could have come first.
  func couldPrecede(_ other: Turn) -> Bool { since < other.begun && !isOnThread(of: other) }

  /// Whether one of the two had to end before the other could begin.
  func isOnThread(of other: Turn) -> Bool { queue == other.queue && !(isConcurrent && other.isConcurrent) }
}

/// The jobs of an instant, and which of them could have come earlier.
///
/// Jobs run one at a time here, and threads don't. A thread may have begun a job as soon as it was handed in, while the job that did so was
/// still busy: then what it prints may stand between that one's lines, and what it hands in to a serial queue may be ahead of what came
/// there later.
struct Turns {
  /// What chance could have done with a job.
  struct Chance {
    /// Whether it could have come before a job that came before it, or before a line of one.
    var isThere = false
    /// How many events there were when it could have come, between two lines of a job that it comes of and didn't have to wait for.
    var comesBetween: Int?
  }

  /// The job that runs, by its number: the program is 0.
  private(set) var running: Int? = 0
  /// The jobs of this instant in the order in which they began.
  private var all: [Turn] = []
  /// Those that brought events about, the last of each queue.
  private var last: [Turn] = []
  private var time = VirtualInstant.zero
  /// The main queue, on which the program is the first job.
  var main: ObjectIdentifier?
  /// What the program printed last, if this is its instant.
  private var program: Int? = 0

  /// How many jobs are looked at for one, which may come of a long row of others.
  private static let mostSteps = 64
  /// How many jobs of an instant are kept: of older ones nothing is said to be chance.
  private static let mostKept = 1024

  mutating func begin(_ turn: Turn) {
    if turn.time != time { (time, all, last, program) = (turn.time, [], [], nil) }
    running = turn.begun
    if all.count == 2 * Self.mostKept { all.removeFirst(Self.mostKept) }
    all.append(turn)
  }

  /// Notes that a job has ended; `nil` for the program.
  mutating func end(_ turn: Turn?, _ events: Range<Int>, lastPrint: Int) -> Chance {
    running = nil
    guard var turn else {
      program = lastPrint
      return Chance()
    }
    turn.lastPrint = lastPrint
    if let position = position(of: turn.begun) { all[position].lastPrint = lastPrint }
    guard !events.isEmpty else { return Chance() }
    var chance = Chance(comesBetween: interruption(turn))
    chance.isThere = chance.comesBetween != nil || last.contains { turn.couldPrecede($0) || couldPass($0, turn) }
    last.removeAll { $0.queue == turn.queue }
    last.append(turn)
    return chance
  }

  private func position(of number: Int) -> Int? {
    guard let first = all.first, number >= first.begun, number - first.begun < all.count else { return nil }
    return number - first.begun
  }

  /// Whether a job began at this instant, by its number.
  private func isOfInstant(_ number: Int) -> Bool { number == 0 ? program != nil : position(of: number) != nil }

  private func isOnMain(_ job: Turn) -> Bool { job.queue == main }

  // MARK: Lines between lines

  /// How many events there were when a job could have come that printed something, if a job that it comes of, and that it didn't have to
  /// wait for, printed something behind that.
  private func interruption(_ turn: Turn) -> Int? {
    guard turn.lastPrint > 0 else { return nil }
    var (job, found) = (turn, nil as Int?)
    for _ in 0..<Self.mostSteps {
      guard job.arrival.isDirect, !job.isBarrier, let number = job.arrival.by else { return found }
      if number == 0 {
        guard let program, program > job.arrival.events, job.queue != main, turn.queue != main else { return found }
        return job.arrival.events
      }
      guard let position = position(of: number) else { return found }
      let other = all[position]
      if job.isOnThread(of: other) { return found }
      if !turn.isOnThread(of: other), other.lastPrint > job.arrival.events { found = job.arrival.events }
      job = other
    }
    return found
  }

  // MARK: Places in a serial queue

  /// Whether a job could have been handed in to its serial queue before the job that was ahead of it.
  private func couldPass(_ other: Turn, _ turn: Turn) -> Bool {
    guard turn.queue == other.queue, !turn.isConcurrent, turn.arrival.isDirect, let own = turn.arrival.by,
      let others = other.arrival.by, own != others, isOfInstant(own), isOfInstant(others)
    else { return false }
    var steps = Self.mostSteps
    return !follows(other.arrival, own, at: turn.arrival.number, &steps)
  }

  /// Whether a point in a job comes after another job was handed in, in every run.
  ///
  /// - Parameter point: What the job handed in there; `nil` for its end.
  private func follows(_ arrival: JobArrival, _ number: Int, at point: Int?, _ steps: inout Int) -> Bool {
    if number == arrival.by { return point.map { $0 > arrival.number } ?? true }
    if number == 0 { return false }
    steps -= 1
    guard steps > 0, let position = position(of: number) else { return true }
    let job = all[position]
    guard job.arrival.isDirect, !job.isBarrier, let by = job.arrival.by else { return arrival.number < job.arrival.number }
    if follows(arrival, by, at: job.arrival.number, &steps) { return true }
    // What was there before this instant is no obstacle.
    guard !job.isConcurrent, self.position(of: job.before) != nil || isOnMain(job) && job.before == 0 else { return false }
    return follows(arrival, job.before, at: nil, &steps)
  }
}
