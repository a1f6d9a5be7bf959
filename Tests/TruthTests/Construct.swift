import SwiftSyntax

/// Something of the language that programs must contain, and a wrong way to understand it.
struct Construct: Sendable {
  /// A change of the program's text, which makes the playground do what a wrong interpretation would do.
  struct Edit: Sendable {
    let range: Range<Int>
    let replacement: String

    init(_ node: some SyntaxProtocol, _ replacement: String) {
      range =
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
      self.replacement = replacement
    }

    init(before node: some SyntaxProtocol, _ text: String) {
      let offset = node.positionAfterSkippingLeadingTrivia.utf8Offset
      (range, replacement) = (offset..<offset, text)
    }

    init(after node: some SyntaxProtocol, _ text: String) {
      let offset = node.endPositionBeforeTrailingTrivia.utf8Offset
      (range, replacement) = (offset..<offset, text)
    }
  }

  /// What the issue calls it, more or less.
  let name: String
  /// How the fault understands the node; `nil` if the node is not of this construct, nothing if there is no fault for it.
  let fault: @Sendable (Syntax) -> [Edit]?
  /// Whether a wrong interpretation can be written as another program.
  let hasFault: Bool

  init(_ name: String, hasFault: Bool = true, _ fault: @escaping @Sendable (Syntax) -> [Edit]?) {
    self.name = name
    self.hasFault = hasFault
    self.fault = fault
  }

  /// A construct of one kind of node.
  init<Node: SyntaxProtocol>(
    _ name: String, _ kind: Node.Type, hasFault: Bool = true, _ fault: @escaping @Sendable (Node) -> [Edit]?
  ) {
    self.init(name, hasFault: hasFault) { $0.as(kind).flatMap(fault) }
  }

  /// A construct that only has to be there: every way to run it wrongly is that of another construct.
  static func present<Node: SyntaxProtocol>(
    _ name: String, _ kind: Node.Type, where test: @escaping @Sendable (Node) -> Bool = { _ in true }
  ) -> Construct {
    Construct(name, kind, hasFault: false) { test($0) ? [] : nil }
  }

  static let all: [Construct] = values + operators + statements + patterns + functions + types + library + promises + concurrency
}

/// Finds constructs in a program and plants faults.
struct ConstructFinder {
  private let nodes: [Syntax]

  init(_ tree: SourceFileSyntax) {
    let collector = Collector(viewMode: .sourceAccurate)
    collector.walk(tree)
    nodes = collector.nodes
  }

  func contains(_ construct: Construct) -> Bool {
    nodes.contains { construct.fault($0) != nil }
  }

  /// The program as a wrong interpretation understands it; `nil` if the fault changes nothing.
  func planted(_ construct: Construct, in text: String) -> String? {
    let edits = nodes.compactMap(construct.fault).flatMap { $0 }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !edits.isEmpty else { return nil }
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var offset = 0
    for edit in edits where edit.range.lowerBound >= offset {
      bytes += source[offset..<edit.range.lowerBound]
      bytes += edit.replacement.utf8
      offset = edit.range.upperBound
    }
    return String(decoding: bytes + source[offset...], as: UTF8.self)
  }

  private final class Collector: SyntaxAnyVisitor {
    var nodes: [Syntax] = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      nodes.append(node)
      return .visitChildren
    }
  }
}
