import Program
import TraceEvents

/// A point at which a run took one way, and the other ways that there are.
final class SearchNode {
  /// Another way.
  enum Way: Hashable {
    /// Other waits are over next: a bit for each of those that are pending, in their order.
    case group(UInt64)
    /// Another job is taken: its position among the candidates.
    case candidate(Int)
    /// As in the run, but these calls fail whose answers come then.
    case failing(Set<Int>)
    /// As in the run, but a call comes to another of its options: what the person answers, or that it doesn't fail by chance.
    case answering(call: Int, option: Int)
    /// As in the run, but a promise is cancelled then.
    case cancelling(PromiseAddress)
  }

  /// The run that came here first, without what its jobs did, and without what could have been taken elsewhere.
  let log: RunLog
  /// What could have been taken here; `nil` where it is no choice among jobs.
  private let choice: RunLog.Order?
  let schedule: Schedule
  /// The position of the point in the log; -1 for the beginning of the program.
  let point: Int
  /// How many changes led here.
  let depth: Int
  /// Ways that were taken elsewhere and lead to the same, with what they touch.
  let asleep: [UInt64: Touches]
  /// Ways that were taken here, with what they touch.
  private(set) var taken: [UInt64: Touches] = [:]
  private var ways: [Way]
  /// Points of the same instant whose other ways were left out, because the order of its jobs didn't matter.
  var leftOut: [Int] = []

  init(
    _ log: RunLog, _ schedule: Schedule, point: Int, choice: RunLog.Order?, depth: Int, asleep: [UInt64: Touches], ways: [Way]
  ) {
    (self.log, self.schedule, self.point, self.choice, self.depth) = (log, schedule, point, choice, depth)
    self.asleep = asleep
    self.ways = ways.reversed()
  }

  /// Whether there may be ways left.
  var hasWays: Bool { !ways.isEmpty }

  /// Takes the next way; `nil` if it needn't be taken, or can't.
  func next() -> SearchStep? {
    guard let way = ways.popLast() else { return nil }
    if let identity = identity(of: way), asleep[identity] != nil || taken[identity] != nil { return nil }
    if case .group(let mask) = way, isIndependent(waits(mask)) { return nil }
    return step(way)
  }

  /// Notes that a way was taken.
  func take(_ identity: UInt64, touching touches: Touches) { taken[identity] = touches }

  /// Ways that needn't be taken later, as long as nothing is touched that they touch.
  ///
  /// - Parameter identity: The way that was taken now.
  func sleepers(beside identity: UInt64, touching touches: Touches) -> [UInt64: Touches] {
    // What may touch anything wakes them all.
    touches.isEverything ? [:] : asleep.merging(taken) { $1 }.filter { $0.key != identity && $0.value.isIndependent(of: touches) }
  }

  private func identity(of way: Way) -> UInt64? {
    switch way {
    case .group(let mask): log.identity(of: waits(mask))
    case .candidate(let position): choice?.candidates[position]
    case .failing, .answering, .cancelling: nil
    }
  }

  /// What is pending when the instant of the point comes.
  private var pending: [Int] {
    guard point >= 0, case .instant(let instant) = log.points[point] else { return [] }
    return log.pending(before: instant)
  }

  private func waits(_ mask: UInt64) -> Set<Int> {
    Set(pending.enumerated().filter { mask >> UInt64($0.offset) & 1 == 1 }.map(\.element))
  }

  /// Whether each of several waits is known to touch nothing of the others.
  private func isIndependent(_ group: Set<Int>) -> Bool {
    guard group.count > 1 else { return false }
    var known: [Touches] = []
    for wait in group {
      let identity = log.identity(of: CollectionOfOne(wait))
      guard let touches = taken[identity] ?? asleep[identity], known.allSatisfy({ $0.isIndependent(of: touches) }) else {
        return false
      }
      known.append(touches)
    }
    return true
  }

  // MARK: The runs that take them

  private func step(_ way: Way) -> SearchStep? {
    var next = schedule
    let positions = log.orders.prefix(log.orderCount(before: point)).map(\.taken)
    let here = choice.map { [$0.taken] } ?? []
    let own = choice.map { $0.candidates[$0.taken] } ?? (point < 0 ? 0 : log.identity(at: point))
    var identity = own
    switch way {
    case .candidate(let position):
      next.order = .choices(positions + [position])
      identity = self.identity(of: way) ?? own
    case .group(let mask):
      let group = waits(mask)
      guard point >= 0, case .instant(let instant) = log.points[point],
        let plan = TimePlan(ending: group, at: instant, of: log)
      else { return nil }
      next.order = .choices(positions)
      next.choices = plan.choices(from: schedule.choices)
      identity = log.identity(of: group)
    case .failing(let calls):
      next.order = .choices(positions + here)
      next.choices.failures.formUnion(calls)
    case .answering(let call, let option):
      next.order = .choices(positions + here)
      next.choices.answers[call] = option
    case .cancelling(let address):
      next.order = .choices(positions + here)
      let instant = point < 0 ? VirtualInstant.zero : time
      next.choices.cancellations.append(RunChoices.Cancellation(address: address, instant: instant))
    }
    return SearchStep(schedule: next, node: self, way: way, identity: identity)
  }

  private var time: VirtualInstant {
    switch log.points[point] {
    case .instant(let instant): log.instants[instant].time
    case .order(let order): log.instants[log.orders[order].instant].time
    }
  }
}

/// A run that is to be performed: it goes as another one up to a node, and takes another way there.
struct SearchStep {
  let schedule: Schedule
  /// `nil` for the run without changes.
  let node: SearchNode?
  let way: SearchNode.Way?
  let identity: UInt64

  /// The position of the point where it goes another way; -1 at the beginning of the program.
  var point: Int { node?.point ?? -1 }
}
