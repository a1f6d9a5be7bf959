import Program
import TraceEvents

/// Times at which the instants of a run can lie so that what waits is over in a wanted order.
///
/// Answers come whenever they are wanted; timers keep their lengths. So the times are the solution of a system of differences: this
/// instant lies after that one, at least or exactly so long. The run is then performed with the latencies that follow from it, on the clock
/// as every other run.
struct TimePlan {
  /// When each instant lies, the wanted one last, in nanoseconds.
  let times: [Int64]
  private let log: RunLog
  private let group: Set<Int>

  /// Lets the waits of a group be over next, alone.
  ///
  /// - Parameters:
  ///   - group: Positions of waits that are not over before the instant.
  ///   - instant: The position of the instant at which something else was over in the run that the log tells of.
  /// - Returns: `nil` if no latencies bring that about.
  /// - Complexity: O(instants × waits) where times needn't change, otherwise O(instants² × waits) at worst.
  init?(ending group: Set<Int>, at instant: Int, of log: RunLog) {
    self.log = log
    self.group = group
    let before = log.instants[..<instant].map(\.time.nanoseconds)
    guard let times = TimePlan.keeping(before, group, log) ?? TimePlan.solving(group, at: instant, log) else { return nil }
    self.times = times
  }

  private static let millisecond: Int64 = 1_000_000

  // MARK: Where the earlier instants stay where they are

  private static func keeping(_ before: [Int64], _ group: Set<Int>, _ log: RunLog) -> [Int64]? {
    let (instant, last) = (before.count, before[before.count - 1])
    func due(_ wait: RunLog.Wait) -> Int64 { before[wait.began] + wait.length }
    var exact: Int64?
    var limit = Int64.max
    var usual = Int64.max
    var otherAnswer = Int64.max
    for (index, wait) in log.waits.enumerated() where wait.isPending(before: instant) {
      switch (log.isFree(wait), group.contains(index)) {
      case (true, true): usual = min(usual, due(wait))
      case (true, false): if due(wait) > last { otherAnswer = min(otherAnswer, due(wait)) }
      case (false, true):
        if let exact, exact != due(wait) { return nil }
        exact = due(wait)
      case (false, false): limit = min(limit, due(wait))
      }
    }
    if let exact { return exact > last && exact < limit ? before + [exact] : nil }
    guard limit > last, limit - last > 1 else { return nil }
    let soft = min(limit, otherAnswer)
    var time = max(min(usual, soft > last + millisecond ? soft - millisecond : soft - 1), last + millisecond)
    if time >= limit { time = last + (limit - last) / 2 }
    return before + [time]
  }

  // MARK: Where they must move

  /// `times[later] >= times[earlier] + distance`
  private struct Distance {
    let earlier: Int
    let later: Int
    let distance: Int64
  }

  private static func solving(_ group: Set<Int>, at instant: Int, _ log: RunLog) -> [Int64]? {
    // An answer can come as shortly before or after something as one likes.
    for gap in [millisecond, 1000, 1] {
      if let times = longestPaths(distances(group, at: instant, log, gap: gap), count: instant + 1) { return times }
    }
    return nil
  }

  private static func distances(_ group: Set<Int>, at instant: Int, _ log: RunLog, gap: Int64) -> [Distance] {
    var distances = (1...instant).map { Distance(earlier: $0 - 1, later: $0, distance: gap) }
    for (index, wait) in log.waits.enumerated() where wait.began < instant && !log.isFree(wait) && wait.length > 0 {
      let end = group.contains(index) ? instant : wait.ended.flatMap { $0 < instant ? $0 : nil }
      if let end {
        distances.append(Distance(earlier: wait.began, later: end, distance: wait.length))
        distances.append(Distance(earlier: end, later: wait.began, distance: -wait.length))
      } else {
        distances.append(Distance(earlier: instant, later: wait.began, distance: gap - wait.length))
      }
    }
    return distances
  }

  /// The earliest times that keep all distances; `nil` if there are none.
  private static func longestPaths(_ distances: [Distance], count: Int) -> [Int64]? {
    var times = [Int64](repeating: 0, count: count)
    for _ in 0...count {
      var isSettled = true
      for distance in distances {
        let (time, overflow) = times[distance.earlier].addingReportingOverflow(distance.distance)
        if !overflow, time > times[distance.later] {
          if distance.later == 0 { return nil }
          times[distance.later] = time
          isSettled = false
        }
      }
      if isSettled { return times }
    }
    return nil
  }

  // MARK: What follows

  /// How long calls must take, by their numbers, for those that take other than usual; and when cancellations come.
  func choices(from old: RunChoices) -> RunChoices {
    var choices = old
    choices.latencies = [:]
    let (instant, now) = (times.count - 1, times[times.count - 1])
    var late: [(call: Int, began: Int64, usual: Int64)] = []
    for (index, wait) in log.waits.enumerated() where wait.began < instant {
      let end = group.contains(index) ? instant : wait.ended.flatMap { $0 < instant ? $0 : nil }
      if let number = wait.cancellation {
        if let end { choices.cancellations[number].instant = VirtualInstant(nanoseconds: times[end]) }
        continue
      }
      guard log.isFree(wait), let call = wait.call else { continue }
      let usual = log.calls[call].nominal.clampedNanoseconds
      if let end {
        let length = times[end] - times[wait.began]
        if length != usual { choices.latencies[call] = .nanoseconds(length) }
      } else if times[wait.began] + usual <= now {
        late.append((call, times[wait.began], times[wait.began] + usual))
      }
    }
    // They keep their distances.
    let first = late.map(\.usual).min() ?? 0
    for (call, began, usual) in late {
      choices.latencies[call] = .nanoseconds(now + TimePlan.millisecond + (usual - first) - began)
    }
    return choices
  }
}

extension RunLog.Wait {
  /// Whether it has begun and is not over before an instant.
  func isPending(before instant: Int) -> Bool {
    began < instant && length > 0 && cancellation == nil && ended.map { $0 >= instant } ?? true
  }
}

extension RunLog {
  /// What has begun and is not over before an instant.
  func pending(before instant: Int) -> [Int] { waits.indices.filter { waits[$0].isPending(before: instant) } }

  /// Whether a wait can be as long as one likes.
  func isFree(_ wait: Wait) -> Bool { wait.cancellation != nil || wait.call.map { calls[$0].isFree } ?? false }
}
