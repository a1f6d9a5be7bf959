import TraceGraph

/// What a run prints otherwise than the run before it, in words.
enum PrintedChange {
  /// What changed behind "the run": `prints another line: done`; `nil` if both print the same.
  ///
  /// - Complexity: O(n log n) for n lines.
  static func text(_ before: [TraceState.OutputLine], _ after: [TraceState.OutputLine]) -> String? {
    let (old, new) = (lines(before), lines(after))
    guard old != new else { return nil }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let gone = old[start..<(old.count - end)]
    let added = new[start..<(new.count - end)]
    if gone.isEmpty {
      return added.count == 1 ? "prints another line: \(shown(added))" : "prints \(added.count) more lines: \(shown(added))"
    }
    if added.isEmpty { return "no longer prints \(shown(gone))" }
    guard gone.sorted() != added.sorted() else { return "prints the same lines in another order" }
    return "prints \(shown(added)) instead of \(shown(gone))"
  }

  /// The lines that were printed.
  static func lines(_ output: [TraceState.OutputLine]) -> [Substring] {
    var text = output.map(\.text).joined()
    // A line that is printed ends with a line feed; what is behind the last one is a line only if there is anything.
    if text.hasSuffix("\n") { text.removeLast() } else if text.isEmpty { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func shown(_ lines: ArraySlice<Substring>) -> String {
    guard let first = lines.first else { return "" }
    let text = first.count > 40 ? first.prefix(39) + "…" : first
    let more = lines.count - 1
    return "\"\(text)\"" + (more > 0 ? " and \(more) more \(more == 1 ? "line" : "lines")" : "")
  }
}
