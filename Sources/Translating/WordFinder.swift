/// Finds names in text that this module writes.
enum WordFinder {
  /// The functions and types that are called there, but for members: `race` of `race({b}, …)`.
  static func called(in text: String) -> Set<String> {
    var words: Set<String> = []
    scan(text) { word, before, after in
      if before != ".", after == "(" || after == "<" || word.first?.isUppercase == true { words.insert(word) }
    }
    return words
  }

  /// The functions, types and variables that are declared there, at any depth.
  static func declared(in text: String) -> Set<String> {
    var words: Set<String> = []
    var last = ""
    scan(text) { word, _, _ in
      if ["func", "enum", "class", "struct"].contains(last) { words.insert(word) }
      last = word
    }
    return words
  }

  private static func scan(_ text: String, _ found: (_ word: String, _ before: Character?, _ after: Character?) -> Void) {
    var word = ""
    var before: Character?
    var last: Character?
    for character in text {
      if character.isLetter || character == "_" || !word.isEmpty && character.isNumber {
        if word.isEmpty { before = last }
        word.append(character)
      } else if !word.isEmpty {
        found(word, before, character)
        word = ""
      }
      last = character
    }
    if !word.isEmpty { found(word, before, nil) }
  }
}
