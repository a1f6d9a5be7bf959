/// A call in a line of source: its name, its argument and its closure, as far as they stand there.
struct CallText {
  let name: String
  private(set) var argument = ""
  /// The first words in its trailing closure; `nil` if it has none.
  private(set) var closure: String?
  /// Whether nothing follows it on its line.
  var endsLine: Bool { rest.map(CallText.isEmptyOrComment) ?? false }
  /// What follows it on its line, without blanks at its ends; `nil` if the call goes on below.
  private(set) var rest: ArraySlice<UInt8>?
  /// Whether it is called on something else, so that it is a link of a chain.
  let isLink: Bool
  /// The bytes of the line that belong to the call.
  private(set) var range: Range<Int>

  /// - Returns: `nil` if there is no name at the column.
  init?(_ lines: SourceBytes, line: Int, column: Int) {
    guard let bytes = lines[line], bytes.indices.contains(column) else { return nil }
    var end = column
    while end < bytes.count, CallText.isName(bytes[end]) { end += 1 }
    guard end > column else { return nil }
    name = String(decoding: bytes[column..<end], as: UTF8.self)
    isLink = bytes[..<column].last == UInt8(ascii: ".")
    if end < bytes.count, bytes[end] == UInt8(ascii: "<"), let close = CallText.close(of: end, in: bytes) { end = close }
    var isClosed = true
    if end < bytes.count, bytes[end] == UInt8(ascii: "(") {
      let close = CallText.close(of: end, in: bytes)
      let text = bytes[(end + 1)..<((close ?? bytes.count + 1) - 1)]
      argument = String(decoding: text, as: UTF8.self) + CallText.closing(text)
      end = close ?? bytes.count
      isClosed = close != nil
    }
    let brace = bytes[end...].firstIndex { $0 != UInt8(ascii: " ") }
    if let brace, bytes[brace] == UInt8(ascii: "{") {
      let close = CallText.close(of: brace, in: bytes)
      var body = CallText.body(bytes[(brace + 1)..<((close ?? bytes.count + 1) - 1)])
      var next = line
      while body.isEmpty, close == nil, let following = lines.next(after: next), let number = lines.number(after: next) {
        // A comment says nothing of what is done.
        body = CallText.body(following)
        next = number
        guard !following.starts(with: "//".utf8) else { continue }
        if !body.isEmpty, lines.goesOn(behind: number) { body += " …" }
        break
      }
      closure = body == "}" ? "" : body
      end = close ?? bytes.count
      isClosed = isClosed && close != nil
    }
    range = column..<end
    rest = isClosed ? CallText.trimmed(bytes[end...]) : nil
  }

  /// Whether nothing of a program is in a text without blanks at its beginning.
  static func isEmptyOrComment(_ text: ArraySlice<UInt8>) -> Bool { text.isEmpty || text.starts(with: "//".utf8) }

  private static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// What a closure does, without its parameters, `return` and a comment.
  ///
  /// Bytes are compared, because this is done for every place of a script before its first frame.
  private static func body(_ text: ArraySlice<UInt8>) -> String {
    var text = text
    var isInString = false
    for index in text.indices {
      if text[index] == UInt8(ascii: "\"") { isInString.toggle() }
      if !isInString, text[index...].starts(with: "//".utf8) {
        text = text[..<index]
        break
      }
    }
    text = trimmed(text)
    let marker = " in".utf8
    if let index = text.indices.first(where: {
      text[$0] == UInt8(ascii: " ") && text[$0...].starts(with: marker) && isEnd($0 + 3, in: text)
    }),
      text[..<index].allSatisfy(isParameter), !text.starts(with: "for ".utf8)
    {
      text = trimmed(text[(index + 3)...])
    }
    if text.starts(with: "return ".utf8) { text = text.dropFirst(7) }
    return String(decoding: text, as: UTF8.self) + closing(text)
  }

  /// What ends the brackets that a text leaves open, because it goes on in other lines: `… }`.
  private static func closing(_ text: ArraySlice<UInt8>) -> String {
    let open = unclosed(text)
    guard !open.isEmpty else { return "" }
    return (open.last == UInt8(ascii: "}") ? " … " : "…") + String(decoding: open.reversed(), as: UTF8.self)
  }

  /// Whether every bracket in the beginning of a line is closed there.
  static func leavesNothingOpen(_ text: ArraySlice<UInt8>) -> Bool { unclosed(text).isEmpty }

  /// The brackets that would close those that a text leaves open.
  private static func unclosed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var open: [UInt8] = []
    var isInString = false
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
      default: break
      }
      index += 1
    }
    return isInString ? [] : open
  }

  private static func isEnd(_ index: Int, in text: ArraySlice<UInt8>) -> Bool {
    index >= text.endIndex || text[index] == UInt8(ascii: " ")
  }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let last = text.lastIndex(where: { !isBlank($0) }) else { return [] }
    return text[...last].drop(while: isBlank)
  }

  private static func isParameter(_ byte: UInt8) -> Bool { isName(byte) || " ,:()[]<>-?.@".utf8.contains(byte) }

  /// The index behind the bracket that closes the one at `open`; `nil` if it stands on another line.
  private static func close(of open: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    var isInString = false
    var index = open
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["),
        UInt8(ascii: "<") where bytes[open] == UInt8(ascii: "<"):
        depth += 1
      case UInt8(ascii: ">") where bytes[open] == UInt8(ascii: "<"), UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }
}
