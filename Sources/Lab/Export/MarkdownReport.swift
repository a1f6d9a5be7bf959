internal import Program
internal import TraceEvents
internal import TraceGraph

/// A run for a pull request or a chat: the script, the graph as text, what happened.
public struct MarkdownReport: Sendable {
  public let text: String

  /// What is longer is cut at its beginning.
  private static let mostLogLines = 200

  public init(_ exhibit: Exhibit) {
    var parts = ["**\(MarkdownReport.inline(exhibit.name))**: \(exhibit.circumstances); \(exhibit.tally)."]
    if !exhibit.injections.isEmpty {
      parts.append("Injected:\n\n" + exhibit.injections.map { "- \(MarkdownReport.inline($0))" }.joined(separator: "\n"))
    }
    if !exhibit.run.isRecording {
      let source = exhibit.run.request.source.text
      // Blocks of nothing look as if something were missing.
      let isEmpty = source.allSatisfy(\.isWhitespace)
      parts.append(isEmpty ? "The script is empty." : MarkdownReport.block(source, language: "swift"))
    }
    for line in exhibit.run.request.plan.promptLines {
      parts.append("Typed at \(line.at):\n\n" + MarkdownReport.block(line.text, language: "swift"))
    }
    let graph = DrawnRun.graph(exhibit.run, at: exhibit.state)
    if !graph.isEmpty { parts.append(MarkdownReport.block(graph, language: "text")) }
    if !exhibit.state.output.isEmpty { parts.append("Printed:\n\n" + MarkdownReport.block(exhibit.printed, language: "text")) }
    let log = MarkdownReport.log(exhibit)
    if !log.isEmpty { parts.append("What happened:\n\n" + MarkdownReport.block(log, language: "text")) }
    text = parts.joined(separator: "\n\n") + "\n"
  }

  private static func log(_ exhibit: Exhibit) -> String {
    let entries = exhibit.log()
    let shown = entries.suffix(mostLogLines)
    let width = shown.map { $0.instant.description.count }.max() ?? 0
    let lines = shown.map { entry in
      let time = entry.instant.description
      return String(repeating: " ", count: width - time.count) + time + "  " + entry.text
    }
    let hidden = entries.count - shown.count
    return ((hidden > 0 ? ["… \(hidden) lines before these"] : []) + lines).joined(separator: "\n")
  }

  /// A block of code that nothing in the text can end.
  private static func block(_ text: String, language: String) -> String {
    var text = TerminalText.escaped(text)
    if text.hasSuffix("\n") { text.removeLast() }
    let fence = String(repeating: "`", count: max(3, longestRunOfBackticks(text) + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  private static func longestRunOfBackticks(_ text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// Text between words: what Markdown or HTML would take for a mark is escaped.
  static func inline(_ text: String) -> String {
    var result = ""
    for character in TerminalText.quoted(text, limit: 200) {
      if "\\`*_[]<>#|~&".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
