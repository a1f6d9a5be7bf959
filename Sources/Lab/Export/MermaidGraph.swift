internal import TraceEvents
internal import TraceGraph

/// The graph as a flowchart in Mermaid's language, which GitHub and many wikis draw.
public struct MermaidGraph: Sendable {
  public let text: String

  public init(_ exhibit: Exhibit) {
    let sketch = GraphSketch(exhibit.run.layout)
    let state = exhibit.state
    var lines = ["---", "title: \"\(MermaidGraph.title(exhibit))\"", "---", "flowchart TD"]
    for node in sketch.nodes {
      guard let look = sketch.look(of: node.promise, in: state), look.appearance != .notMade else { continue }
      let parts = GraphText.lines(of: node.promise, look, in: exhibit, sketch).map(MermaidGraph.escaped)
      lines.append(
        "  p\(node.promise)[\"\(parts.joined(separator: "<br/>"))\"]:::\(look.isUnhandledEnd ? "unhandled" : look.appearance.rawValue)"
      )
    }
    for edge in sketch.edges + sketch.ownedStarts {
      if sketch.isCancellation(edge, in: state) {
        lines.append("  p\(edge.to) -. \"cancels\" .-> p\(edge.from)")
        continue
      }
      guard let role = sketch.role(of: edge, in: state) else { continue }
      let word =
        edge.link == .adoption && role != .cancellation
        ? sketch.words(ofTaken: edge, in: state) : GraphText.word(of: role, from: state[edge.from]?.state)
      let label = GraphText.edgeLabel(word, isDecisive: sketch.isDecisive(edge, in: state))
      let (start, end) = [.adoption, .start, .unusedTrack].contains(role) ? ("-.", ".->") : ("--", "-->")
      // In quotes: unquoted, ★ is a syntax error (Mermaid 10.2.4).
      let arrow = label.isEmpty ? (role == .unusedTrack ? "-.->" : end) : "\(start) \"\(label)\" \(end)"
      lines.append("  p\(edge.from) \(arrow) p\(edge.to)")
    }
    lines += sketch.cancellations(in: state).map { "  p\($0.canceller) -. \"cancels\" .-> p\($0.cancelled)" }
    for (name, stroke, dashes) in MermaidGraph.classes {
      // Mid gray on any ground; Mermaid's own theme fills the boxes.
      lines.append("  classDef \(name) stroke:\(stroke),stroke-width:2px\(dashes ? ",stroke-dasharray:5 4" : "")")
    }
    // Where an error runs off the end, whether it arose there or was passed on.
    lines.append("  classDef unhandled stroke:#e5534b,stroke-width:4px")
    text = lines.joined(separator: "\n") + "\n"
  }

  /// What Mermaid draws unless its `maxTextSize` and `maxEdges` are raised, which a page that shows others' text can't do.
  private static let most = (characters: 50_000, edges: 500)

  /// Why a text is too large to be drawn where Mermaid's own limits hold, as on GitHub; `nil` if it isn't.
  ///
  /// - Complexity: O(n) for n characters.
  public static func remark(on text: String) -> String? {
    // A node's number is followed by its label, an edge's by its arrow.
    let edges = text.split(separator: "\n").count { $0.hasPrefix("  p") && $0.dropFirst(3).first { !$0.isNumber } == " " }
    let characters = text.count
    guard characters > most.characters || edges > most.edges else { return nil }
    return
      "the flowchart has \(characters) characters and \(edges) edges; Mermaid draws at most \(most.characters) and \(most.edges) "
      + "unless its maxTextSize and maxEdges are raised: dot, svg and html have no such limit"
  }

  private static let classes: [(String, String, Bool)] = [
    ("pending", "#218bff", true), ("fulfilled", "#2da44e", false), ("rejected", "#e5534b", false), ("skipped", "#8c959f", true),
    ("caught", "#2da44e", false), ("rejectedHandled", "#a371f7", false), ("cancelled", "#a371f7", false),
  ]

  private static func title(_ exhibit: Exhibit) -> String {
    // It stands in YAML, between quotes.
    "\(exhibit.name) (\(exhibit.circumstances))".filter { $0.isLetter || $0.isNumber || " .,-_()".contains($0) }
  }

  /// A text between quotes: all that means something to Mermaid, Markdown or HTML becomes an entity in Mermaid's way.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isPlain || " .,:-/=?!()".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    return result
  }
}

/// What is written into a promise's box in a graph that another program lays out.
enum GraphText {
  /// The operator with its place, the state, the time.
  static func lines(of promise: PromiseID, _ look: GraphSketch.Look, in exhibit: Exhibit, _ sketch: GraphSketch) -> [String] {
    let place = exhibit.state[promise].map(exhibit.run.layout.words.numbered.place) ?? ""
    let mark = look.decisiveMark.isEmpty ? "" : " \(look.decisiveMark)"
    let outcome = [look.word, shortened(look.detail)].filter { !$0.isEmpty }.joined(separator: ": ")
    return ["\(look.appearance.glyph) \(sketch.label(of: promise)) (\(place))\(mark)", outcome, look.timeText].filter {
      !$0.isEmpty
    }
  }

  /// What goes along an edge that isn't one to who takes a promise over; empty for values.
  ///
  /// - Parameter state: How the promise stands that it comes from: a cancellation is no error.
  static func word(of role: GraphSegment.Role, from state: PromiseRecord.State?) -> String {
    if state == .cancelled, role == .handledTrack { return "cancellation" }
    return switch role {
    case .start: "starts"
    case .errorTrack: "error"
    case .handledTrack: "handled error"
    case .cancellation: "cancels"
    case .adoption, .valueTrack, .unusedTrack, .join, .node, .unhandledEnd, .more, .heading: ""
    }
  }

  /// What is written on an edge: what goes along it unless that is a value, and whether it decided the promise that it leads to.
  static func edgeLabel(_ word: String, isDecisive: Bool) -> String {
    [isDecisive ? "★ decides" : "", word].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func shortened(_ text: String) -> String {
    let start = text.prefix(60)
    return start.endIndex == text.endIndex ? text : start + "…"
  }
}
