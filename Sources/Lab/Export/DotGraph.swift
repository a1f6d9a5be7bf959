internal import TraceEvents
internal import TraceGraph

/// The graph in Graphviz's language.
public struct DotGraph: Sendable {
  public let text: String

  public init(_ exhibit: Exhibit) {
    let sketch = GraphSketch(exhibit.run.layout)
    let state = exhibit.state
    var lines = [
      "digraph promises {", "  label=\(DotGraph.quoted("\(exhibit.name) (\(exhibit.circumstances))")); labelloc=t;",
      "  rankdir=TB; fontname=\"sans-serif\";",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11]; edge [fontname=\"sans-serif\", fontsize=9];",
    ]
    for node in sketch.nodes {
      guard let look = sketch.look(of: node.promise, in: state), look.appearance != .notMade else { continue }
      let label = DotGraph.quoted(GraphText.lines(of: node.promise, look, in: exhibit, sketch).joined(separator: "\n"))
      lines.append("  p\(node.promise) [label=\(label), \(DotGraph.style(look))];")
    }
    for edge in sketch.edges + sketch.ownedStarts {
      guard let role = sketch.role(of: edge, in: state) else { continue }
      let (start, end) = role == .cancellation ? (edge.to, edge.from) : (edge.from, edge.to)
      let word =
        edge.link == .adoption && role != .cancellation
        ? sketch.words(ofTaken: edge, in: state) : GraphText.word(of: role, from: state[edge.from]?.state)
      let isDecisive = sketch.isDecisive(edge, in: state)
      lines.append("  p\(start) -> p\(end) [\(DotGraph.style(role, word, isDecisive: isDecisive))];")
    }
    let cancels = DotGraph.style(.cancellation, GraphText.word(of: .cancellation, from: nil), isDecisive: false)
    lines += sketch.cancellations(in: state).map { "  p\($0.canceller) -> p\($0.cancelled) [\(cancels)];" }
    text = (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func style(_ look: GraphSketch.Look) -> String {
    // Where an error runs off the end, whether it arose there or was passed on.
    if look.isUnhandledEnd { return "color=\"#cf222e\", penwidth=3" }
    return switch look.appearance {
    case .notMade: "color=gray"
    case .pending: "color=\"#0969da\", style=\"rounded,dashed\""
    case .fulfilled: "color=\"#1a7f37\""
    case .rejected: "color=\"#cf222e\", penwidth=2"
    case .caught: "color=\"#1a7f37\", penwidth=2"
    case .rejectedHandled: "color=\"#8250df\", penwidth=2"
    case .skipped: "color=\"#59636e\", style=\"rounded,dotted\""
    case .cancelled: "color=\"#8250df\", style=\"rounded,dotted\""
    }
  }

  private static func style(_ role: GraphSegment.Role, _ word: String, isDecisive: Bool) -> String {
    let style =
      switch role {
      case .valueTrack: "color=\"#1a7f37\""
      case .errorTrack: "color=\"#cf222e\", style=dashed"
      case .handledTrack: "color=\"#8250df\", style=dashed"
      case .adoption: "color=\"#0969da\", style=dotted, constraint=false"
      case .start: "color=\"#6e7781\", style=dotted"
      case .cancellation: "color=\"#8250df\", style=dotted, constraint=false"
      case .unusedTrack, .join, .node, .unhandledEnd, .more, .heading: "color=\"#6e7781\""
      }
    let label = GraphText.edgeLabel(word, isDecisive: isDecisive)
    return style + (label.isEmpty ? "" : ", label=\(quoted(label))") + (isDecisive ? ", penwidth=3" : "")
  }

  /// A string of the language: only quotes and backslashes mean something in it.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
