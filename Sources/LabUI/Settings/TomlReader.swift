/// Reads the part of TOML that a configuration needs: tables, texts, numbers, truth values and lists of them.
struct TomlReader {
  private(set) var entries: [TomlEntry] = []
  private(set) var problems: [SettingsProblem] = []

  private let characters: [Character]
  private var index = 0
  private var line = 1
  private var table: [String] = []

  /// What is wrong at the place that has been reached.
  private struct Problem: Error {
    var message: String
  }

  /// Reads a text; a line that can't be understood is told and left out.
  init(_ text: String) {
    // Some editors put a mark before the first character, which is no part of any word.
    let mark: Character = "\u{FEFF}"
    characters = Array(text.first == mark ? text.dropFirst() : text[...])
    if text.first == mark {
      problems.append(SettingsProblem(line: 1, message: "the file begins with a byte order mark: save it as UTF-8 without one"))
    }
    while index < characters.count {
      let start = line
      do {
        try readLine()
      } catch {
        problems.append(SettingsProblem(line: start, message: error.message))
        skipLine()
      }
    }
  }

  private var current: Character? { index < characters.count ? characters[index] : nil }

  private mutating func advance() {
    if current?.isNewline == true { line += 1 }
    index += 1
  }

  private mutating func skipBlanks() {
    while let character = current, character == " " || character == "\t" { index += 1 }
  }

  private mutating func skipLine() {
    while let character = current, !character.isNewline { index += 1 }
    advance()
  }

  private mutating func readLine() throws(Problem) {
    skipBlanks()
    guard let first = current else { return }
    if first.isNewline || first == "#" { return skipLine() }
    if first == "[" {
      index += 1
      table = try readPath(until: "]")
    } else {
      let start = line
      let path = table + (try readPath(until: "="))
      skipBlanks()
      let value = try readValue()
      if let earlier = entries.first(where: { $0.path == path }) {
        throw Problem(message: "\(path.joined(separator: ".")) is set in line \(earlier.line) already; remove one of the two")
      }
      entries.append(TomlEntry(path: path, value: value, line: start))
    }
    skipBlanks()
    guard let rest = current, !rest.isNewline, rest != "#" else { return skipLine() }
    throw Problem(message: "'\(rest)' does not belong here: begin a new line, or write # before a remark")
  }

  private mutating func readPath(until end: Character) throws(Problem) -> [String] {
    var path: [String] = []
    while true {
      skipBlanks()
      if current == "\"" || current == "'" {
        guard case .text(let name) = try readValue() else { throw Problem(message: "expected a name here") }
        path.append(name)
      } else {
        var name = ""
        while let character = current, character.isLetter || character.isNumber || character == "-" || character == "_" {
          name.append(character)
          index += 1
        }
        guard !name.isEmpty else { throw Problem(message: "expected a name here: write name = value") }
        path.append(name)
      }
      skipBlanks()
      guard current == end || current == "." else {
        throw Problem(message: end == "=" ? "'\(path.joined(separator: "."))' has no value: write it after =" : "']' is missing")
      }
      let isEnd = current == end
      index += 1
      if isEnd { return path }
    }
  }

  private mutating func readValue() throws(Problem) -> TomlValue {
    switch current {
    case "\"", "'": return .text(try readText())
    case "[": return .list(try readList())
    default:
      var word = ""
      while let character = current, !character.isWhitespace, !",]#".contains(character) {
        word.append(character)
        index += 1
      }
      if word == "true" || word == "false" { return .truth(word == "true") }
      if let number = Double(word.filter { $0 != "_" }), number.isFinite { return .number(number) }
      if word.isEmpty { throw Problem(message: "a value is missing: write a text in quotes, a number, true, false or a list") }
      throw Problem(message: "'\(word)' isn't a value: write texts in quotes, \"\(word)\"")
    }
  }

  private mutating func readText() throws(Problem) -> String {
    let quote = current
    index += 1
    var text = ""
    while let character = current, !character.isNewline {
      index += 1
      if character == quote { return text }
      guard character == "\\", quote == "\"" else {
        text.append(character)
        continue
      }
      let escapes: [Character: Character] = ["n": "\n", "t": "\t", "\\": "\\", "\"": "\""]
      guard let escaped = current.flatMap({ escapes[$0] }) else {
        throw Problem(message: "\\ must be written as \\\\ in quotes, or use '…'")
      }
      text.append(escaped)
      index += 1
    }
    throw Problem(message: "the quote at the end of the text is missing")
  }

  private mutating func readList() throws(Problem) -> [TomlValue] {
    index += 1
    var values: [TomlValue] = []
    while true {
      while let character = current, character.isWhitespace || character == "," || character == "#" {
        if character == "#" { skipLine() } else { advance() }
      }
      guard let character = current else { throw Problem(message: "']' at the end of the list is missing") }
      if character == "]" {
        index += 1
        return values
      }
      // A list in a list has no meaning here, and following it would be recursion without a bound.
      guard character != "[" else { throw Problem(message: "a list can't stand in a list") }
      values.append(try readValue())
    }
  }
}
