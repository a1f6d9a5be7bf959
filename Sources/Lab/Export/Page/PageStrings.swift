/// Texts, each of which stands in the page once, and what those have in common that differ in numbers only.
///
/// A run tells the same of many promises, `then (line 3, #39) is made`: the page has the sentence once, and the numbers of each.
struct PageStrings {
  /// What texts say, with a gap in place of each number.
  private(set) var patterns: [String] = []
  /// The texts: the number of the pattern, and what its gaps hold from left to right.
  private(set) var all: [[Int]] = []
  private var known: [String: Int] = [:]
  private var knownPatterns: [String: Int] = [:]

  /// What stands for a number; a text that has the character itself is kept as it is.
  static let gap: Unicode.Scalar = "\u{E001}"
  /// The most digits of a number that is taken out: scripts of pages have such numbers exactly.
  private static let mostDigits = 15

  /// The number of a text; -1 for an empty one.
  mutating func index(_ text: String) -> Int {
    if text.isEmpty { return -1 }
    if let index = known[text] { return index }
    known[text] = all.count
    let (pattern, numbers) = PageStrings.split(text)
    if knownPatterns[pattern] == nil {
      knownPatterns[pattern] = patterns.count
      patterns.append(pattern)
    }
    all.append([knownPatterns[pattern] ?? 0] + numbers)
    return all.count - 1
  }

  /// Takes the numbers out of a text; digits that a number wouldn't be written with stay.
  private static func split(_ text: String) -> (pattern: String, numbers: [Int]) {
    guard !text.unicodeScalars.contains(gap) else { return (text, []) }
    var pattern = String.UnicodeScalarView()
    var numbers: [Int] = []
    var digits = String.UnicodeScalarView()
    func isNumber(_ digits: String.UnicodeScalarView) -> Bool {
      digits.count <= mostDigits && (digits.first != "0" || digits.count == 1)
    }
    for scalar in text.unicodeScalars.map(Optional.some) + [nil] {
      if let scalar, ("0"..."9").contains(scalar) {
        digits.append(scalar)
        continue
      }
      if let number = isNumber(digits) ? Int(String(digits)) : nil {
        numbers.append(number)
        pattern.append(gap)
      } else {
        pattern.append(contentsOf: digits)
      }
      digits = String.UnicodeScalarView()
      if let scalar { pattern.append(scalar) }
    }
    return (String(pattern), numbers)
  }
}
