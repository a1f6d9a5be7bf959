package import Program
package import TraceEvents

/// What a search keeps of a run.
///
/// A class, so that handing it on costs nothing.
package final class RunRecord: Sendable {
  /// The choices that the run made.
  package let schedule: Schedule
  /// What could have gone otherwise.
  package let log: RunLog
  /// Whether a choice that was asked for wasn't there.
  package let isForeign: Bool
  /// Whether the run was ended from outside, so that nobody knows what would have come of it.
  package let isStopped: Bool
  /// The events, where somebody wants to tell of them.
  package let events: [TraceEvent]

  package init(schedule: Schedule, log: RunLog, isForeign: Bool, isStopped: Bool, events: [TraceEvent]) {
    (self.schedule, self.log, self.events) = (schedule, log, events)
    (self.isForeign, self.isStopped) = (isForeign, isStopped)
  }
}

/// A call that a run lets fail, as other runs know it, too: its place, and how often that was called before.
package struct FailedCall: Hashable, Sendable {
  let name: String
  let place: SourcePlace
  let number: Int
}

extension RunRecord {
  /// The calls that the schedule lets fail.
  ///
  /// - Complexity: O(failures × calls).
  var failed: Set<FailedCall> { Set(schedule.choices.failures.compactMap(log.failedCall)) }
}

extension RunLog {
  /// About how many numbers it keeps.
  var weight: Int { orders.reduce(jobs.count * 16) { $0 + $1.candidates.count } }

  func failedCall(_ number: Int) -> FailedCall? {
    guard calls.indices.contains(number) else { return nil }
    let call = calls[number]
    return FailedCall(name: call.name, place: call.place, number: calls[..<number].count { $0.place == call.place })
  }

  /// The beginning of a log, up to a point of choice.
  func cut(toPoints count: Int) -> RunLog {
    var log = self
    log.points = Array(points.prefix(count))
    var last = 0
    for point in log.points {
      switch point {
      case .instant(let instant): last = max(last, instant)
      case .order(let order): last = max(last, orders[order].instant)
      }
    }
    if last + 1 < instants.count { log.jobs = Array(jobs.prefix(instants[last + 1].firstJob)) }
    log.instants = Array(instants.prefix(last + 1))
    log.orders = Array(orders.prefix(orderCount(before: count)))
    // Waits stand in the order in which they began, and calls in that in which they were made.
    log.waits = Array(waits.prefix { $0.began <= last })
    log.calls = Array(calls.prefix { $0.wait.map { $0 < log.waits.count } ?? true })
    return log
  }

  /// Whether time passes at a point.
  func isInstant(at point: Int) -> Bool { if case .instant = points[point] { true } else { false } }

  /// How many of the orders come before a point.
  func orderCount(before point: Int) -> Int {
    points.prefix(max(0, point)).count { if case .order = $0 { true } else { false } }
  }

  /// The waits that are over at an instant, but for cancellations.
  func group(at instant: Int) -> [Int] { instants[instant].waits.filter { waits[$0].cancellation == nil } }

  /// Whether two waits began together and are over together, as they wait for one answer: a stub's promise, and the closure that the stub
  /// was given.
  func areTied(_ first: Int, _ second: Int) -> Bool {
    if first == second { return true }
    guard let call = waits[first].call else { return false }
    return call == waits[second].call && waits[first].began == waits[second].began && isFree(waits[first])
      && isFree(waits[second])
  }

  /// What tells a group of waits from others.
  func identity(of group: some Sequence<Int>) -> UInt64 {
    group.map { waits[$0].id }.sorted().reduce(0x2545_F491_4F6C_DD1D) { ($0 ^ $1) &* 0x9e37_79b9_7f4a_7c15 }
  }

  /// What tells the way that the run took at a point from others.
  func identity(at point: Int) -> UInt64 {
    switch points[point] {
    case .instant(let instant): identity(of: group(at: instant))
    case .order(let order): orders[order].candidates[orders[order].taken]
    }
  }

  /// The instant of a point; `nil` at the beginning of the program.
  func instant(at point: Int) -> Int? {
    guard point >= 0, point < points.count else { return nil }
    switch points[point] {
    case .instant(let instant): return instant
    case .order(let order): return orders[order].instant
    }
  }

  /// Whether the answer of a call came when nothing waited for it any more: then it doesn't matter what it was.
  ///
  /// - Complexity: O(jobs).
  func isMoot(_ call: Int) -> Bool {
    guard let wait = calls[call].wait, let job = jobs.first(where: { $0.id == waits[wait].id }) else { return false }
    let touches = job.touches.withoutQueues
    return job.events.isEmpty && touches.changed.isEmpty && touches.read.isEmpty && !touches.isEverything
  }

  /// Whether all jobs ran that could have been taken at a choice: a run that was cut off doesn't show what the others do.
  func hasRun(_ order: Order) -> Bool {
    let ran = Set(jobs(ofInstant: order.instant).suffix(from: order.job).map(\.id))
    return order.candidates.allSatisfy(ran.contains)
  }

  /// What the way that the run took at a point touched: all jobs of an instant, or the job that was taken.
  func touches(at point: Int) -> Touches {
    switch points[point] {
    case .instant(let instant): return touches(ofInstant: instant)
    case .order(let order):
      var touches = jobs[orders[order].job].touches
      if isOpaque { touches.isEverything = true }
      return touches
    }
  }

  /// The jobs behind the one that was taken at a point, among which there was no choice.
  func jobsWithoutChoice(after point: Int) -> ArraySlice<Job> {
    guard case .order(let order) = points[point] else { return [] }
    let instant = orders[order].instant
    var end = instant + 1 < instants.count ? instants[instant + 1].firstJob : jobs.count
    if order + 1 < orders.count { end = min(end, orders[order + 1].job) }
    return jobs[min(orders[order].job + 1, end)..<end]
  }

  /// What all jobs of an instant touched; anything, if they could have run in another order.
  private func touches(ofInstant instant: Int) -> Touches {
    var touches = jobs(ofInstant: instant).reduce(into: Touches()) { $0.formUnion($1.touches) }.withoutQueues
    // When something else is due depends on when a timer was started, and on the order in which timers ran off.
    if group(at: instant).contains(where: { !isFree(waits[$0]) }) { touches.changes(.time) }
    if isOpaque || hasOtherOrders(at: instant) { touches.isEverything = true }
    return touches
  }

  /// Whether at an instant there was a choice that isn't about what comes together, and that matters.
  private func hasOtherOrders(at instant: Int) -> Bool {
    guard orders.contains(where: { $0.instant == instant && !$0.isAmongArrivals }) else { return false }
    let jobs = jobs(ofInstant: instant)
    guard jobs.count <= Self.mostCompared, firstFreeJob(ofInstant: instant) == jobs.startIndex else { return true }
    return !orders.allSatisfy { $0.instant != instant || hasRun($0) }
  }

  /// Jobs of an instant with more than these aren't compared with one another but where it has to be.
  private static var mostCompared: Int { 64 }

  /// Whether all that an arrival brings about at its instant touches nothing of what the other candidates bring about: it may come before
  /// or after them.
  ///
  /// - Parameter candidate: The position of the arrival among the candidates.
  func isApart(_ candidate: Int, of order: Order) -> Bool {
    guard !isOpaque, !hasOtherOrders(at: order.instant) else { return false }
    func wait(_ candidate: UInt64) -> Int? { waits.firstIndex { $0.id == candidate } }
    guard let own = wait(order.candidates[candidate]) else { return false }
    let others = Set(order.candidates.compactMap(wait)).subtracting([own])
    let jobs = jobs(ofInstant: order.instant)
    return jobs.allSatisfy { job in
      job.root != own
        || jobs.allSatisfy { other in
          !(other.root.map(others.contains) ?? true) || other.touches.withoutQueues.isIndependent(of: job.touches.withoutQueues)
        }
    }
  }

  /// Whether what was over together at an instant could as well have been over one after the other: nothing would be touched in another
  /// order.
  func isLikeOneAfterTheOther(at instant: Int) -> Bool {
    let group = group(at: instant)
    guard group.count > 1, !isOpaque, !hasOtherOrders(at: instant) else { return false }
    let jobs = jobs(ofInstant: instant).map { job in
      var touches = job.touches.withoutQueues
      // A timer's time is given: what starts another one together with it starts it exactly then.
      if job.root.map({ !isFree(waits[$0]) }) ?? true { touches.changes(.time) }
      return (root: job.root, touches: touches)
    }
    for single in group where isFree(waits[single]) {
      // What waits for the same answer can't come at another time.
      let unit = Set(group.filter { areTied(single, $0) })
      guard unit.count < group.count else { continue }
      let own = jobs.map { $0.root.map(unit.contains) ?? false }
      func canMove(own isFirst: Bool) -> Bool {
        for later in jobs.indices where own[later] == isFirst {
          for earlier in 0..<later where own[earlier] != isFirst {
            if !jobs[later].touches.isIndependent(of: jobs[earlier].touches) { return false }
          }
        }
        return true
      }
      if canMove(own: true) || canMove(own: false) { return true }
    }
    return false
  }

  /// The first job of an instant from which on no two jobs touch the same, but for a job and what it has brought about.
  ///
  /// - Complexity: O(jobs²) at most, and for no more jobs than a thousand.
  func firstFreeJob(ofInstant instant: Int) -> Int {
    let jobs = jobs(ofInstant: instant)
    guard !isOpaque, jobs.count <= 1000 else { return .max }
    let parents = Dictionary(jobs.map { ($0.id, $0.parent) }) { first, _ in first }
    func descends(_ job: UInt64, from ancestor: UInt64) -> Bool {
      var job = parents[job]
      while let parent = job, parent != ancestor { job = parents[parent] }
      return job != nil
    }
    // What comes behind what in a queue matters if the jobs do, which are compared themselves.
    let touches = jobs.map(\.touches.withoutQueues)
    func areIndependent(_ first: Int, _ second: Int) -> Bool {
      touches[first - jobs.startIndex].isIndependent(of: touches[second - jobs.startIndex])
    }
    for earlier in jobs.indices.reversed() {
      for later in jobs.indices[(earlier + 1)...] where !areIndependent(later, earlier) {
        if !descends(jobs[later].id, from: jobs[earlier].id) { return earlier + 1 }
      }
    }
    return jobs.startIndex
  }
}
