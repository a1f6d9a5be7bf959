/// Lines in their order, each with the number of its family, in blocks of memory: an array for each line took half as much again as the line.
struct KeptLines {
  private struct Line {
    var family: Int32
    var length: Int32
  }

  private struct Block {
    static let size = 1 << 18
    var lines: [Line] = []
    var text: [UInt8] = []
  }

  private var blocks: [Block] = []

  /// Adds a line at the end.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, family: Int) {
    if blocks.last.map({ $0.text.count + text.count > Block.size }) ?? true {
      blocks.append(Block())
      // The first block of a small recording grows as it needs to.
      if blocks.count > 1 { blocks[blocks.count - 1].text.reserveCapacity(max(Block.size, text.count)) }
    }
    let last = blocks.count - 1
    blocks[last].lines.append(Line(family: Int32(family), length: Int32(text.count)))
    blocks[last].text.append(contentsOf: text)
  }

  /// Goes through the families of the lines, from the first line on, as long as a function says that more are wanted.
  func forEachFamily(_ wantsMore: (Int) -> Bool) {
    for block in blocks {
      for line in block.lines where !wantsMore(Int(line.family)) { return }
    }
  }

  /// Takes out the lines of families that a function names.
  mutating func remove(where isGone: (_ family: Int) -> Bool) {
    var kept = KeptLines()
    for index in blocks.indices {
      let block = blocks[index]
      // Nothing else holds it: it is freed once its lines are copied.
      blocks[index] = Block()
      block.text.withUnsafeBufferPointer { text in
        var start = 0
        for line in block.lines {
          let end = start + Int(line.length)
          if !isGone(Int(line.family)) { kept.append(UnsafeBufferPointer(rebasing: text[start..<end]), family: Int(line.family)) }
          start = end
        }
      }
    }
    self = kept
  }

  /// The bytes of all lines, block by block.
  var texts: some Sequence<[UInt8]> { blocks.lazy.map(\.text) }
}
