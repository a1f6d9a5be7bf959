/// A compiled description of a terminal (terminfo), read so far that one with 24-bit colors can be made of it.
///
/// Many machines have the description of `xterm-256color` but none of `xterm-direct`. What differs is how a color is chosen and how many
/// there are, and COLORTERM says that the terminal itself knows them.
struct CompiledDescription {
  private let names: ArraySlice<UInt8>
  private var booleans: [UInt8]
  private var numbers: [Int32]
  private var offsets: [Int]
  private var table: [UInt8]

  private static let oldMagic = 0o432
  private static let wideMagic = 0o1036
  /// Where capabilities stand, as term.h numbers them.
  private static let canChangeColors = 27
  private static let (colorCount, pairCount) = (13, 14)
  private static let (foreground, background, changeColor) = (359, 360, 299)

  /// Reads the file of a description; `nil` if it is none.
  init?(_ bytes: [UInt8]) {
    func short(_ index: Int) -> Int { Int(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)) }
    guard bytes.count >= 12 else { return nil }
    let isWide = short(0) == CompiledDescription.wideMagic
    guard isWide || short(0) == CompiledDescription.oldMagic else { return nil }
    let sizes = (1...5).map { short($0 * 2) }
    let size = isWide ? 4 : 2
    let names = 12 + sizes[0]
    let start = (names + sizes[1] + 1) & ~1
    let strings = start + sizes[2] * size
    let table = strings + sizes[3] * 2
    guard sizes.allSatisfy({ $0 >= 0 }), bytes.count >= table + sizes[4] else { return nil }
    self.names = bytes[12..<names]
    booleans = Array(bytes[names..<names + sizes[1]])
    numbers = (0..<sizes[2]).map { index in
      let at = start + index * size
      return isWide
        ? Int32(
          truncatingIfNeeded: UInt32(truncatingIfNeeded: short(at)) & 0xFFFF | UInt32(truncatingIfNeeded: short(at + 2)) << 16)
        : Int32(short(at))
    }
    offsets = (0..<sizes[3]).map { short(strings + $0 * 2) }
    self.table = Array(bytes[table..<table + sizes[4]])
  }

  /// The description of the same terminal with 24-bit colors; `nil` if this one has no colors at all.
  var withEveryColor: [UInt8]? {
    var changed = self
    guard numbers.count > CompiledDescription.pairCount, offsets.count > CompiledDescription.background,
      numbers[CompiledDescription.colorCount] >= 8
    else { return nil }
    changed.numbers[CompiledDescription.colorCount] = 1 << 24
    changed.numbers[CompiledDescription.pairCount] = 1 << 16
    if booleans.count > CompiledDescription.canChangeColors { changed.booleans[CompiledDescription.canChangeColors] = 0 }
    changed.offsets[CompiledDescription.changeColor] = -1
    changed.set(CompiledDescription.foreground, "3", "38")
    changed.set(CompiledDescription.background, "4", "48")
    return changed.text
  }

  /// How a color is chosen: the person's own eight by their numbers, all others by their red, green and blue.
  private mutating func set(_ capability: Int, _ own: String, _ other: String) {
    offsets[capability] = table.count
    let parts = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    table += Array("\u{1B}[%?%p1%{8}%<%t\(own)%p1%d%e\(other);2;\(parts)%;m".utf8) + [0]
  }

  /// The file, with numbers of 32 bits, and of what users of terminfo have added the two flags that curses asks for where colors are
  /// concerned: that 39 and 49 mean the terminal's own, and that colors are numbered by their parts.
  private var text: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: Int) { bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)] }
    func align() { if bytes.count % 2 == 1 { bytes.append(0) } }
    for size in [CompiledDescription.wideMagic, names.count, booleans.count, numbers.count, offsets.count, table.count] {
      append(size)
    }
    bytes += names + booleans
    align()
    for number in numbers {
      append(Int(number))
      append(Int(number >> 16))
    }
    for offset in offsets { append(offset) }
    bytes += table
    align()
    let added = ["AX", "RGB"]
    let addedNames: [UInt8] = added.flatMap { (name: String) -> [UInt8] in Array(name.utf8) + [0] }
    for size in [added.count, 0, 0, added.count, addedNames.count] { append(size) }
    bytes += added.map { _ in 1 }
    align()
    var offset = 0
    for name in added {
      append(offset)
      offset += name.utf8.count + 1
    }
    return bytes + addedNames
  }
}
