/// The names of types in Swift text: those that it declares and those that it uses. No parser: comments and strings are left out, what
/// is interpolated in strings is read.
struct SwiftNames {
  /// Types that are declared at the top of the file and that other files can name.
  private(set) var declared: Set<String> = []
  /// Words that begin with a capital letter and stand for nothing that the file declares itself.
  private(set) var used: Set<String> = []

  init(_ text: String) {
    let code = Self.code(of: text)
    var own: Set<String> = []
    for line in code.split(separator: "\n") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }
      for word in words where word.first?.isUppercase == true { used.insert(String(word)) }
      guard let keyword = words.firstIndex(where: Self.keywords.contains), words.count > keyword + 1,
        words[..<keyword].allSatisfy({ Self.modifiers.contains($0) || $0.hasPrefix("@") })
      else { continue }
      let name = String(words[keyword + 1])
      own.insert(name)
      if line.first != " ", !words[..<keyword].contains("private"), !words[..<keyword].contains("fileprivate") {
        declared.insert(name)
      }
    }
    used.subtract(own)
  }

  private static let keywords: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "private", "fileprivate", "open", "final", "indirect", "nonisolated",
  ]

  /// The text without its comments and strings.
  static func code(of text: String) -> String {
    var reader = Reader(characters: Array(text))
    reader.readCode(isInterpolated: false)
    return String(reader.code)
  }

  private struct Reader {
    let characters: [Character]
    var code: [Character] = []
    private var position = 0

    init(characters: [Character]) { self.characters = characters }

    /// Reads code up to its end, or up to the parenthesis that ends an interpolation.
    mutating func readCode(isInterpolated: Bool) {
      var depth = 0
      while position < characters.count {
        if skip("//") {
          while position < characters.count, characters[position] != "\n" { position += 1 }
        } else if skip("/*") {
          while position < characters.count, !skip("*/") { position += 1 }
        } else if let hashes = openingHashes() {
          readString(hashes)
        } else {
          let character = characters[position]
          position += 1
          if character == "(" { depth += 1 }
          if character == ")" { depth -= 1 }
          if isInterpolated, depth < 0 { return }
          code.append(character)
        }
      }
    }

    /// Passes over the `#` before a string, if one begins here; says how many there were.
    private mutating func openingHashes() -> Int? {
      let start = position
      while position < characters.count, characters[position] == "#" { position += 1 }
      if position < characters.count, characters[position] == "\"" { return position - start }
      position = start
      return nil
    }

    private mutating func readString(_ hashes: Int) {
      let marks = String(repeating: "#", count: hashes)
      let quote = skip("\"\"\"") ? "\"\"\"" : "\""
      if quote.count == 1 { position += 1 }
      code.append(" ")
      while position < characters.count {
        if skip(quote + marks) { return }
        if skip("\\" + marks + "(") {
          code.append(" ")
          readCode(isInterpolated: true)
          code.append(" ")
        } else if skip("\\" + marks) {
          position += 1
        } else {
          if quote.count == 1, characters[position] == "\n" { return }
          position += 1
        }
      }
    }

    private mutating func skip(_ mark: String) -> Bool {
      guard characters[position...].starts(with: mark) else { return false }
      position += mark.count
      return true
    }
  }
}
