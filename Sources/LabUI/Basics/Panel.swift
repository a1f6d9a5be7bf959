/// The four panels, with the numbers that select them.
public enum Panel: Int, Hashable, Sendable, CaseIterable {
  case source = 1
  case graph, timeline, log

  /// The name in the configuration.
  public var name: String { title.lowercased() }

  /// The name in the panel's frame.
  public var title: String {
    switch self {
    case .source: "Source"
    case .graph: "Graph"
    case .timeline: "Timeline"
    case .log: "Log"
    }
  }
}
