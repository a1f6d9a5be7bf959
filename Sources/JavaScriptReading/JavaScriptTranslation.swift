/// A JavaScript text as a script of the dialect `ecmascript`.
public struct JavaScriptTranslation: Sendable {
  /// Something that isn't understood.
  public struct Remark: Hashable, Sendable {
    /// The line of the JavaScript text, from 1.
    public var line: Int
    /// The column in bytes, from 1.
    public var column: Int
    public var reason: String
  }

  /// The script, without a line that says under whose rules it runs.
  public let body: String
  /// The whole script.
  public var text: String { "// dialect: ecmascript\n" + body }
  /// What was left as a comment, in the order of the text.
  public let remarks: [Remark]

  /// Why Node would refuse the text as it is; `nil` if nothing is seen that it would refuse.
  public let brokenness: Remark?

  private let lines: [Int]

  /// The line of the JavaScript text that a line of `body` was made of; `nil` for what was added.
  public func line(of written: Int) -> Int? {
    guard written >= 1, written <= lines.count, lines[written - 1] > 0 else { return nil }
    return lines[written - 1]
  }

  /// Whether all of it was understood.
  public var isWhole: Bool { remarks.isEmpty }

  /// Translates a text.
  ///
  /// - Complexity: O(length of the text).
  public init(of text: String) {
    let broken = JSBrokenText.problem(in: JSLexer.tokens(of: text))
    brokenness = broken.map { Self.remark($0, in: Array(text.utf8)) }
    let text = JSModules.replaced(in: text)
    var parser = JSParser(text)
    var writer = SwiftWriter(text, &parser)
    body = writer.script()
    lines = writer.lines
    let bytes = Array(text.utf8)
    remarks = writer.problems.map { Self.remark($0, in: bytes) }
  }

  private static func remark(_ problem: JSProblem, in bytes: [UInt8]) -> Remark {
    let before = bytes[..<min(problem.offset, bytes.count)]
    let line = before.count { $0 == 10 }
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return Remark(line: line + 1, column: problem.offset - start + 1, reason: problem.reason)
  }

  /// Whether a text looks like JavaScript rather than Swift, also like Swift with a word of JavaScript in it.
  public static func looksLike(_ text: String) -> Bool {
    let tokens = JSLexer.tokens(of: String(text.prefix(4000)))
    // A closure that names what it gets: `{ name in`.
    let isSwift = tokens.indices.dropLast(2).contains { index in
      tokens[index].isSign("{") && tokens[index + 1].kind == .name && tokens[index + 2].isWord("in")
    }
    if isSwift { return false }
    for (index, token) in tokens.enumerated() {
      if token.isWord("const") || token.isSign("=>") || token.isSign("===") { return true }
      if token.isWord("console"), index + 1 < tokens.count, tokens[index + 1].isSign(".") { return true }
      if token.isWord("new"), index + 1 < tokens.count, tokens[index + 1].isWord("Promise") { return true }
      if ["func", "import", "guard", "nil"].contains(where: token.isWord) { return false }
    }
    return false
  }
}
