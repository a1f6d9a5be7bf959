/// A part of the new text, which knows where operators of the old one have gone.
struct Rendered {
  /// Where something of the old text is in this part.
  struct Mark {
    var old: Int
    var new: Int
  }

  private(set) var bytes: [UInt8] = []
  fileprivate(set) var marks: [Mark] = []

  init() {}

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var isEmpty: Bool { bytes.isEmpty }

  static func += (left: inout Rendered, right: Rendered) {
    left.marks += right.marks.map { Mark(old: $0.old, new: $0.new + left.bytes.count) }
    left.bytes += right.bytes
  }

  static func += (left: inout Rendered, right: String) { left.bytes += Array(right.utf8) }

  static func + (left: Rendered, right: Rendered) -> Rendered {
    var both = left
    both += right
    return both
  }

  static func + (left: Rendered, right: String) -> Rendered {
    var both = left
    both += right
    return both
  }

  static func + (left: String, right: Rendered) -> Rendered { Rendered(left) + right }

  /// Says that what comes next is what stood at an offset of the old text.
  mutating func mark(_ old: Int) { marks.append(Mark(old: old, new: bytes.count)) }

  /// The part without bytes at its ends.
  func dropping(first: Int, last: Int) -> Rendered {
    guard first + last <= bytes.count else { return self }
    var rest = Rendered()
    rest.bytes = Array(bytes[first..<(bytes.count - last)])
    let end = bytes.count - last
    rest.marks = marks.compactMap { mark in
      guard mark.new >= first, mark.new < end || last == 0 else { return nil }
      return Mark(old: mark.old, new: mark.new - first)
    }
    return rest
  }

  /// The part with another text in the place of each of some.
  func replacing(_ old: String, with new: String) -> Rendered {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    var result = Rendered()
    result.bytes.reserveCapacity(bytes.count)
    // Where each byte has gone.
    var shifts: [(from: Int, by: Int)] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == old[0], bytes[index...].starts(with: old) else {
        result.bytes.append(bytes[index])
        index += 1
        continue
      }
      result.bytes += new
      index += old.count
      shifts.append((index, result.bytes.count - index))
    }
    guard !shifts.isEmpty else { return self }
    result.marks = marks.map { mark in
      Mark(old: mark.old, new: mark.new + (shifts.last { $0.from <= mark.new }?.by ?? 0))
    }
    return result
  }

  /// Puts text at an offset.
  mutating func insert(_ text: String, at offset: Int) {
    bytes.insert(contentsOf: Array(text.utf8), at: offset)
    let length = text.utf8.count
    for index in marks.indices where marks[index].new >= offset { marks[index].new += length }
  }

  /// Takes out a part, with what is marked in it.
  mutating func remove(_ range: Range<Int>) {
    bytes.removeSubrange(range)
    marks.removeAll { range.contains($0.new) }
    for index in marks.indices where marks[index].new >= range.upperBound { marks[index].new -= range.count }
  }
}

extension Rendered: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(text) }
}

/// A text with gaps: `{v}`, `{h}`.
struct Template: Hashable, ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(_ text: String) { self.text = text }

  /// Whether it has a gap.
  func uses(_ gap: String) -> Bool { text.contains("{\(gap)}") }

  /// The text with its gaps filled.
  func filled(_ values: [String: Rendered]) -> Rendered {
    var result = Rendered()
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"), let value = values[String(rest[rest.index(after: open)..<close])]
      else {
        result += String(rest[...open])
        rest = rest[rest.index(after: open)...]
        continue
      }
      result += String(rest[..<open])
      // Behind an operator, what has operators itself needs parentheses.
      let isOperand = rest[..<open].hasSuffix("+ ") && value.bytes.contains(32)
      result += isOperand ? "(" + value + ")" : value
      rest = rest[rest.index(after: close)...]
    }
    result += String(rest)
    return result
  }
}

extension Rendered {
  /// Moves a mark.
  mutating func move(_ index: Int, by distance: Int) { marks[index].new += distance }
}
