internal import TraceEvents

/// The promises of a recording that are kept, each with its family and the next promise of that family.
///
/// A table of its own, at most half full: each event asks it, and Swift's hashing takes longer than all else that keeping a line takes.
struct PromiseTable {
  private struct Entry {
    /// 0 where the slot is free.
    var promise = 0
    /// 0 for the last one.
    var next = 0
    var family: Int32 = 0
    /// Whether its handler ran when there was no room any more.
    var hasRunLate = false
  }

  private var entries: [Entry] = Array(repeating: Entry(), count: 32)
  /// By how much a product is shifted to be the place of a slot.
  private var shift = 59
  /// How many promises there are.
  private(set) var count = 0

  private func home(of promise: Int) -> Int { Int(truncatingIfNeeded: (UInt(promise) &* 0x9e37_79b9_7f4a_7c15) >> UInt(shift)) }

  /// The slot of a promise, or the free one where it would be.
  private func slot(of promise: Int) -> Int {
    var slot = home(of: promise)
    while entries[slot].promise != promise, entries[slot].promise != 0 { slot = (slot + 1) & (entries.count - 1) }
    return slot
  }

  /// The family that a promise was added to; `nil` if it isn't there.
  func family(of promise: PromiseID) -> Int? {
    let slot = slot(of: promise.rawValue)
    return entries[slot].promise != 0 ? Int(entries[slot].family) : nil
  }

  /// Notes that a promise's handler ran when there was no room any more.
  ///
  /// - Returns: Whether that is to be kept: the promise is there, and this is the first time.
  mutating func runsLate(_ promise: PromiseID) -> Bool {
    let slot = slot(of: promise.rawValue)
    guard entries[slot].promise != 0, !entries[slot].hasRunLate else { return false }
    entries[slot].hasRunLate = true
    return true
  }

  /// Adds a promise that isn't there, behind another one of its family, or as the first.
  mutating func add(_ promise: PromiseID, to family: Int, after last: Int) {
    if 2 * count >= entries.count { resize(to: 2 * entries.count) }
    let slot = slot(of: promise.rawValue)
    entries[slot] = Entry(promise: promise.rawValue, family: Int32(family))
    count += 1
    if last != 0 { link(last, to: promise.rawValue) }
  }

  /// Puts promises behind the last one of a family.
  mutating func link(_ last: Int, to next: Int) { entries[slot(of: last)].next = next }

  /// Takes out the promises of a family, from its first one on.
  mutating func remove(from first: Int) {
    var promise = first
    while promise != 0 {
      let slot = slot(of: promise)
      promise = entries[slot].next
      free(slot)
    }
  }

  /// Frees a slot: those behind it move up whose place would be before.
  private mutating func free(_ slot: Int) {
    let mask = entries.count - 1
    var (hole, probe) = (slot, (slot + 1) & mask)
    while entries[probe].promise != 0 {
      if (probe - home(of: entries[probe].promise)) & mask >= (probe - hole) & mask {
        entries[hole] = entries[probe]
        hole = probe
      }
      probe = (probe + 1) & mask
    }
    entries[hole] = Entry()
    count -= 1
  }

  /// Gives memory back after much was taken out.
  mutating func shrink() {
    var size = entries.count
    while size > 32, 8 * count < size { size /= 2 }
    if size < entries.count { resize(to: size) }
  }

  private mutating func resize(to size: Int) {
    let old = entries
    entries = Array(repeating: Entry(), count: size)
    shift = 64 - size.trailingZeroBitCount
    for entry in old where entry.promise != 0 { entries[slot(of: entry.promise)] = entry }
  }
}
