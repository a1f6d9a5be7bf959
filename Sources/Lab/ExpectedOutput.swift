/// Where what was printed differs from what was expected.
public struct ExpectedOutput: Hashable, Sendable {
  /// The number of the first line that differs, from 1.
  public let line: Int
  /// The line as it was expected; `nil` if nothing more was.
  public let expected: String?
  /// The line as it was printed; `nil` if nothing more was.
  public let printed: String?

  /// Compares two texts line by line; `nil` if they are the same, but for a line feed at the end.
  ///
  /// - Complexity: O(n) in the length of the texts.
  public init?(_ expected: String, comparedWith printed: String) {
    let (wanted, got) = (ExpectedOutput.lines(expected), ExpectedOutput.lines(printed))
    let index = zip(wanted, got).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(wanted.count, got.count)
    guard index < max(wanted.count, got.count) else { return nil }
    line = index + 1
    self.expected = index < wanted.count ? wanted[index] : nil
    self.printed = index < got.count ? got[index] : nil
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// What to say of the difference.
  ///
  /// - Parameter file: The name of the file with what was expected.
  public func text(in file: String) -> String {
    func shown(_ line: String?) -> String { line.map { "\"\(TerminalText.escaped($0))\"" } ?? "nothing more" }
    return """
      \(file):\(line): what was printed differs here
        expected: \(shown(expected))
        printed:  \(shown(printed))

      """
  }
}
