internal import Program
internal import TraceEvents
internal import TraceGraph

/// The lines that a script would print and its run doesn't, as far as they are written out in it.
struct NeverPrinted {
  /// A call of `print` with a text that has no interpolation.
  private struct Call {
    var text: String
    var line: Int
  }

  private let calls: [Call]
  private let run: LabRun

  /// - Complexity: O(length of the script + events of the run).
  init(_ words: PredictionWords) {
    run = words.run
    let printed = Set(words.lines.map(\.text))
    let source = run.request.source.text.split(omittingEmptySubsequences: false) { $0.isNewline }
    calls = source.enumerated().compactMap { index, line in
      guard let start = line.firstRange(of: "print(\"")?.upperBound, let end = line[start...].firstRange(of: "\")")?.lowerBound
      else { return nil }
      let text = String(line[start..<end])
      return text.contains("\\") || text.contains("\"") || printed.contains(text) ? nil : Call(text: text, line: index + 1)
    }
  }

  var texts: [String] { calls.map(\.text) }

  /// The promise whose handler would print a line, and didn't run; `nil` if none is known.
  func promise(of text: String) -> PromiseRecord? {
    guard let call = calls.first(where: { $0.text == text }) else { return nil }
    let above = run.full.promises.prefix(200).filter { $0.address.place.unit == .program && $0.address.place.line <= call.line }
    // The call stands in the handler that begins nearest above it.
    guard let line = above.map(\.address.place.line).max() else { return nil }
    return above.last { $0.address.place.line == line && $0.handlerRun == nil && ($0.isSkipped || $0.state == .pending) }
  }
}
