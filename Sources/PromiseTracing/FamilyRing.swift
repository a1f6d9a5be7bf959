internal import TraceEvents

/// The lines of a recording that are kept: when there are too many, whole families of settled promises go, the oldest first.
///
/// A family is a promise with all that were made from it, that it took over or that it awaits. So what is kept is whole: no promise
/// without those that it waits for, and nothing that is still pending is ever forgotten. Families with an error stay longest, up to a quarter
/// of what there is room for: somebody may come late and ask what went wrong.
struct FamilyRing {
  private struct Family {
    var pending = 0
    /// Whether one of its promises was rejected.
    var hasFailed = false
    var bytes = 0
    var events = 0
    var promises: [PromiseID] = []
  }

  private struct Line {
    var family: Int
    var text: [UInt8]
  }

  /// How many bytes of lines may be kept.
  let limit: Int
  /// What was dropped so far.
  private(set) var forgotten = TraceLine.Forgotten()
  /// How many bytes the lines have that are kept.
  private(set) var bytes = 0
  private var settledBytes = 0
  /// Those of them that have an error.
  private var failedBytes = 0
  private var lines: [Line] = []
  private var families: [Int: Family] = [:]
  private var familyOfPromise: [PromiseID: Int] = [:]
  /// Families that became a part of another one.
  private var mergedInto: [Int: Int] = [:]
  private var familiesMade = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The lines that are kept, in their order.
  var texts: some Sequence<[UInt8]> { lines.lazy.map(\.text) }

  /// Those of some promises that are known: others were dropped, or made before there was room.
  func known(_ promises: [PromiseID]) -> [PromiseID] { promises.filter { familyOfPromise[$0] != nil } }

  /// How many promises are kept.
  var promiseCount: Int { familyOfPromise.count }

  /// What came of a line.
  enum Answer: Equatable {
    case kept
    /// There is no room: nothing that could be dropped is settled.
    case refused
    /// It was kept, and others were dropped: what was written before is to be written anew.
    case keptInPlaceOfOthers
  }

  /// Adds an event.
  ///
  /// - Complexity: amortised O(1) in the number of lines, where dropping sets much free.
  mutating func add(_ event: RecordedEvent, as text: [UInt8]) -> Answer {
    guard let number = family(of: event) else { return .refused }
    var isSettlement = false
    if case .happened(.settled) = event.what { isSettlement = true }
    // Settlements are always kept: they set room free.
    if bytes + text.count > limit, droppableBytes < limit / 4, !isSettlement {
      note(event, in: number, bytes: 0)
      forgotten.events += 1
      return .refused
    }
    note(event, in: number, bytes: text.count)
    lines.append(Line(family: number, text: text))
    bytes += text.count
    guard bytes > limit, droppableBytes >= limit / 4 else { return .kept }
    dropSettled()
    return .keptInPlaceOfOthers
  }

  // MARK: Families

  private mutating func family(of event: RecordedEvent) -> Int? {
    switch event.what {
    case .made(_, _, _, let parents):
      // When nothing can be dropped, what begins now is left out as a whole.
      let relatives = known(parents)
      if relatives.isEmpty, bytes >= limit, droppableBytes < limit / 4 {
        forgotten.events += 1
        return nil
      }
      var number = newFamily()
      for parent in relatives { number = merge(number, familyOfPromise[parent] ?? number) }
      familyOfPromise[event.promise] = number
      families[number]?.promises.append(event.promise)
      return number
    case .happened(let kind):
      guard event.promise != .program else { return newFamily() }
      guard let number = familyOfPromise[event.promise].map(root) else {
        forgotten.events += 1
        return nil
      }
      switch kind {
      case .adopted(let other), .awaits(let other):
        return familyOfPromise[other].map { merge(number, $0) } ?? number
      default: return number
      }
    }
  }

  private mutating func newFamily() -> Int {
    familiesMade += 1
    families[familiesMade] = Family()
    return familiesMade
  }

  private func root(_ number: Int) -> Int {
    var number = number
    while let next = mergedInto[number] { number = next }
    return number
  }

  /// Makes one family of two; the smaller one moves.
  private mutating func merge(_ left: Int, _ right: Int) -> Int {
    let (left, right) = (root(left), root(right))
    guard left != right, let one = families[left], let other = families[right] else { return left }
    let (kept, gone) = one.promises.count >= other.promises.count ? (left, right) : (right, left)
    count(one, -1)
    count(other, -1)
    guard let moved = families.removeValue(forKey: gone) else { return kept }
    families[kept]?.pending += moved.pending
    if moved.hasFailed { families[kept]?.hasFailed = true }
    families[kept]?.bytes += moved.bytes
    families[kept]?.events += moved.events
    families[kept]?.promises += moved.promises
    mergedInto[gone] = kept
    if let family = families[kept] { count(family, 1) }
    return kept
  }

  /// Counts the bytes of a family that is settled, or no longer counts them.
  private mutating func count(_ family: Family, _ sign: Int) {
    guard family.pending == 0 else { return }
    settledBytes += sign * family.bytes
    if family.hasFailed { failedBytes += sign * family.bytes }
  }

  /// How many bytes dropping would set free.
  private var droppableBytes: Int { settledBytes - min(failedBytes, limit / 4) }

  private mutating func note(_ event: RecordedEvent, in number: Int, bytes: Int) {
    guard var family = families[number] else { return }
    count(family, -1)
    switch event.what {
    case .made: family.pending += 1
    case .happened(.settled(let settlement)):
      family.pending -= 1
      if settlement.state == .rejected { family.hasFailed = true }
    case .happened: break
    }
    family.bytes += bytes
    family.events += bytes > 0 ? 1 : 0
    count(family, 1)
    families[number] = family
  }

  /// Drops settled families until a quarter of the limit is free, or none is left: the oldest first, of those with an error only what is more
  /// than a quarter of the limit.
  private mutating func dropSettled() {
    var gone: Set<Int> = []
    for line in lines {
      guard bytes > limit - limit / 4 else { break }
      let number = root(line.family)
      guard !gone.contains(number), let family = families[number], family.pending == 0 else { continue }
      if family.hasFailed, failedBytes <= limit / 4 { continue }
      gone.insert(number)
      bytes -= family.bytes
      count(family, -1)
      // What the program itself did is no family.
      forgotten.families += family.promises.isEmpty ? 0 : 1
      forgotten.promises += family.promises.count
      forgotten.events += family.events
      for promise in family.promises { familyOfPromise[promise] = nil }
      families[number] = nil
    }
    let (old, links) = (lines, mergedInto)
    func end(_ number: Int) -> Int {
      var number = number
      while let next = links[number] { number = next }
      return number
    }
    lines = old.filter { !gone.contains(end($0.family)) }
    mergedInto = links.filter { !gone.contains(end($0.key)) }
  }
}
