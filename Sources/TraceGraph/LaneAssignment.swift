import TraceEvents

/// Which lane every row of a graph lies in, and how far down it keeps that lane.
struct LaneAssignment {
  /// The lane of each promise, by position in `TraceState.promises`; `none` for one that is folded.
  private(set) var lane: [Int]
  /// The row of each promise, by position.
  private(set) var row: [Int]
  /// The last row that a promise's track reaches, by position.
  private(set) var lastRow: [Int]
  /// For every lane, the positions of the promises that have it, from top to bottom.
  private(set) var owners: [[Int]] = []
  /// For every row, the highest lane in use.
  private(set) var highestLane: [Int] = []

  /// What branches off or joins beyond this lane goes to the left again, so that its node stays in sight.
  private static let rightmostLane = 7
  /// The lane of what isn't drawn.
  static let none = -1

  /// Whether what is made of several promises goes on in the leftmost of their lanes, so that as few lanes as possible are needed.
  private let joinsLeft: Bool

  /// - Parameters:
  ///   - folded: The rows of promises that aren't drawn: they take no lane, and nothing leads to them.
  ///   - joinsLeft: Whether what is made of several promises goes on in the leftmost of their lanes.
  /// - Complexity: O(n · l / 64 + n log n) for n promises and l lanes.
  init(_ full: TraceState, _ rows: GraphOrder, folded: some Sequence<Int> = [], joinsLeft: Bool = false) {
    self.joinsLeft = joinsLeft
    let count = rows.order.count
    lane = Array(repeating: 0, count: count)
    for row in folded { lane[rows.order[row]] = LaneAssignment.none }
    row = Array(repeating: 0, count: count)
    lastRow = Array(repeating: 0, count: count)
    for (index, position) in rows.order.enumerated() {
      row[position] = index
      lastRow[position] = index
    }
    reachDown(full, rows)
    assign(full, rows)
  }

  private mutating func reachDown(_ full: TraceState, _ rows: GraphOrder) {
    for position in full.promises.indices {
      for parent in full.promises[position].parents.compactMap(full.position) { reach(parent, position) }
      if let taker = rows.taker[position] { reach(taker, position) }
      if let starter = rows.starter[position] { reach(starter, position) }
      for taker in full.promises[position].adopters.compactMap(full.position) { reach(position, taker) }
      for taker in full.promises[position].awaiters.compactMap(full.position) { reach(position, taker) }
      if let taker = rows.taker[position] { reach(position, taker) }
    }
  }

  /// Whether a promise has a lane.
  func isDrawn(_ position: Int) -> Bool { lane[position] != LaneAssignment.none }

  private mutating func reach(_ upper: Int, _ lower: Int) {
    guard isDrawn(upper), isDrawn(lower) else { return }
    lastRow[upper] = max(lastRow[upper], row[lower])
  }

  private mutating func assign(_ full: TraceState, _ rows: GraphOrder) {
    var free = LaneSet()
    var ending: [[Int]] = Array(repeating: [], count: rows.order.count)
    for (index, position) in rows.order.enumerated() {
      var chosen = LaneAssignment.none
      if isDrawn(position) {
        let parents = GraphOrder.distinctParents(of: position, in: full).filter(isDrawn)
        let owner = (rows.owner[position] ?? rows.starter[position]).flatMap { isDrawn($0) ? $0 : nil }
        chosen = chooseLane(position, parents, owner, &free)
        lane[position] = chosen
        while owners.count <= chosen { owners.append([]) }
        owners[chosen].append(position)
        ending[lastRow[position]].append(position)
      }
      highestLane.append(free.highestTaken)
      // A lane that the row's own promise inherited stays taken.
      for ended in ending[index] where lane[ended] != chosen || lastRow[position] == index { free.release(lane[ended]) }
    }
  }

  private func chooseLane(_ position: Int, _ parents: [Int], _ owner: Int?, _ free: inout LaneSet) -> Int {
    let ends = parents.filter { lastRow[$0] == row[position] }.map { lane[$0] }
    let highest = parents.map { lane[$0] }.max() ?? owner.map { lane[$0] }
    let joinsAtLeft = parents.count > 1 && (joinsLeft || highest ?? 0 > LaneAssignment.rightmostLane)
    if let highest, ends.contains(highest), !joinsAtLeft { return highest }
    if joinsAtLeft, let leftmost = ends.min() { return leftmost }
    guard let highest, highest < LaneAssignment.rightmostLane else { return free.takeFirst(from: 0) }
    return free.takeFirst(from: highest + 1)
  }
}

/// The lanes that are taken, as bits.
struct LaneSet {
  private var words: [UInt64] = []

  /// The highest lane that is taken; -1 if none is.
  var highestTaken: Int {
    for index in words.indices.reversed() where words[index] != 0 { return index * 64 + 63 - words[index].leadingZeroBitCount }
    return -1
  }

  /// Takes the first lane at or after `start` that is free.
  mutating func takeFirst(from start: Int) -> Int {
    var index = start / 64
    var mask = ~UInt64(0) << UInt64(start % 64)
    while true {
      while words.count <= index { words.append(0) }
      let candidates = ~words[index] & mask
      if candidates != 0 {
        let bit = candidates.trailingZeroBitCount
        words[index] |= 1 << UInt64(bit)
        return index * 64 + bit
      }
      index += 1
      mask = ~0
    }
  }

  mutating func release(_ lane: Int) {
    words[lane / 64] &= ~(1 << UInt64(lane % 64))
  }
}
