/// What a run should have kept and didn't.
struct BrokenExpectations {
  /// Each once, in the order of the text.
  private(set) var texts: [String] = []

  mutating func add(_ message: String, file: StaticString, line: Int) { add("\(message) (\(file):\(line))") }

  mutating func add(thrown error: any Error) { add("an error was thrown: \(error)") }

  mutating func add(_ text: String) {
    guard !texts.contains(text) else { return }
    texts.append(text)
    texts.sort()
  }
}
