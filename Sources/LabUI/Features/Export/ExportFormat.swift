public import Lab

/// What a run can be written as for people who have no terminal, and for other programs.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  case markdown, mermaid, dot, json, swift

  /// What it is, in a few words.
  public var summary: String {
    switch self {
    case .markdown: "script, graph and log, for a pull request or a chat"
    case .mermaid: "the graph as a flowchart that GitHub draws"
    case .dot: "the graph for Graphviz"
    case .json: "the whole trace, as run --format json prints it"
    case .swift: "the script, with what is injected as code"
    }
  }

  /// How names of such files end.
  public var ending: String {
    switch self {
    case .markdown: "md"
    case .mermaid: "mmd"
    case .dot: "dot"
    case .json: "json"
    case .swift: "swift"
    }
  }

  /// The format of a file by the ending of its name.
  public init?(fileName: String) {
    guard let ending = fileName.split(separator: "/").last?.split(separator: ".").dropFirst().last,
      let format = ExportFormat.allCases.first(where: { $0.ending == ending.lowercased() })
    else { return nil }
    self = format
  }

  /// The names of all formats, for messages.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// A run in the format.
  ///
  /// - Throws: Why it has no such form.
  public func text(of exhibit: Exhibit) throws(ExportProblem) -> String {
    switch self {
    case .markdown: return MarkdownReport(exhibit).text
    case .mermaid: return MermaidGraph(exhibit).text
    case .dot: return DotGraph(exhibit).text
    case .json: return exhibit.run.json
    case .swift:
      guard !exhibit.run.isRecording else {
        throw ExportProblem("a recorded trace has no script; it can be written as \(ExportFormat.names(without: .swift))")
      }
      return InjectedScript(exhibit).text
    }
  }

  private static func names(without format: ExportFormat) -> String {
    allCases.filter { $0 != format }.map(\.rawValue).joined(separator: ", ")
  }
}

/// Why a run can't be written in a format.
public struct ExportProblem: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
