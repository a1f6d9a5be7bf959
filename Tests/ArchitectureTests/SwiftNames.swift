/// The names of types in Swift text: those that it declares and those that it uses. No parser: comments and strings are left out, what
/// is interpolated in strings is read.
struct SwiftNames {
  /// Types that are declared at the top of the file and that other files can name.
  private(set) var declared: Set<String> = []
  /// Words that begin with a capital letter and stand for nothing that the file declares itself.
  private(set) var used: Set<String> = []

  init(_ text: String) {
    let code = String(decoding: SwiftText(text).code, as: UTF8.self)
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
}
