import RunSearch
import TraceEvents

/// Who hands a job in.
struct JobHandIn {
  /// The job that runs then, by its number; `nil` if none does: its time is over.
  let by: Int?
  /// Whether a statement of that job hands it in, and nothing else has to happen: no handler waited for it.
  let isDirect: Bool
  let place: QueueEntry.Place
  /// The delivery in which another thread hands it over, by its number; `nil` if its own thread does, or a statement.
  let delivery: Int?

  /// That of a run in which nobody asks.
  static let unnoted = JobHandIn(by: nil, isDirect: false, place: .last, delivery: nil)
}

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
  /// The delivery in which another thread handed it over, by its number; `nil` if its own thread did, or a statement.
  let delivery: Int?

  /// That of a job that goes on, which is behind all that has happened.
  static func goingOn(by job: Int?, events: Int) -> JobArrival {
    JobArrival(number: .max, by: job, events: events, isDirect: false, delivery: nil)
  }

  /// Whether the job had its place on its queue before: it goes on.
  var goesOn: Bool { number == .max }
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
  /// Whether it brought events about.
  var isSeen = false

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
  /// Of each delivery from another thread what was seen of it so far, by queue.
  private var handedOver: [HandOver: SeenHandOver] = [:]
  /// Whether more than one queue had a job at this instant.
  private var haveQueues = false
  private var time = VirtualInstant.zero
  /// The main queue, on which the program is the first job.
  var main: ObjectIdentifier?
  /// What the program printed last, if this is its instant.
  private var program: Int? = 0

  /// How many jobs are looked at for one, which may come of a long row of others.
  private static let mostSteps = 64
  /// How many steps are taken to find out what a job comes after in every run.
  private static let mostStepsBack = 512
  /// How many jobs of an instant are kept: of older ones nothing is said to be chance.
  private static let mostKept = 1024

  mutating func begin(_ turn: Turn) {
    if turn.time != time { (time, all, last, handedOver, program, haveQueues) = (turn.time, [], [], [:], nil, false) }
    running = turn.begun
    if turn.isConcurrent || all.last.map({ $0.queue != turn.queue }) ?? false { haveQueues = true }
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
    (turn.lastPrint, turn.isSeen) = (lastPrint, !events.isEmpty)
    if let position = position(of: turn.begun) { all[position] = turn }
    guard turn.isSeen else { return Chance() }
    var chance = Chance(comesBetween: interruption(turn))
    let isHandedOverMeanwhile = noteHandOver(turn)
    chance.isThere =
      chance.comesBetween != nil || isHandedOverMeanwhile || last.contains(where: turn.couldPrecede) || couldPrecedeAny(turn)
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
      guard !job.isBarrier, let number = job.arrival.by else { return found }
      if number == 0 {
        guard let program, program > job.arrival.events, job.queue != main, turn.queue != main else { return found }
        return job.arrival.events
      }
      guard let position = position(of: number) else { return found }
      let other = all[position]
      if job.isOnThread(of: other) { return found }
      if !turn.isOnThread(of: other), other.lastPrint > job.arrival.events { found = job.arrival.events }
      // What else had to happen was there by then. Further back it need not have been.
      guard job.arrival.isDirect else { return found }
      job = other
    }
    return found
  }

  // MARK: What a thread hands over while another one runs it

  private struct HandOver: Hashable {
    let delivery: Int
    let queue: ObjectIdentifier
  }

  private struct SeenHandOver {
    /// The last job that was handed over, by its number among those handed in.
    var last = 0
    /// The first job of those from which a job comes that is on the same queue and no part of the delivery.
    var firstWithFollower = Int.max
  }

  /// Takes note of a job on a queue to which another thread hands over several, or that comes of such a one.
  ///
  /// - Returns: Whether it could have come before a seen one: of two that are handed over, the second may be late, so that what comes of
  ///   the first is ahead of it.
  private mutating func noteHandOver(_ turn: Turn) -> Bool {
    if let delivery = turn.arrival.delivery, !turn.isConcurrent {
      let key = HandOver(delivery: delivery, queue: turn.queue)
      let seen = handedOver[key, default: SeenHandOver()]
      handedOver[key, default: seen].last = max(seen.last, turn.arrival.number)
      return seen.firstWithFollower < turn.arrival.number
    }
    guard !handedOver.isEmpty else { return false }
    var (job, isChance) = (turn, false)
    for _ in 0..<Self.mostSteps {
      guard let by = job.arrival.by, let position = position(of: by) else { break }
      job = all[position]
      guard let delivery = job.arrival.delivery else { continue }
      let key = HandOver(delivery: delivery, queue: turn.queue)
      guard let seen = handedOver[key] else { continue }
      if seen.last > job.arrival.number { isChance = true }
      handedOver[key]?.firstWithFollower = min(seen.firstWithFollower, job.arrival.number)
    }
    return isChance
  }

  // MARK: What comes after what in every run

  /// Whether a job could have come before any of those that were seen before it at this instant.
  private func couldPrecedeAny(_ turn: Turn) -> Bool {
    guard haveQueues, turn.arrival.isDirect, !turn.isBarrier else { return false }
    var steps = Self.mostStepsBack
    for other in all.reversed() where other.isSeen && other.begun < turn.begun {
      let follows = comes(turn, after: other, &steps)
      if steps <= 0 { return false }
      if !follows { return true }
    }
    return false
  }

  /// Whether a job begins after another one has begun, in every run.
  private func comes(_ job: Turn, after other: Turn, _ steps: inout Int) -> Bool {
    if job.begun <= other.begun { return job.begun == other.begun }
    steps -= 1
    guard steps > 0 else { return true }
    guard job.arrival.isDirect, !job.isBarrier, let by = job.arrival.by, isOfInstant(by) else {
      // It waited for something, which may depend on all that was there.
      return !job.couldPrecede(other)
    }
    if let position = position(of: by), comes(all[position], after: other, &steps) { return true }
    return contains(ahead: job, &steps) { comes($0, after: other, &$1) }
  }

  /// Whether one of the jobs for which another one waits on its queue, in every run, is such a one.
  private func contains(ahead job: Turn, _ steps: inout Int, _ isWanted: (Turn, inout Int) -> Bool) -> Bool {
    var number = job.before
    // What was there before this instant is no obstacle.
    while let position = position(of: number) {
      let other = all[position]
      steps -= 1
      guard steps > 0 else { return true }
      if job.isOnThread(of: other), isAhead(other, of: job, &steps), isWanted(other, &steps) { return true }
      number = other.before
    }
    return false
  }

  /// Whether a job is handed in to its queue before another one, in every run.
  private func isAhead(_ other: Turn, of job: Turn, _ steps: inout Int) -> Bool {
    guard !other.arrival.goesOn, job.arrival.isDirect, let own = job.arrival.by, let others = other.arrival.by, isOfInstant(own),
      isOfInstant(others)
    else { return true }
    return follows(other.arrival, own, at: job.arrival.number, &steps)
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
    if isOnMain(job), arrival.by == 0 { return true }
    return contains(ahead: job, &steps) { follows(arrival, $0.begun, at: nil, &$1) }
  }
}
