/// The names that a script calls: what stands before `(` or a trailing closure, besides declarations, comments and texts.
struct CalledNames {
  private var names: Set<String> = []

  init(_ script: String) {
    for line in script.split(whereSeparator: \.isNewline) { read(Array(line)) }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  private mutating func read(_ line: [Character]) {
    var (word, last) = ("", "")
    var isText = false
    // The open parentheses in each interpolation that is open: what stands there is code.
    var interpolations: [Int] = []
    var index = 0
    while index < line.count {
      let character = line[index]
      let next = index + 1 < line.count ? line[index + 1] : " "
      index += 1
      if isText {
        if character == "\\" {
          index += 1
          if next == "(" {
            interpolations.append(0)
            isText = false
          }
        } else if character == "\"" {
          isText = false
        }
        continue
      }
      if character == "/", next == "/" { return }
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      if !word.isEmpty {
        let opening = line[(index - 1)...].first { $0 != " " }
        if last != "func", character == "(" || opening == "{" { names.insert(word) }
        (last, word) = (word, "")
      }
      switch character {
      case "\"": isText = true
      case "(": if let depth = interpolations.popLast() { interpolations.append(depth + 1) }
      case ")":
        guard let depth = interpolations.popLast() else { break }
        if depth == 0 { isText = true } else { interpolations.append(depth - 1) }
      default: break
      }
    }
  }
}
