import TraceEvents

/// The order of a graph's rows from top to bottom, in positions of `TraceState.promises`.
///
/// Depth first in the order of creation: a chain reads downwards, what waits for several promises follows the last of them, and
/// what a handler made follows the promise of that handler, before what was made from that promise.
struct GraphOrder {
  /// The positions of the promises, from top to bottom.
  private(set) var order: [Int] = []
  /// For every promise, how many handlers deep it was made by a handler that returned it.
  private(set) var depth: [Int]
  /// For every promise, the promise that took its outcome without being its child: it adopted or awaited it, or a retry consumed it.
  private(set) var taker: [Int?]
  /// For every promise, the one whose handler made it, if that one's outcome depends on it.
  private(set) var owner: [Int?]
  /// For every promise that a handler made and nobody took from it, the one whose handler started it.
  private(set) var starter: [Int?]
  /// For every promise, the first of those that it is connected with.
  private(set) var chain: [Int]

  /// - Complexity: O(n log n) for n promises and their edges; no recursion.
  init(_ full: TraceState) {
    let count = full.promises.count
    depth = Array(repeating: -1, count: count)
    taker = Array(repeating: nil, count: count)
    owner = Array(repeating: nil, count: count)
    starter = Array(repeating: nil, count: count)
    chain = Array(0..<count)
    order.reserveCapacity(count)
    findTakers(full)
    findOwners(full)
    findChains(full)
    emit(full)
  }

  private mutating func findChains(_ full: TraceState) {
    for position in full.promises.indices {
      connect(position, full.promises[position].parents, in: full)
      connect(position, full.promises[position].adopters, in: full)
      connect(position, full.promises[position].awaiters, in: full)
      if let creator = full.position(of: full.promises[position].creator) { connect(position, creator) }
      if let taker = taker[position] { connect(position, taker) }
    }
    for position in chain.indices { chain[position] = firstConnected(position) }
  }

  private mutating func connect(_ one: Int, _ others: [PromiseID], in full: TraceState) {
    for other in others {
      if let other = full.position(of: other) { connect(one, other) }
    }
  }

  private mutating func connect(_ one: Int, _ other: Int) {
    let (first, second) = (firstConnected(one), firstConnected(other))
    chain[max(first, second)] = min(first, second)
  }

  private mutating func firstConnected(_ position: Int) -> Int {
    var position = position
    while chain[position] != position {
      chain[position] = chain[chain[position]]
      position = chain[position]
    }
    return position
  }

  private mutating func findTakers(_ full: TraceState) {
    for position in full.promises.indices {
      let adopter = full.promises[position].adopters.first ?? full.promises[position].awaiters.first { $0 != .program }
      if let adopter = adopter.flatMap(full.position) {
        taker[position] = adopter
        continue
      }
      let (id, creator) = (full.promises[position].id, full.promises[position].creator)
      let consumer = full.promises[position].errorHandledBy ?? full.promises[position].absorbedBy
      if let consumer = consumer ?? decided(by: id, madeBy: creator, in: full), consumer == creator, consumer < id {
        taker[position] = full.position(of: consumer)
      }
    }
  }

  /// The promise that was settled by one which its own work made, as the last try settles a retry.
  private func decided(by promise: PromiseID, madeBy creator: PromiseID, in full: TraceState) -> PromiseID? {
    full.position(of: creator).flatMap { full.promises[$0].settlementCause == promise ? creator : nil }
  }

  /// Walks up from what a handler returned to the sources that the handler made.
  private mutating func findOwners(_ full: TraceState) {
    var isVisited = Array(repeating: false, count: full.promises.count)
    for start in full.promises.indices {
      guard let handler = taker[start] else { continue }
      let handlerID = full.promises[handler].id
      var stack = [start]
      while let position = stack.popLast() {
        guard !isVisited[position] else { continue }
        isVisited[position] = true
        // Only what the same handler made belongs to it.
        guard full.promises[position].creator == handlerID else { continue }
        let parents = full.promises[position].parents
        if parents.isEmpty, handlerID < full.promises[position].id { owner[position] = handler }
        stack.append(contentsOf: parents.compactMap(full.position))
      }
    }
  }

  private mutating func emit(_ full: TraceState) {
    let count = full.promises.count
    var missing = Array(repeating: 0, count: count)
    var madeBy: [Int: [Int]] = [:]
    var stack: [Int] = []
    for position in full.promises.indices {
      missing[position] = GraphOrder.distinctParents(of: position, in: full).count
      guard missing[position] == 0 else { continue }
      let creator = full.promises[position].creator
      if creator < full.promises[position].id, let creator = full.position(of: creator) {
        madeBy[creator, default: []].append(position)
      } else {
        stack.append(position)
      }
    }
    // A chain stays together, even if another one was begun before all of its sources were made.
    stack.sort { (chain[$0], $0) > (chain[$1], $1) }
    while let position = stack.popLast() {
      order.append(position)
      depth[position] = max(depth[position], 0)
      var following: [Int] = []
      let inner = madeBy[position] ?? []
      for made in inner {
        depth[made] = depth[position] + 1
        if owner[made] != position { starter[made] = position }
      }
      for child in full.promises[position].children.compactMap(full.position) {
        depth[child] = depth[child] < 0 ? depth[position] : min(depth[child], depth[position])
        missing[child] -= 1
        if missing[child] == 0 { following.append(child) }
      }
      stack.append(contentsOf: following.sorted(by: >))
      stack.append(contentsOf: inner.reversed())
    }
  }

  /// The positions of the promises that the one at a position was made from, each once.
  static func distinctParents(of position: Int, in full: TraceState) -> [Int] {
    let parents = full.promises[position].parents
    guard parents.count > 1 else { return parents.compactMap(full.position) }
    var seen: Set<PromiseID> = []
    return parents.filter { seen.insert($0).inserted }.compactMap(full.position)
  }
}
