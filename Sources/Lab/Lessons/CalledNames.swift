/// The names that a script calls: what stands before `(` or a trailing closure, besides declarations, comments and texts.
struct CalledNames {
  private var names: Set<String> = []

  init(_ script: String) {
    for line in WrittenTexts(script).lines { read(line.code) }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  private mutating func read(_ line: String) {
    var (word, last) = ("", "")
    for index in line.indices {
      let character = line[index]
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      guard !word.isEmpty else { continue }
      let opening = line[index...].first { $0 != " " }
      if last != "func", character == "(" || opening == "{" { names.insert(word) }
      (last, word) = (word, "")
    }
  }
}
