/// Where a script calls its own functions, and in whose braces, as its brackets tell.
struct FunctionCalls {
  /// What the innermost braces around a place belong to.
  enum Context: Hashable {
    case program
    case function(String)
    /// A closure behind a name, or behind its arguments: where that name begins, counted from 0.
    case closure(line: Int, column: Int)
  }

  struct Call {
    let name: String
    /// Counted from 0, in bytes.
    let line: Int
    let column: Int
    let arguments: [String]
    let context: Context
  }

  struct Parameter {
    /// What callers write before the argument; `nil` for nothing.
    let label: String?
    let name: String
  }

  /// The calls of each function that is declared once, in the order in which they are performed where nothing intervenes: those in
  /// the arguments of another come first.
  private(set) var calls: [String: [Call]] = [:]
  private(set) var parameters: [String: [Parameter]] = [:]
  /// The braces around the names that were asked about, by line and column.
  private(set) var contexts: [Spot: Context] = [:]

  struct Spot: Hashable {
    let line: Int
    let column: Int
  }

  private enum Opening {
    case brace(Context)
    case call(start: Int, name: String, spot: Spot, isDeclaration: Bool)
    case other
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 0
  private var lineStart = 0
  private var open: [Opening] = []
  /// The name before which a brace would open its closure.
  private var lastName: (name: String, spot: Spot)?
  /// The function whose body is about to begin, and how many brackets were open then.
  private var declared: (name: String, depth: Int)?
  private var isAfterFunc = false
  private var declarations: [String: Int] = [:]

  /// - Parameter wanted: The places whose braces matter.
  /// - Complexity: O(length of the text).
  init(_ text: String, contextsOf wanted: Set<Spot>) {
    bytes = Array(text.utf8)
    while index < bytes.count { step(wanted) }
    for (name, count) in declarations where count > 1 { parameters[name] = nil }
    calls = calls.filter { parameters[$0.key] != nil }
  }

  private var context: Context {
    for opening in open.reversed() { if case .brace(let context) = opening { return context } }
    return .program
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func byte(_ offset: Int) -> UInt8? { bytes.indices.contains(index + offset) ? bytes[index + offset] : nil }

  private mutating func step(_ wanted: Set<Spot>) {
    let current = bytes[index]
    switch current {
    case UInt8(ascii: "\n"):
      index += 1
      (line, lineStart) = (line + 1, index)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""):
      skipString()
      lastName = nil
    case UInt8(ascii: "<") where lastName != nil && index > 0 && FunctionCalls.isName(bytes[index - 1]):
      if !skipGenerics() { (index, lastName) = (index + 1, nil) }
    case _ where FunctionCalls.isName(current): takeName(wanted)
    case UInt8(ascii: "("), UInt8(ascii: "["):
      openBracket(isParenthesis: current == UInt8(ascii: "("))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): closeBracket()
    case UInt8(ascii: "{"): openBrace()
    default:
      index += 1
      lastName = nil
    }
  }

  private mutating func takeName(_ wanted: Set<Spot>) {
    let start = index
    while index < bytes.count, FunctionCalls.isName(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    let spot = Spot(line: line, column: start - lineStart)
    if wanted.contains(spot) { contexts[spot] = context }
    if isAfterFunc {
      declared = (name, open.count)
      declarations[name, default: 0] += 1
    }
    isAfterFunc = name == "func"
    lastName = (name, spot)
  }

  private mutating func openBracket(isParenthesis: Bool) {
    let isDirect = index > 0 && (FunctionCalls.isName(bytes[index - 1]) || bytes[index - 1] == UInt8(ascii: ">"))
    if isParenthesis, isDirect, let (name, spot) = lastName {
      let isDeclaration = declared.map { $0.name == name && $0.depth == open.count } ?? false
      open.append(.call(start: index + 1, name: name, spot: spot, isDeclaration: isDeclaration))
    } else {
      open.append(.other)
    }
    index += 1
    lastName = nil
  }

  private mutating func openBrace() {
    if let function = declared, function.depth == open.count {
      open.append(.brace(.function(function.name)))
      declared = nil
    } else if let (_, spot) = lastName {
      open.append(.brace(.closure(line: spot.line, column: spot.column)))
    } else {
      // Nothing that is called is behind it: an own place, which is nobody's.
      open.append(.brace(.closure(line: line, column: index - lineStart)))
    }
    index += 1
    lastName = nil
  }

  private mutating func closeBracket() {
    lastName = nil
    if let opening = open.popLast(), case .call(let start, let name, let spot, let isDeclaration) = opening {
      let parts = FunctionCalls.parts(of: bytes[start..<index])
      if isDeclaration {
        parameters[name] = parts.map(FunctionCalls.parameter)
      } else {
        if bytes.prefix(lineOffset(spot)).last != UInt8(ascii: ".") {
          calls[name, default: []].append(
            Call(name: name, line: spot.line, column: spot.column, arguments: parts, context: context))
        }
        lastName = (name, spot)
      }
    }
    index += 1
  }

  /// The place of a spot in the text; only ever asked about a name that is still on its way to its closing bracket.
  private func lineOffset(_ spot: Spot) -> Int {
    guard spot.line != line else { return lineStart + spot.column }
    var (found, start) = (line, lineStart)
    while found > spot.line, start > 0 {
      start -= 1
      while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      found -= 1
    }
    return start + spot.column
  }

  private mutating func skipComment() {
    index += 2
    while index < bytes.count, !(bytes[index] == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { advance() }
    index += 2
  }

  /// Goes on by one, and counts lines.
  private mutating func advance() {
    index += 1
    if bytes[index - 1] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, index) }
  }

  private mutating func skipString() {
    let quote = UInt8(ascii: "\"")
    let isLong = byte(1) == quote && byte(2) == quote
    index += isLong ? 3 : 1
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        if byte(1) == UInt8(ascii: "(") { depth += 1 }
        advance()
        if index < bytes.count { advance() }
      case UInt8(ascii: "(") where depth > 0:
        depth += 1
        advance()
      case UInt8(ascii: ")") where depth > 0:
        depth -= 1
        advance()
      case quote where depth > 0: skipString()
      case quote where !isLong || byte(1) == quote && byte(2) == quote:
        index += isLong ? 3 : 1
        return
      case UInt8(ascii: "\n") where !isLong: return
      default: advance()
      }
    }
  }

  /// Behind `<Int>`, as of `Promise<Int>(1)`; `false` where it isn't one.
  private mutating func skipGenerics() -> Bool {
    var (end, depth) = (index, 0)
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 {
          index = end + 1
          return true
        }
      case _ where FunctionCalls.isName(bytes[end]) || " ,.:?[]()&".utf8.contains(bytes[end]): break
      default: return false
      }
      end += 1
    }
    return false
  }

  /// What stands between the commas of a list.
  private static func parts(of list: ArraySlice<UInt8>) -> [String] {
    var parts: [String] = []
    var (start, depth, isInString) = (list.startIndex, 0, false)
    var index = list.startIndex
    while index < list.endIndex {
      switch list[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(String(decoding: list[start..<index], as: UTF8.self).trimmed)
        start = index + 1
      default: break
      }
      index += 1
    }
    let last = String(decoding: list[start...], as: UTF8.self).trimmed
    return parts + (last.isEmpty ? [] : [last])
  }

  /// `_ name: String`, `of name: String`, `name: String`.
  private static func parameter(_ text: String) -> Parameter {
    let words = text.prefix { $0 != ":" }.split(separator: " ").map(String.init)
    let name = words.last ?? ""
    let label = words.first ?? ""
    return Parameter(label: label == "_" ? nil : label, name: name)
  }
}
