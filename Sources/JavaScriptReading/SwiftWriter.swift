/// Writes what was read of JavaScript as Swift, for the rules of ECMAScript.
struct SwiftWriter {
  /// What is known of a value.
  enum Kind: Hashable {
    case text, number, boolean, object, list, error
    /// A function, and how many parameters it has.
    case function(parameters: Int)
    case unknown
  }

  let source: String
  let bytes: [UInt8]
  private let program: [JSStatement]
  /// Why parts of the text aren't understood.
  var problems: [JSProblem] = []
  /// Where statements are that comments stand for.
  var untranslated: Set<Range<Int>> = []
  var helpers: Set<String> = []
  /// The line of the JavaScript text for each line that was written; 0 where nothing is known.
  private(set) var lines: [Int] = []
  /// Names and what is known of them, the innermost scope last.
  var scopes: [[String: Kind]] = [[:]]
  /// What has to be written in front of the current statement.
  var before: [String] = []
  /// Numbers of names that are made here.
  var count = 0
  let tokens: [JSToken]
  /// Whether arrays get and lose elements, so that they are written as objects: in Swift another name would have a copy.
  let changesArrays: Bool
  /// Names that the text uses.
  private let declared: Set<String>
  var indent = ""
  /// How many functions of timers are around what is written.
  var timerDepth = 0
  /// The label of the loop that is written next.
  var label = ""
  /// Where the current statement begins.
  var offset = 0
  /// Where it is.
  var extent = 0..<0

  init(_ source: String, _ program: [JSStatement]) {
    (self.source, self.program) = (source, program)
    bytes = Array(source.utf8)
    tokens = JSLexer.tokens(of: source)
    declared = Set(tokens.lazy.filter { $0.kind == .name }.map(\.text))
    changesArrays = Self.changesArrays(tokens)
  }

  /// The whole script.
  mutating func script() -> String {
    let (body, lines) = JSLineMarks.read(statements(program), in: bytes)
    self.lines = lines
    let needed = JSHelpers.closed(helpers)
    guard !needed.isEmpty else { return body }
    let texts = JSHelpers.texts(
      knowsSettled: body.contains("allSettled"), knowsArrays: helpers.contains("array"),
      knowsAny: body.contains("Promise.any("))
    return body + "\n" + JSHelpers.head + needed.compactMap { texts[$0] }.joined(separator: "\n")
  }

  /// Whether statements contain a word.
  func mentions(_ word: String, in list: ArraySlice<JSStatement>) -> Bool {
    list.contains { statement in tokens(in: statement.range).contains { $0.isWord(word) } }
  }

  /// The tokens that begin in a range of the text.
  func tokens(in range: Range<Int>) -> ArraySlice<JSToken> {
    let first = place(of: range.lowerBound)
    return tokens[first..<max(first, place(of: range.upperBound))]
  }

  /// How many tokens begin in front of an offset.
  private func place(of offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func changesArrays(_ tokens: [JSToken]) -> Bool {
    tokens.indices.dropLast(1).contains { index in
      if tokens[index].isSign("."), ["push", "pop", "shift", "unshift"].contains(tokens[index + 1].text) { return true }
      return tokens[index].isSign("]") && tokens[index + 1].isSign("=")
    }
  }

  // MARK: Names

  private static let reserved: Set<String> = [
    "default", "repeat", "in", "is", "as", "func", "init", "self", "protocol", "where", "extension", "guard", "defer", "nil",
    "Any", "Type", "operator", "struct", "enum", "internal", "public", "private", "fileprivate", "subscript", "typealias",
    "inout",
    "rethrows", "throws", "associatedtype", "deinit", "fallthrough", "precedencegroup", "Self", "actor",
  ]
  /// Names that mean something in scripts, which a text may use for something else.
  private static let taken: Set<String> = [
    "print", "zip", "abs", "min", "max", "swap", "stride", "type", "all", "any", "race", "String", "Int", "Double", "Array",
    "Set",
    "Error", "Dictionary", "Optional", "Result", "assert", "sequence", "dump",
  ]

  /// A name as Swift has it.
  func swiftName(_ name: String) -> String {
    let plain = String(name.map { $0 == "$" || $0 == "#" ? "_" : $0 })
    if Self.reserved.contains(plain) { return "`\(plain)`" }
    return Self.taken.contains(plain) && isDeclared(name) ? plain + "1" : plain
  }

  func isDeclared(_ name: String) -> Bool { scopes.contains { $0[name] != nil } }

  mutating func fresh(_ name: String) -> String {
    repeat { count += 1 } while declared.contains("\(name)\(count)")
    return "\(name)\(count)"
  }

  func kind(of name: String) -> Kind { scopes.last { $0[name] != nil }?[name] ?? .unknown }

  mutating func declare(_ name: String, _ kind: Kind = .unknown) { scopes[scopes.count - 1][name] = kind }

  mutating func declare(_ pattern: JSPattern) {
    switch pattern {
    case .name(let name), .rest(let name): declare(name)
    case .array(let parts): for case let part? in parts { declare(part) }
    case .object(let parts): for part in parts { declare(part.pattern) }
    case .initialized(let inner, _): declare(inner)
    }
  }
}
