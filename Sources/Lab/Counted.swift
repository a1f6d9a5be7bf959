/// Numbers with what they count, in the right form of the word.
enum Counted {
  /// `1 run`, `2 runs`.
  static func runs(_ number: Int) -> String { words(number, "run") }

  /// `line 3`, `lines 3, 5 and 2 more`.
  static func lines(_ numbers: some Collection<Int>) -> String {
    "line\(numbers.count == 1 ? "" : "s") " + list(numbers)
  }

  /// `3`, `3, 5 and 2 more`.
  static func list(_ numbers: some Collection<Int>) -> String {
    let (most, sorted) = (5, numbers.sorted())
    let more = sorted.count > most ? " and \(sorted.count - most) more" : ""
    return sorted.prefix(most).map { "\($0)" }.joined(separator: ", ") + more
  }

  /// A number and a word, which gets an "s" unless the number is 1.
  static func words(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
