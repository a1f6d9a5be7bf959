import Program
import TraceEvents

/// Takes every way at every point of choice, the smallest changes first, and leaves out runs that differ only in the order of what doesn't
/// touch the same things.
///
/// A run is performed as any other; its log says where it could have gone otherwise. Each of these points becomes a node, and each way
/// there another run. *Sleeping* ways are those that were taken earlier and whose jobs touch nothing of what ran since: taking them later
/// comes to the same.
struct ExhaustiveSearch {
  private let options: SearchOptions
  /// Nodes with ways left, by how many changes lead to them.
  private var nodes: [[SearchNode]] = []
  private var nodeCount = 0
  /// How many ways were looked at, how many of them took a run, and how many are left.
  private var (wayCount, runCount, waysLeft) = (0, 0, 0)
  /// Why not every choice was tried.
  private(set) var gap: String?

  /// More nodes than this are not kept: then the deepest are searched first, which take the least memory.
  private static let mostNodes = 5000
  /// Of more waits than this only pairs are tried together.
  private static let mostTogether = 8
  /// Choices of a run behind these are left as they are: a run that chooses without end would never be learnt.
  private static let mostPoints = 2000
  /// Of more jobs that are ready at once than these, the others are taken only once some have run.
  private static let mostTaken = 200
  /// Once so many ways are left, no more are kept.
  private static let mostWays = 500_000

  init(_ options: SearchOptions) {
    self.options = options
  }

  /// Whether every way was taken.
  var isOver: Bool { nodeCount == 0 }

  /// About how many runs are to come: of the ways that are known and left, as large a part as of those before.
  var rest: Int { wayCount == 0 ? waysLeft : Int(Double(waysLeft) * Double(runCount) / Double(wayCount)) }

  /// The next runs.
  mutating func next(atMost count: Int) -> [SearchStep] {
    var steps: [SearchStep] = []
    while steps.count < count, nodeCount > 0 {
      let isCrowded = nodeCount > Self.mostNodes
      guard let depth = isCrowded ? nodes.lastIndex(where: { !$0.isEmpty }) : nodes.firstIndex(where: { !$0.isEmpty }),
        let node = nodes[depth].last
      else { break }
      (wayCount, waysLeft) = (wayCount + 1, waysLeft - 1)
      if let step = node.next() {
        steps.append(step)
        runCount += 1
      }
      if !node.hasWays {
        nodes[depth].removeLast()
        nodeCount -= 1
      }
    }
    return steps
  }

  /// Learns from a run what other runs there are.
  mutating func learn(_ step: SearchStep, _ run: RunRecord) {
    if let gap = run.log.gap, gap != self.gap { self.gap = self.gap ?? gap }
    if gap == nil, let call = run.log.calls.first(where: { !$0.options.isEmpty && !options.variesOptions(of: $0) }) {
      gap = call.asksPerson ? RunJournal.asksPerson : RunJournal.failsByChance
    }
    guard hasTaken(step, run) else {
      gap = gap ?? "a run didn't begin as the one that it was to change: the script depends on times"
      return
    }
    let log = run.log.points.count > Self.mostPoints ? run.log.cut(toPoints: Self.mostPoints) : run.log
    if log.points.count < run.log.points.count { gap = gap ?? "only the first \(Self.mostPoints) choices of a run were varied" }
    var stripped = log
    stripped.jobs = []
    // A node keeps those of its own choice; those of all others are large only where many jobs are ready at once.
    if stripped.orders.count > 64 { for order in stripped.orders.indices { stripped.orders[order].candidates = [] } }
    var walk = Walk(log: log, stripped: stripped, run: run, depth: step.node.map { $0.depth + 1 } ?? 0)
    var point = step.point
    if let node = step.node, point >= 0 {
      let (identity, touches) = (log.identity(at: point), touches(at: point, log))
      switch step.way {
      case .group, .candidate: node.take(identity, touching: touches)
      default: addOrders(before: point, leftOutBy: node, &walk)
      }
      walk.sleepers = node.sleepers(beside: identity, touching: touches)
      let isNew = pass(jobsAfter: point, &walk)
      // Also where nothing new comes: a call that fails touches other things than one that doesn't.
      addVariants(at: point, &walk)
      guard isNew else { return }
      walk.onlyArrivals = redundantInstant(at: point, log)
    } else {
      addVariants(at: -1, &walk)
    }
    while point + 1 < log.points.count {
      point += 1
      if let instant = walk.onlyArrivals {
        guard case .order(let order) = log.points[point], log.orders[order].instant == instant else { return }
        if !log.orders[order].isAmongArrivals { continue }
      }
      if !visit(point, &walk) { return }
    }
  }

  /// What is known while a run's points are gone through.
  private struct Walk {
    let log: RunLog
    /// The log as nodes keep it.
    let stripped: RunLog
    let run: RunRecord
    let depth: Int
    var sleepers: [UInt64: Touches] = [:]
    /// The instant of which nothing but the order of what comes together is new; `nil` if all is.
    var onlyArrivals: Int?
    /// The points of an instant whose other ways were left out, as the order of its jobs doesn't matter.
    var leftOut: (instant: Int, points: [Int]) = (0, [])
    /// The first job of an instant from which on the order of jobs doesn't matter.
    private var free: (instant: Int, job: Int)?

    init(log: RunLog, stripped: RunLog, run: RunRecord, depth: Int) {
      (self.log, self.stripped, self.run, self.depth) = (log, stripped, run, depth)
    }

    /// Whether no job that runs from a choice on, to the end of its instant, touches what another one does: in whatever order they run, they
    /// come to the same.
    mutating func isFree(_ order: RunLog.Order) -> Bool {
      if free?.instant != order.instant { free = (order.instant, log.firstFreeJob(ofInstant: order.instant)) }
      guard let free, order.job >= free.job else { return false }
      return log.hasRun(order)
    }

    /// Notes that the other ways at a point are left out.
    mutating func leaveOut(_ point: Int, ofInstant instant: Int) {
      if leftOut.instant != instant { leftOut = (instant, []) }
      leftOut.points.append(point)
    }
  }

  /// Adds the other ways at a point.
  ///
  /// - Returns: Whether the run shows anything new behind it.
  private mutating func visit(_ point: Int, _ walk: inout Walk) -> Bool {
    let log = walk.log
    let (own, touches) = (log.identity(at: point), touches(at: point, log))
    let isAsleep = walk.sleepers[own] != nil
    // For the choices within it, that of its beginning counts.
    let redundant = log.isInstant(at: point) ? redundantInstant(at: point, log) : nil
    if redundant != nil { walk.onlyArrivals = redundant }
    let node = add(ways(at: point, &walk), at: point, walk)
    if !isAsleep, redundant == nil { node.take(own, touching: touches) }
    walk.sleepers = node.sleepers(beside: own, touching: touches)
    let isNew = pass(jobsAfter: point, &walk)
    // Also where nothing new comes: a call that fails touches other things than one that doesn't.
    addVariants(at: point, &walk)
    return isNew && !isAsleep
  }

  /// Adds the orders that a run left out because nothing in its instant touches the same, where a call that comes to something else does.
  private mutating func addOrders(before point: Int, leftOutBy node: SearchNode, _ walk: inout Walk) {
    guard let instant = walk.log.instant(at: point) else { return }
    for earlier in node.leftOut {
      guard earlier < walk.log.points.count, case .order(let number) = walk.log.points[earlier] else { continue }
      let order = walk.log.orders[number]
      if walk.isFree(order) {
        walk.leaveOut(earlier, ofInstant: instant)
      } else {
        add(positions(of: order).filter { $0 != order.taken }.map { .candidate($0) }, at: earlier, walk)
      }
    }
  }

  /// Goes on to the next point: jobs that ran without a choice wake what touches the same, and may sleep themselves.
  ///
  /// - Returns: Whether none of them slept.
  private func pass(jobsAfter point: Int, _ walk: inout Walk) -> Bool {
    for job in walk.log.jobsWithoutChoice(after: point) where !walk.sleepers.isEmpty {
      if walk.sleepers[job.id] != nil { return false }
      walk.sleepers = walk.sleepers.filter { $0.value.isIndependent(of: job.touches) }
    }
    return true
  }

  /// What the way at a point touched; anything, where runs aren't to be left out.
  private func touches(at point: Int, _ log: RunLog) -> Touches {
    guard !options.isReducing else { return log.touches(at: point) }
    var touches = Touches()
    touches.isEverything = true
    return touches
  }

  /// The instant of a point, if what came together there could as well have come one after the other: then only another order of it is new.
  private func redundantInstant(at point: Int, _ log: RunLog) -> Int? {
    guard options.isReducing, options.variesLatency else { return nil }
    let instant: Int
    switch log.points[point] {
    case .instant(let position): instant = position
    case .order(let order):
      guard log.orders[order].isAmongArrivals else { return nil }
      instant = log.orders[order].instant
    }
    return log.isLikeOneAfterTheOther(at: instant) ? instant : nil
  }

  @discardableResult
  private mutating func add(_ ways: [SearchNode.Way], at point: Int, _ walk: Walk) -> SearchNode {
    var schedule = walk.run.schedule
    // The order is in the log.
    schedule.order = .choices([])
    let choice: RunLog.Order? =
      if point >= 0, case .order(let order) = walk.log.points[point] { walk.log.orders[order] } else { nil }
    let node = SearchNode(
      walk.stripped, schedule, point: point, choice: choice, depth: walk.depth, asleep: walk.sleepers, ways: ways)
    if let instant = walk.log.instant(at: point), walk.leftOut.instant == instant { node.leftOut = walk.leftOut.points }
    guard !ways.isEmpty else { return node }
    guard waysLeft < Self.mostWays else {
      gap = gap ?? "there were more than \(Self.mostWays) ways left to try, so later ones weren't kept"
      return node
    }
    while nodes.count <= walk.depth { nodes.append([]) }
    nodes[walk.depth].append(node)
    nodeCount += 1
    waysLeft += ways.count
    return node
  }

  // MARK: Ways

  private mutating func ways(at point: Int, _ walk: inout Walk) -> [SearchNode.Way] {
    let log = walk.log
    switch log.points[point] {
    case .order(let order):
      let order = log.orders[order]
      guard options.variesOrder || options.variesLatency && order.isAmongArrivals else { return [] }
      if options.isReducing, walk.isFree(order) {
        // A call that comes to something else may touch other things: its run adds the orders.
        walk.leaveOut(point, ofInstant: order.instant)
        return []
      }
      let isFixed = options.isReducing && !endsOtherwise(order.instant, log)
      return positions(of: order).filter { candidate in
        candidate != order.taken && !(isFixed && order.isAmongArrivals && log.isApart(candidate, of: order))
      }.map { .candidate($0) }
    case .instant(let instant):
      guard options.variesLatency else { return [] }
      let pending = log.pending(before: instant)
      // Timers that answers have started are as free as these.
      guard pending.count > 1, log.waits.contains(where: { $0.began < instant && $0.call != nil && log.isFree($0) }) else {
        return []
      }
      let taken = Set(log.group(at: instant))
      let own: UInt64 = pending.enumerated().reduce(0) { taken.contains($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
      let units = Self.units(of: pending, log)
      return groups(of: units.count).map { group in
        units.indices.reduce(0) { group & (1 << UInt64($1)) == 0 ? $0 : $0 | units[$1] }
      }.filter { $0 != own }.map { .group($0) }
    }
  }

  /// The candidates of a choice that are taken there.
  private mutating func positions(of order: RunLog.Order) -> Range<Int> {
    if order.candidates.count > Self.mostTaken {
      gap = gap ?? "of more than \(Self.mostTaken) jobs that were ready at once, only the first \(Self.mostTaken) were tried"
    }
    return 0..<min(order.candidates.count, Self.mostTaken)
  }

  /// What can be over apart from one another, as bits of the positions: what began together and waits for one answer is over together.
  private static func units(of pending: [Int], _ log: RunLog) -> [UInt64] {
    var units: [(first: Int, bits: UInt64)] = []
    for (position, wait) in pending.prefix(64).enumerated() {
      if let known = units.firstIndex(where: { log.areTied($0.first, wait) }) {
        units[known].bits |= 1 << UInt64(position)
      } else {
        units.append((wait, 1 << UInt64(position)))
      }
    }
    return units.map(\.bits)
  }

  /// Whether a call whose answer comes at an instant may come to something else there, which may touch other things.
  private func endsOtherwise(_ instant: Int, _ log: RunLog) -> Bool {
    log.calls.contains { call in
      guard call.canFail && options.mostFaults > 0 || !call.options.isEmpty && options.variesOptions(of: call) else {
        return false
      }
      return call.wait.map { log.waits[$0].ended == instant } ?? true
    }
  }

  /// What can be over at one instant, few first.
  private mutating func groups(of count: Int) -> [UInt64] {
    if count <= Self.mostTogether {
      return (1..<(UInt64(1) << UInt64(count))).sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
    }
    gap = gap ?? "more than \(Self.mostTogether) answers can come together, of which only pairs were tried"
    let singles = (0..<UInt64(min(count, 64))).map { UInt64(1) << $0 }
    return singles + singles.indices.flatMap { first in singles[(first + 1)...].map { $0 | singles[first] } }
  }

  /// Adds ways on which calls fail whose answers came after a point and before the next, or a promise is cancelled then.
  private mutating func addVariants(at point: Int, _ walk: inout Walk) {
    var ways: [SearchNode.Way] = []
    let (log, choices) = (walk.log, walk.run.schedule.choices)
    if choices.failures.count < options.mostFaults {
      let failing = log.calls.indices.filter { call in
        let last = log.calls[call]
        return last.canFail && last.pointsBefore == point + 1 && !choices.failures.contains(call) && !log.isMoot(call)
      }
      // Several at once come from one failing first, in their order.
      let first = log.calls.indices.last { choices.failures.contains($0) && log.calls[$0].pointsBefore == point + 1 }
      ways += failing.filter { $0 > first ?? -1 }.map { .failing([$0]) }
    }
    for (number, call) in log.calls.enumerated() where call.pointsBefore == point + 1 && choices.answers[number] == nil {
      guard options.variesOptions(of: call) else { continue }
      ways += call.options.indices.map { .answering(call: number, option: $0) }
    }
    if options.variesCancellation, choices.cancellations.isEmpty {
      let isInstant = if point < 0 { true } else if case .instant = log.points[point] { true } else { false }
      if isInstant { ways += cancellable(at: point, walk.run).map { .cancelling($0) } }
    }
    if !ways.isEmpty { add(ways, at: point, walk) }
  }

  /// The promises that were there and unsettled when an instant began; those that the program itself makes, at its beginning.
  private func cancellable(at point: Int, _ run: RunRecord) -> [PromiseAddress] {
    let log = run.log
    let instant = if point >= 0, case .instant(let instant) = log.points[point] { instant } else { 0 }
    let events = log.jobs(ofInstant: instant)
    let (start, end) = (events.first?.events.lowerBound ?? 0, events.first?.events.upperBound ?? 0)
    var addresses: [PromiseID: PromiseAddress] = [:]
    for event in run.events.prefix(instant == 0 ? end : start) {
      switch event.kind {
      case .created(let creation):
        // What a task sleeps for, or a continuation, is cancelled with its task alone.
        let isOwn = options.cancelsOnlyTasks ? creation.kind == .task : creation.kind != .suspension
        if isOwn { addresses[event.promise] = creation.address }
      case .settled: addresses[event.promise] = nil
      default: break
      }
    }
    return addresses.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }

  // MARK: Whether a run did what it was to do

  private func hasTaken(_ step: SearchStep, _ run: RunRecord) -> Bool {
    guard step.node != nil else { return true }
    guard step.point >= 0 else { return true }
    return step.point < run.log.points.count && run.log.identity(at: step.point) == step.identity
  }
}
