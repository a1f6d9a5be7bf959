/// Finds text that is nested so deeply that a parser which looks ahead by recursion would run out of stack.
///
/// swift-syntax bounds its own parsing, but not its looking ahead; this scan is made before it, in constant stack.
package struct BracketGuard {
  /// How many brackets may be open at once.
  static let maximumDepth = 150
  /// How many square brackets may be open at once: the parser's time doubles with each that begins with another.
  static let maximumSquares = 12
  /// How many arrows, angle brackets or prefix words one statement may pile up.
  static let maximumPrefixes = 60

  /// How many members, calls, `?` and `!` one expression may chain: the parser makes each a level around the one before.
  static let maximumLinks = 2000
  /// How many `else if` may follow one another.
  static let maximumBranches = 500

  private enum Open {
    case bracket
    case square
    case string(pounds: Int, isMultiline: Bool)
  }

  /// What is counted within one pair of brackets.
  private struct Counts {
    /// The links of the expression that is being read.
    var links = 0
    /// The `else if` since a statement began.
    var branches = 0
    /// `?` that wait for their `:`.
    var questions = 0
  }

  private let bytes: [UInt8]
  private var position = 0
  private var open: [Open] = []
  private var squares = 0
  private var prefixes = 0
  /// How many `#if` are open.
  private var conditions = 0
  private var counts = [Counts()]
  /// Whether a line ended since the last character that counts.
  private var beginsLine = true
  /// Whether the last thing read was a keyword that a statement or declaration begins with.
  private var followsKeyword = false
  /// Whether an expression could end with the last thing read, so that a word on the next line begins a statement.
  private var mayEndStatement = false
  /// Whether the last thing read was a word that something must follow, on this line or a later one.
  private var needsMore = false
  /// How many semicolons stand behind one another: the parser's time grows with their square.
  private var separators = 0
  /// Whether the last thing read was a closing brace.
  private var followsBrace = false

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Where in UTF-8 a text gets more than the parser can take, and what is wrong there; `nil` if it does not.
  ///
  /// - Complexity: O(length of the text).
  package static func problem(in text: String) -> (offset: Int, message: String)? {
    var scan = BracketGuard(text)
    while scan.position < scan.bytes.count {
      let place = scan.position
      if case .string(let pounds, let isMultiline)? = scan.open.last {
        scan.passString(pounds, isMultiline)
      } else {
        scan.passCode()
      }
      if scan.isTooDeep { return (place, NestingGuard.message) }
      if scan.separators > maximumPrefixes { return (place, "unexpected ';': one ends a statement") }
    }
    return nil
  }

  private var isTooDeep: Bool {
    if open.count > Self.maximumDepth || squares > Self.maximumSquares { return true }
    if max(prefixes, conditions) > Self.maximumPrefixes { return true }
    guard let counts = counts.last else { return false }
    return max(counts.links, counts.questions) > Self.maximumLinks || counts.branches > Self.maximumBranches
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func count(of wanted: UInt8, from start: Int) -> Int {
    var number = 0
    while start + number < bytes.count, bytes[start + number] == wanted { number += 1 }
    return number
  }

  private mutating func passCode() {
    let first = bytes[position]
    if first == 10 || first == 13 { beginsLine = true }
    if first <= 32 {
      position += 1
      return
    }
    let isComment = first == UInt8(ascii: "/") && (byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*"))
    if !isComment { noteStart(first) }
    defer { if !isComment { noteEnd() } }
    switch first {
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while let next = byte(), next != 10 { position += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): passComment()
    case UInt8(ascii: "#"):
      let pounds = count(of: 35, from: position)
      position += pounds
      if pounds > Self.maximumPrefixes { prefixes += pounds }
      if byte().map({ !Self.isLetter($0) && $0 != UInt8(ascii: "\"") }) ?? true { prefixes += 1 }
      if byte() == UInt8(ascii: "\"") { beginString(pounds) }
      if byte() == UInt8(ascii: "i"), byte(1) == UInt8(ascii: "f") { conditions += 1 }
      if byte() == UInt8(ascii: "e"), byte(1) == UInt8(ascii: "n") { conditions -= 1 }
    case UInt8(ascii: "\""):
      let quotes = count(of: 34, from: position)
      if quotes > Self.maximumPrefixes { prefixes += quotes }
      beginString(0)
    case UInt8(ascii: "("), UInt8(ascii: "{"):
      if bytes[position] == UInt8(ascii: "{") { prefixes = 0 }
      enter(.bracket)
      position += 1
    case UInt8(ascii: "["):
      enter(.square)
      squares += 1
      position += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if bytes[position] == UInt8(ascii: "}") {
        prefixes = 0
        followsBrace = true
      }
      if !open.isEmpty { counts[max(0, counts.count - 2)].links += 1 }
      leave()
      position += 1
    case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ","):
      prefixes = 0
      counts[counts.count - 1].links = 0
      if bytes[position] != UInt8(ascii: "=") { counts[counts.count - 1].questions = 0 }
      position += 1
    case UInt8(ascii: "?"):
      counts[counts.count - 1].links += 1
      // One with a space before it asks for two answers, as a rule.
      if position > 0, bytes[position - 1] <= 32, byte(1) != UInt8(ascii: "?") { counts[counts.count - 1].questions += 20 }
      position += 1
      while byte() == UInt8(ascii: "?") {
        counts[counts.count - 1].links += 1
        position += 1
      }
    case UInt8(ascii: ":"):
      counts[counts.count - 1].questions = max(0, counts[counts.count - 1].questions - 20)
      position += 1
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"):
      counts[counts.count - 1].links += 1
      position += 1
    case UInt8(ascii: "@"), UInt8(ascii: "$"):
      prefixes += 1
      position += 1
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: ">"):
      prefixes += 1
      position += 2
    case UInt8(ascii: "<"):
      prefixes += 1
      position += 1
    case UInt8(ascii: ">"):
      prefixes = max(0, prefixes - 1)
      position += 1
    case let first where Self.isLetter(first): passWord()
    default: position += 1
    }
  }

  /// Notes that something begins: a statement on a new line, or what goes on with the one before.
  private mutating func noteStart(_ first: UInt8) {
    if beginsLine, first != UInt8(ascii: ".") {
      counts[counts.count - 1].links = 0
      if mayEndStatement, Self.isLetter(first) { prefixes = 0 }
      if first != UInt8(ascii: ":"), first != UInt8(ascii: "?") { counts[counts.count - 1].questions = 0 }
    }
    beginsLine = false
    separators = first == UInt8(ascii: ";") ? separators + 1 : 0
    if followsBrace, !isWord("else") { counts[counts.count - 1].branches = 0 }
    followsBrace = false
    if !Self.isLetter(first) { followsKeyword = false }
  }

  /// Notes that something has been read, up to the position.
  private mutating func noteEnd() {
    switch bytes[min(position, bytes.count) - 1] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "`"),
      48...57:
      mayEndStatement = true
    case let last: mayEndStatement = Self.isLetter(last) && !needsMore
    }
    needsMore = false
  }

  private func isWord(_ word: String) -> Bool { bytes[position...].starts(with: word.utf8) }

  private mutating func enter(_ bracket: Open) {
    open.append(bracket)
    counts.append(Counts())
  }

  private mutating func leave() {
    if case .square? = open.popLast() { squares -= 1 }
    if counts.count > 1 { counts.removeLast() }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || byte == 95 || byte >= 128
  }

  private mutating func passWord() {
    let start = position
    while let next = byte(), Self.isLetter(next) || (next >= 48 && next <= 57) { position += 1 }
    let couldFollow = followsKeyword
    followsKeyword = false
    // Longer words than the longest below, and shorter ones than the shortest, are passed over at once.
    guard (2...11).contains(position - start) else { return }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if word == "else" { counts[counts.count - 1].branches += 1 }
    if Self.beginners.contains(word) {
      // One behind the other, each is parsed as a part of the one before.
      prefixes = couldFollow ? prefixes + 1 : 0
      let endsLine = Self.complete.contains(word) && (byte() == 10 || byte() == 13)
      followsKeyword = !endsLine
      needsMore = !endsLine
      return
    }
    if Self.prefixWords.contains(word) {
      prefixes += 1
      needsMore = true
    }
  }

  /// Words behind which what they belong to must follow.
  private static let prefixWords: Set<String> = [
    "try", "await", "some", "any", "else", "consume", "copy", "repeat", "each", "unsafe", "inout", "borrowing", "consuming",
    "sending", "isolated",
  ]

  /// Those of them that may stand alone on a line.
  private static let complete: Set<String> = ["return", "break", "continue", "fallthrough"]

  /// Keywords that statements and declarations begin with.
  private static let beginners: Set<String> = [
    "let", "var", "func", "return", "if", "for", "while", "guard", "switch", "case", "do", "defer", "throw", "break", "continue",
    "fallthrough", "struct", "class", "enum", "protocol", "extension", "actor", "import", "init", "deinit", "subscript",
    "typealias",
    "is", "as", "in", "where", "default", "catch", "operator", "macro",
  ]

  private mutating func passComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func beginString(_ pounds: Int) {
    let isMultiline = count(of: 34, from: position) >= 3
    position += isMultiline ? 3 : 1
    open.append(.string(pounds: pounds, isMultiline: isMultiline))
  }

  private mutating func passString(_ pounds: Int, _ isMultiline: Bool) {
    switch bytes[position] {
    case UInt8(ascii: "\\") where count(of: 35, from: position + 1) >= pounds:
      position += 1 + pounds
      if byte() == UInt8(ascii: "(") { enter(.bracket) }
      position += 1
    case UInt8(ascii: "\""):
      let quotes = isMultiline ? 3 : 1
      if count(of: 34, from: position) >= quotes, count(of: 35, from: position + quotes) >= pounds {
        open.removeLast()
        position += quotes + pounds
        mayEndStatement = true
      } else {
        position += 1
      }
    case 10 where !isMultiline:
      open.removeLast()
      position += 1
    default: position += 1
    }
  }
}
