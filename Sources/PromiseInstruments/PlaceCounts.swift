internal import TraceEvents

/// Counts how often each place of a text has made a promise.
///
/// A table of its own: every promise that is recorded asks it, and Swift's hashing takes longer than all else that recording one takes.
struct PlaceCounts {
  private var entries: [(place: SourcePlace, count: Int)] = []
  /// The position of an entry plus one, 0 where there is none: at the place's hash, or at the next free slot behind it. At least half of
  /// them are free, and there are a power of two.
  private var slots: [Int32] = []

  /// Counts a promise of a place.
  ///
  /// - Returns: How many the place had made before.
  /// - Complexity: O(1), amortised.
  mutating func countOne(of place: SourcePlace) -> Int {
    if slots.count <= 2 * entries.count { grow() }
    var slot = Self.hash(place) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if Self.isSame(entries[index].place, place) {
        entries[index].count += 1
        return entries[index].count - 1
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    entries.append((place, 1))
    slots[slot] = Int32(entries.count)
    return 0
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(32, slots.count * 2))
    for index in entries.indices {
      var slot = Self.hash(entries[index].place) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  /// Lines and columns first, in which places mostly differ.
  private static func isSame(_ left: SourcePlace, _ right: SourcePlace) -> Bool {
    left.line == right.line && left.column == right.column && left.unit == right.unit
  }

  private static func hash(_ place: SourcePlace) -> Int {
    let unit =
      switch place.unit {
      case .program: 0
      case .prompt(let number): number
      case .file(let name): name.utf8.reduce(1) { $0 &* 31 &+ Int($1) }
      }
    let mixed = (place.line &* 0x9e37_79b1 &+ place.column) &* 0x85eb_ca6b &+ unit &* 0xc2b2_ae35
    return mixed ^ mixed >> 15
  }
}
