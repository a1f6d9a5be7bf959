internal import Lab

/// What a run can be written as for people who have no terminal, and for other programs.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  case svg, png, html, cast, markdown, mermaid, dot, json, swift, perfetto
  case swiftTest = "swift-test"

  /// What it is, in a few words.
  public var summary: String {
    switch self {
    case .svg: "graph and timeline as a picture, light or dark"
    case .png: "the same in pixels (needs rsvg-convert)"
    case .html: "one page that plays, steps, scrubs and says why, without a network"
    case .cast: "the playground playing the run, for asciinema"
    case .markdown: "script, graph and log, for a pull request or a chat"
    case .mermaid: "the graph as a flowchart that GitHub draws"
    case .dot: "the graph for Graphviz"
    case .json: "the whole trace, as run --format json prints it"
    case .swift: "the script, with what is injected as code; of a recording, a script that does the same"
    case .swiftTest: "the script and this run as Swift Testing code (promiselab export: every outcome)"
    case .perfetto: "the whole run for ui.perfetto.dev and chrome://tracing"
    }
  }

  /// How names of such files end.
  public var ending: String {
    switch self {
    case .svg, .png, .html, .cast, .dot, .json, .swift: rawValue
    case .markdown: "md"
    case .mermaid: "mmd"
    case .swiftTest: "test.swift"
    case .perfetto: "pftrace.json"
    }
  }

  /// The format of a file by the ending of its name.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    let formats = ExportFormat.allCases.filter { name.hasSuffix("." + $0.ending) }
    guard let format = formats.max(by: { $0.ending.count < $1.ending.count }) else { return nil }
    self = format
  }

  /// The format that a person names: by its name, or by the ending of its files.
  public init?(named word: String) {
    guard let format = ExportFormat(rawValue: word) ?? ExportFormat.allCases.first(where: { $0.ending == word }) else {
      return nil
    }
    self = format
  }

  /// The names of all formats, for messages.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Whether its text is a picture that is to become one in pixels.
  public var isRaster: Bool { self == .png }

  /// What a person should know of a text in the format before passing it on; `nil` if there is nothing.
  public func remark(on text: String) -> String? { self == .mermaid ? MermaidGraph.remark(on: text) : nil }
}
