internal import TraceEvents

/// The lines of a recording that are kept: when there are too many, whole families of settled promises go, the oldest first.
///
/// A family is a promise with all that were made from it, that it took over or that it awaits. So what is kept is whole: no promise
/// without those that it waits for, and nothing that is still pending is ever forgotten. Families with an error stay longest, up to a quarter
/// of what there is room for: somebody may come late and ask what went wrong.
struct FamilyRing {
  private struct Family {
    var pending = 0
    var bytes = 0
    var events = 0
    /// How many promises it has, and which are the first and the last of them; 0 for none.
    var promises = 0
    var first = 0
    var last = 0
    /// The family that this one became a part of; -1 for none.
    var mergedInto: Int32 = -1
    /// Whether one of its promises was rejected.
    var hasFailed = false
    /// Whether its lines are being dropped.
    var isGone = false
    /// Whether the slot is free.
    var isFree = false
  }

  /// How many bytes of lines may be kept.
  let limit: Int
  /// What was dropped so far.
  private(set) var forgotten = TraceLine.Forgotten()
  /// What there was no room for so far.
  private(set) var leftOut = TraceLine.LeftOut()
  /// How many bytes the lines have that are kept.
  private(set) var bytes = 0
  private var settledBytes = 0
  /// Those of them that have an error.
  private var failedBytes = 0
  private var lines = KeptLines()
  private var families: [Family] = []
  private var freeSlots: [Int] = []
  private var promises = PromiseTable()

  init(limit: Int) {
    // A quarter of it is what is worth dropping.
    self.limit = max(limit, 4)
  }

  /// The lines that are kept, in their order, many at a time.
  var texts: some Sequence<[UInt8]> { lines.texts }

  /// Whether a promise is there: others were dropped, or made before there was room.
  func knows(_ promise: PromiseID) -> Bool { promises.family(of: promise) != nil }

  /// How many promises are kept.
  var promiseCount: Int { promises.count }

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
  mutating func add(_ event: borrowing RecordedEvent, as text: UnsafeBufferPointer<UInt8>) -> Answer {
    guard hasRoom(for: event, text.count), let number = family(of: event) else {
      let isMaking = if case .made = event.what { true } else { false }
      if isMaking { leftOut.promises += 1 }
      // What comes late to a promise that was dropped isn't missed.
      if !isMaking, event.promise != .program, !knows(event.promise), leftOut.promises == 0 {
        forgotten.events += 1
      } else {
        leftOut.events += 1
      }
      return .refused
    }
    note(event, in: number, bytes: text.count)
    lines.append(text, family: number)
    bytes += text.count
    guard bytes > limit, droppableBytes >= limit / 4 else { return .kept }
    dropSettled()
    return .keptInPlaceOfOthers
  }

  /// Whether an event is kept: where nothing can be dropped, what begins is left out as a whole.
  ///
  /// What becomes of a promise that is kept goes a little beyond the limit: without it, an error that was handled seems not to be.
  private mutating func hasRoom(for event: borrowing RecordedEvent, _ count: Int) -> Bool {
    if bytes + count <= limit || droppableBytes >= limit / 4 { return true }
    switch event.what {
    case .fulfilled, .happened(.settled): return knows(event.promise)
    // Once for each: one that is awaited again and again would fill the memory.
    case .handlerRan: return promises.runsLate(event.promise)
    case .happened(.adopted(let other)), .happened(.awaits(let other)): return bytes + count <= limit + limit / 4 && knows(other)
    case .happened(.skipped), .happened(.cancelled): return bytes + count <= limit + limit / 4
    case .made, .happened: return false
    }
  }

  // MARK: Families

  private mutating func family(of event: borrowing RecordedEvent) -> Int? {
    switch event.what {
    case .made(let making):
      var number: Int?
      making.forEachParent { parent in
        guard let other = promises.family(of: parent) else { return }
        number = number.map { merge($0, other) } ?? root(other)
      }
      let family = number ?? newFamily()
      promises.add(event.promise, to: family, after: families[family].last)
      families[family].last = event.promise.rawValue
      if families[family].first == 0 { families[family].first = event.promise.rawValue }
      families[family].promises += 1
      return family
    case .happened(.adopted(let other)) where event.promise != .program,
      .happened(.awaits(let other)) where event.promise != .program:
      guard let number = ownFamily(of: event) else { return nil }
      return promises.family(of: other).map { merge(number, $0) } ?? number
    case .handlerRan, .fulfilled, .happened: return ownFamily(of: event)
    }
  }

  /// The family of a promise that was made before; a new one for what the program itself did.
  private mutating func ownFamily(of event: borrowing RecordedEvent) -> Int? {
    event.promise == .program ? newFamily() : promises.family(of: event.promise).map { root($0) }
  }

  private mutating func newFamily() -> Int {
    if let slot = freeSlots.popLast() {
      families[slot] = Family()
      return slot
    }
    families.append(Family())
    return families.count - 1
  }

  private func root(_ number: Int) -> Int {
    var number = number
    while families[number].mergedInto >= 0 { number = Int(families[number].mergedInto) }
    return number
  }

  /// Makes one family of two; the smaller one moves.
  private mutating func merge(_ left: Int, _ right: Int) -> Int {
    let (left, right) = (root(left), root(right))
    guard left != right else { return left }
    let (kept, gone) = families[left].promises >= families[right].promises ? (left, right) : (right, left)
    count(kept, -1)
    count(gone, -1)
    let moved = families[gone]
    families[kept].pending += moved.pending
    if moved.hasFailed { families[kept].hasFailed = true }
    families[kept].bytes += moved.bytes
    families[kept].events += moved.events
    families[kept].promises += moved.promises
    if moved.first != 0 {
      if families[kept].last != 0 {
        promises.link(families[kept].last, to: moved.first)
      } else {
        families[kept].first = moved.first
      }
      families[kept].last = moved.last
    }
    families[gone].mergedInto = Int32(kept)
    count(kept, 1)
    return kept
  }

  /// Counts the bytes of a family that is settled, or no longer counts them.
  private mutating func count(_ number: Int, _ sign: Int) {
    guard families[number].pending == 0 else { return }
    settledBytes += sign * families[number].bytes
    if families[number].hasFailed { failedBytes += sign * families[number].bytes }
  }

  /// How many bytes dropping would set free.
  private var droppableBytes: Int { settledBytes - min(failedBytes, limit / 4) }

  private mutating func note(_ event: borrowing RecordedEvent, in number: Int, bytes: Int) {
    count(number, -1)
    if case .made = event.what { families[number].pending += 1 }
    if let state = event.settledState {
      families[number].pending -= 1
      if state == .rejected { families[number].hasFailed = true }
    }
    families[number].bytes += bytes
    families[number].events += bytes > 0 ? 1 : 0
    count(number, 1)
  }

  /// Drops settled families until a quarter of the limit is free, or none is left: the oldest first, of those with an error only what is more
  /// than a quarter of the limit.
  private mutating func dropSettled() {
    markGone()
    let families = self.families
    func root(_ number: Int) -> Int {
      var number = number
      while families[number].mergedInto >= 0 { number = Int(families[number].mergedInto) }
      return number
    }
    lines.remove { families[root($0)].isGone }
    for number in families.indices where !families[number].isFree && families[root(number)].isGone {
      self.families[number] = Family(isFree: true)
      freeSlots.append(number)
    }
    promises.shrink()
  }

  private mutating func markGone() {
    let lines = lines
    lines.forEachFamily { number in
      let number = root(number)
      guard bytes > limit - limit / 4 else { return false }
      let family = families[number]
      guard !family.isGone, family.pending == 0 else { return true }
      if family.hasFailed, failedBytes <= limit / 4 { return true }
      count(number, -1)
      families[number].isGone = true
      bytes -= family.bytes
      // What the program itself did is no family.
      forgotten.families += family.promises == 0 ? 0 : 1
      forgotten.promises += family.promises
      forgotten.events += family.events
      promises.remove(from: family.first)
      return true
    }
  }
}
