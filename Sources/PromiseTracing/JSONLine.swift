/// JSON in UTF-8 that grows at its end.
///
/// In memory of its own, which is used again for the next lines: a line is made for each event, and an array that is asked for each byte
/// whether it is the only one, and has room, took most of the time.
struct JSONLine: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes there are.
  private(set) var count = 0

  /// Makes an empty text.
  ///
  /// - Parameter capacity: How many bytes there is room for at first.
  init(capacity: Int = 256) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Lets a function look at the bytes from a position on.
  func withBytes<Result>(from position: Int = 0, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: start + position, count: count - position))
  }

  /// Takes away what comes after the first bytes.
  mutating func keep(_ length: Int) { count = min(count, max(length, 0)) }

  /// Makes sure that there is room for some more bytes.
  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(2 * capacity, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    new.update(from: start, count: count)
    start.deallocate()
    start = new
  }

  /// Adds bytes as they are.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: first, count: bytes.count)
    count += bytes.count
  }

  /// Adds bytes as they are.
  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  /// Adds a text as it is.
  @inline(__always)
  mutating func raw(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a text as it is.
  mutating func plain(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Adds a whole number.
  mutating func number(_ number: Int) {
    guard number >= 0 else { return plain(String(number)) }
    var (length, rest) = (1, UInt(number) / 10)
    while rest > 0 { (length, rest) = (length + 1, rest / 10) }
    reserve(length)
    rest = UInt(number)
    var position = count + length
    repeat {
      position -= 1
      start[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    count += length
  }

  /// Adds nanoseconds as milliseconds with three digits after the point: nobody reads nanoseconds of real time.
  mutating func milliseconds(_ nanoseconds: Int64) {
    let microseconds = UInt(max(nanoseconds, 0)) / 1000
    number(Int(microseconds / 1000))
    let part = microseconds % 1000
    guard part > 0 else { return }
    reserve(4)
    start[count] = UInt8(ascii: ".")
    start[count + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: part / 100)
    start[count + 2] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: part / 10 % 10)
    start[count + 3] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: part % 10)
    count += 4
  }

  /// Adds a text between quotation marks.
  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { self.text($0) }
  }

  /// Adds a text between quotation marks.
  mutating func text(_ text: StaticString) {
    self.text(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func text(_ characters: UnsafeBufferPointer<UInt8>) {
    raw("\"")
    escaped(characters)
    raw("\"")
  }

  /// Adds a text as it stands between quotation marks.
  mutating func escaped(_ text: String) {
    var text = text
    text.withUTF8 { escaped($0) }
  }

  private mutating func escaped(_ characters: UnsafeBufferPointer<UInt8>) {
    // As much as the longest takes, so that nothing else is asked for each byte.
    reserve(6 * characters.count)
    for byte in characters {
      if byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        start[count] = byte
        count += 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        start[count] = UInt8(ascii: "\\")
        start[count + 1] = byte
        count += 2
      } else {
        raw("\\u00")
        start[count] = JSONLine.hexadecimal(byte >> 4)
        start[count + 1] = JSONLine.hexadecimal(byte & 15)
        count += 2
      }
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
