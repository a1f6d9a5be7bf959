public import TraceEvents

/// What a job, or several, read and changed: jobs that touch nothing in common can run in either order.
public struct Touches: Hashable, Sendable {
  /// Something that can be touched.
  public struct Thing: Hashable, Sendable {
    fileprivate let code: UInt64

    private init(_ kind: UInt64, _ value: UInt64 = 0) { code = kind << 56 | value & 0x00ff_ffff_ffff_ffff }

    /// What is printed.
    public static let output = Thing(1)
    /// The order of timers, and what time they are started at.
    public static let time = Thing(2)
    /// Fields of objects, variables that closures share, objects of libraries.
    public static let objects = Thing(3)
    /// A variable of the top level.
    public static func variable(_ index: Int) -> Thing { Thing(4, UInt64(truncatingIfNeeded: index)) }
    /// A promise.
    public static func promise(_ address: PromiseAddress) -> Thing { Thing(5, hash(address, address.occurrence ?? 0)) }
    /// How many promises a place has made.
    public static func place(_ place: SourcePlace) -> Thing { Thing(6, hash(PromiseAddress(place: place, occurrence: nil), -1)) }
    /// A queue that keeps an order, by a number.
    public static func queue(_ number: Int) -> Thing { Thing(7, UInt64(truncatingIfNeeded: number)) }

    /// The same in every process, unlike Swift's own.
    private static func hash(_ address: PromiseAddress, _ occurrence: Int) -> UInt64 {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      func add(_ number: Int) { hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01b3 }
      switch address.place.unit {
      case .program: add(0)
      case .prompt(let number): add(number)
      case .file(let name): for byte in name.utf8 { add(Int(byte)) }
      }
      add(address.place.line)
      add(address.place.column)
      add(occurrence)
      return hash ^ hash >> 29
    }
  }

  public private(set) var read = ThingList()
  public private(set) var changed = ThingList()
  /// Whether it may have touched anything.
  public var isEverything = false

  public init() {}

  public mutating func reads(_ thing: Thing) { read.insert(thing) }

  public mutating func changes(_ thing: Thing) { changed.insert(thing) }

  public mutating func formUnion(_ other: Touches) {
    read.formUnion(other.read)
    changed.formUnion(other.changed)
    isEverything = isEverything || other.isEverything
  }

  /// Puts what was touched last in its place, once all is known.
  package mutating func sortIn() {
    read.sortIn()
    changed.sortIn()
  }

  /// Whether the order of the two doesn't matter.
  ///
  /// - Complexity: O(things touched).
  public func isIndependent(of other: Touches) -> Bool {
    !isEverything && !other.isEverything && changed.isDisjoint(with: other.changed) && changed.isDisjoint(with: other.read)
      && read.isDisjoint(with: other.changed)
  }

  /// The same without queues: what is left to compare once all queues have run empty.
  public var withoutQueues: Touches {
    var touches = self
    touches.changed.removeQueues()
    touches.read.removeQueues()
    return touches
  }
}

/// Touches of the job that runs, which several add to.
///
/// A class of its own, so that whoever adds to it reaches it without a protocol's accessors.
package final class TouchNotes {
  @exclusivity(unchecked) private var touches = Touches()

  package init() {}

  package func reads(_ thing: Touches.Thing) { touches.reads(thing) }

  package func changes(_ thing: Touches.Thing) { touches.changes(thing) }

  package func add(_ other: Touches) { touches.formUnion(other) }

  /// Notes that the job may touch anything.
  package func touchEverything() { touches.isEverything = true }

  /// What the job has touched; forgotten here, because the next one begins.
  package func take() -> Touches {
    let taken = touches
    touches = Touches()
    return taken
  }
}

extension Touches {
  /// Some things, each once: jobs mostly touch so few that a sorted list is quicker than a set.
  public struct ThingList: Hashable, Sendable {
    /// In order.
    private var things: [Thing] = []
    /// What was added to a list that is long already, in no order and perhaps several times. It is sorted in once it is as long, so that a
    /// job that makes thousands of promises doesn't take time by their square.
    private var more: [Thing] = []

    /// So many things are put in their places one by one.
    private static let mostInserted = 64

    public init() {}

    public var isEmpty: Bool { things.isEmpty }

    /// - Complexity: O(log things), amortised.
    mutating func insert(_ thing: Thing) {
      guard things.count < Self.mostInserted else {
        more.append(thing)
        if more.count >= things.count { sortIn() }
        return
      }
      var index = things.endIndex
      while index > 0, things[index - 1].code >= thing.code {
        if things[index - 1].code == thing.code { return }
        index -= 1
      }
      // Room for what most jobs touch, and no general insertion: each event of an explored run comes by here.
      if things.isEmpty { things.reserveCapacity(8) }
      things.append(thing)
      var last = things.endIndex - 1
      guard last > index else { return }
      things.withUnsafeMutableBufferPointer { things in
        while last > index {
          things[last] = things[last - 1]
          last -= 1
        }
        things[index] = thing
      }
    }

    /// Puts what was added last in its place.
    mutating func sortIn() {
      guard !more.isEmpty else { return }
      let sorted = (things + more).sorted { $0.code < $1.code }
      (things, more) = ([], [])
      for thing in sorted where things.last?.code != thing.code { things.append(thing) }
    }

    /// The things in order.
    private var inOrder: [Thing] {
      guard !more.isEmpty else { return things }
      var list = self
      list.sortIn()
      return list.things
    }

    mutating func formUnion(_ other: ThingList) {
      guard !other.isEmpty else { return }
      guard !isEmpty else { return self = other }
      sortIn()
      var (merged, own, others) = ([Thing](), things[...], other.inOrder[...])
      merged.reserveCapacity(own.count + others.count)
      while let left = own.first, let right = others.first {
        merged.append(left.code <= right.code ? left : right)
        if left.code <= right.code { own.removeFirst() }
        if right.code <= left.code { others.removeFirst() }
      }
      things = merged + own + others
    }

    func isDisjoint(with other: ThingList) -> Bool {
      let (own, others) = (inOrder, other.inOrder)
      var (left, right) = (0, 0)
      while left < own.count, right < others.count {
        let (first, second) = (own[left].code, others[right].code)
        if first == second { return false }
        if first < second { left += 1 } else { right += 1 }
      }
      return true
    }

    mutating func removeQueues() {
      sortIn()
      things.removeAll { $0.isQueue }
    }
  }
}

extension Touches.Thing {
  fileprivate var isQueue: Bool { code >> 56 == 7 }
}
