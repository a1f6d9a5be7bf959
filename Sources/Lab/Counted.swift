/// Numbers with what they count, in the right form of the word.
enum Counted {
  /// `1 run`, `2 runs`.
  static func runs(_ number: Int) -> String { words(number, "run") }

  /// `line 3`, `lines 3, 5 and 2 more`.
  static func lines(_ numbers: some Collection<Int>) -> String {
    "line\(numbers.count == 1 ? "" : "s") " + list(numbers)
  }

  /// `3`, `3, 5 and 2 more`.
  static func list(_ numbers: some Collection<Int>) -> String { shortened(numbers.sorted().map(String.init)) }

  /// `load, save and 3 more`, each name once; `nil` if there are none.
  static func names(_ all: [String]) -> String? {
    var names: [String] = []
    for name in all where !names.contains(name) { names.append(name) }
    return names.isEmpty ? nil : shortened(names)
  }

  private static func shortened(_ words: [String]) -> String {
    let most = 5
    let more = words.count > most ? " and \(words.count - most) more" : ""
    return words.prefix(most).joined(separator: ", ") + more
  }

  /// A number and a word, which gets an "s" unless the number is 1.
  static func words(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
