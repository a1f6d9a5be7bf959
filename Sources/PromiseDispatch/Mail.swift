/// Reactions in the order in which they came, which are moved without counting references.
struct Mail: ~Copyable {
  typealias Work = @Sendable () -> Void

  /// What much memory is, which is given back once it isn't needed: room for so many reactions.
  private static let much = 4096

  private var room: UnsafeMutablePointer<Work>?
  private var capacity = 0
  private var first = 0
  private var end = 0

  init() {}

  deinit {
    guard let room else { return }
    (room + first).deinitialize(count: end - first)
    room.deallocate()
  }

  var isEmpty: Bool { first == end }

  /// Adds a reaction. Complexity: O(1), amortised.
  mutating func append(_ work: @escaping Work) {
    if end == capacity { grow() }
    room.unsafelyUnwrapped.advanced(by: end).initialize(to: work)
    end += 1
  }

  /// Takes out the reaction that came first; there must be one. Complexity: O(1).
  mutating func takeFirst() -> Work {
    let work = room.unsafelyUnwrapped.advanced(by: first).move()
    first += 1
    if first == end { startAgain() }
    return work
  }

  private mutating func startAgain() {
    (first, end) = (0, 0)
    guard capacity > Self.much else { return }
    room?.deallocate()
    (room, capacity) = (nil, 0)
  }

  /// Makes room for as many again. Never called with some taken out and some left: a mailbox fills and empties in turns.
  private mutating func grow() {
    let larger = max(16, capacity * 2)
    let new = UnsafeMutablePointer<Work>.allocate(capacity: larger)
    if let room {
      new.moveInitialize(from: room + first, count: end - first)
      room.deallocate()
    }
    (room, capacity, first, end) = (new, larger, 0, end - first)
  }
}
