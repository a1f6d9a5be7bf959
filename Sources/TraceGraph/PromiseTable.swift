/// The promises of a state, in the order of their ids.
///
/// Kept in pieces that copies share until one of them changes: the states along a long trace differ in few promises, and so keeping
/// several of them, or going on from one, costs little.
public struct PromiseTable: RandomAccessCollection, MutableCollection, Hashable, Sendable, ExpressibleByArrayLiteral {
  @inlinable static var pieceSize: Int { 128 }

  /// Full pieces, but for the last one.
  @usableFromInline var pieces: [[PromiseRecord]] = []

  public private(set) var count = 0
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public init(arrayLiteral elements: PromiseRecord...) {
    for element in elements { append(element) }
  }

  /// The promise at a position. A part of it is read in place: a record has a dozen references, which a copy counts.
  @inlinable
  public subscript(position: Int) -> PromiseRecord {
    _read { yield pieces[position / Self.pieceSize][position % Self.pieceSize] }
    _modify { yield &pieces[position / Self.pieceSize][position % Self.pieceSize] }
  }

  /// The positions of the promises whose rejection nobody has handled.
  ///
  /// It looks at nothing else of a promise and copies none, since every frame asks.
  var unhandled: [Int] {
    var positions: [Int] = []
    for (number, piece) in pieces.enumerated() {
      piece.withUnsafeBufferPointer { records in
        for index in records.indices where !records[index].isHandled { positions.append(number * Self.pieceSize + index) }
      }
    }
    return positions
  }

  /// Adds a promise behind all others.
  /// - Complexity: amortised O(1).
  mutating func append(_ record: PromiseRecord) {
    if count % Self.pieceSize == 0 {
      var piece: [PromiseRecord] = []
      piece.reserveCapacity(Self.pieceSize)
      pieces.append(piece)
    }
    pieces[pieces.count - 1].append(record)
    count += 1
  }

  /// Puts a promise in its place among the others.
  /// - Complexity: O(1) at the end, otherwise linear in the number of promises behind.
  mutating func insert(_ record: PromiseRecord, at position: Int) {
    append(record)
    var index = count - 1
    while index > position {
      swapAt(index, index - 1)
      index -= 1
    }
  }
}
