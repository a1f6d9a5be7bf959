/// A position in a text: `String.Index`. It is a number of characters; what it was made from isn't remembered.
final class TextIndex: HostObject {
  let offset: Int

  init(_ offset: Int) {
    self.offset = offset
  }

  var typeName: String { "String.Index" }

  func describe(_ format: (ScriptValue) -> String) -> String { "String.Index(\(offset))" }

  func equals(_ other: any HostObject) -> Bool { (other as? TextIndex)?.offset == offset }

  func hash(into hasher: inout Hasher) { hasher.combine(offset) }

  func precedes(_ other: any HostObject) -> Bool? { (other as? TextIndex).map { offset < $0.offset } }

  /// The number of characters before a position that a value is; `nil` for what is none.
  static func offset(_ value: ScriptValue) -> Int? {
    guard case .library(let object) = value.unwrapped else { return nil }
    return (object as? TextIndex)?.offset
  }

  /// What lies in a text at a position or in a range of them; `nil` if the value is neither.
  static func part(of text: String, at index: ScriptValue) throws -> ScriptValue? {
    if let offset = offset(index) {
      try WorkMeter.copying(offset)
      guard let place = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex), place < text.endIndex else {
        throw FaultReason.trap(
          "String index is out of bounds: it is \(offset), the count is \(text.count)", "compare it with 'endIndex'")
      }
      return .string(String(text[place]))
    }
    guard case .range(let range) = index.unwrapped else { return nil }
    let (lower, upper) = (offset(range.lower), offset(range.upper))
    if case (.none, .none) = (range.lower, range.upper) { return .string(text) }
    guard lower != nil || upper != nil else { return nil }
    try WorkMeter.copying(text.utf8.count)
    let count = text.count
    let (start, end) = (lower ?? 0, upper.map { range.isClosed ? $0 + 1 : $0 } ?? count)
    guard start <= end, end <= count else {
      throw FaultReason.trap(
        "String index range is out of bounds: \(start)..<\(end), the count is \(count)", "compare it with 'endIndex'")
    }
    return .string(String(text.dropFirst(start).prefix(end - start)))
  }
}
