/// Numbers with what they count, in the right form of the word.
enum Counted {
  /// `1 run`, `2 runs`.
  static func runs(_ number: Int) -> String { words(number, "run") }

  /// A number and a word, which gets an "s" unless the number is 1.
  static func words(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
