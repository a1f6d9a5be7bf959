/// Reactions in the order in which they came, in blocks that are chained, so that none is moved or counted again.
///
/// A block is small enough for the allocator to treat it as small: one long piece of memory, growing with the mail, made `malloc` tidy
/// up all its free pieces each time, which took longer than everything else a mailbox does.
struct Mail: ~Copyable {
  typealias Work = @Sendable () -> Void

  private struct Block {
    static let room = 60

    var next: UnsafeMutablePointer<Block>?
    /// Which of its works are there: those before have been taken out.
    var first = 0
    var end = 0

    /// Where the works lie, behind the block.
    static func works(of block: UnsafeMutablePointer<Block>) -> UnsafeMutablePointer<Work> {
      UnsafeMutableRawPointer(block + 1).assumingMemoryBound(to: Work.self)
    }

    static func make() -> UnsafeMutablePointer<Block> {
      let size = MemoryLayout<Block>.stride + room * MemoryLayout<Work>.stride
      let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16).bindMemory(to: Block.self, capacity: 1)
      block.initialize(to: Block())
      return block
    }
  }

  private var head: UnsafeMutablePointer<Block>?
  private var tail: UnsafeMutablePointer<Block>?
  private(set) var isEmpty = true

  init() {}

  deinit {
    var remaining = head
    while let block = remaining {
      remaining = block.pointee.next
      (Block.works(of: block) + block.pointee.first).deinitialize(count: block.pointee.end - block.pointee.first)
      block.deallocate()
    }
  }

  /// Adds a reaction. Complexity: O(1).
  mutating func append(_ work: @escaping Work) {
    let block = tail.flatMap { $0.pointee.end < Block.room ? $0 : nil } ?? addBlock()
    (Block.works(of: block) + block.pointee.end).initialize(to: work)
    block.pointee.end += 1
    isEmpty = false
  }

  /// Takes out the reaction that came first; there must be one. Complexity: O(1).
  mutating func takeFirst() -> Work {
    let block = head.unsafelyUnwrapped
    let work = (Block.works(of: block) + block.pointee.first).move()
    block.pointee.first += 1
    if block.pointee.first == block.pointee.end { leave(block) }
    return work
  }

  /// Goes on to the next block; the last one stays, empty, for what comes next.
  private mutating func leave(_ block: UnsafeMutablePointer<Block>) {
    if let next = block.pointee.next {
      head = next
      block.deallocate()
    } else {
      (block.pointee.first, block.pointee.end) = (0, 0)
      isEmpty = true
    }
  }

  private mutating func addBlock() -> UnsafeMutablePointer<Block> {
    let block = Block.make()
    if let tail { tail.pointee.next = block } else { head = block }
    tail = block
    return block
  }
}
