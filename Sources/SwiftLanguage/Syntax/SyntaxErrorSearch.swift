import Program
import SwiftDiagnostics
import SwiftParserDiagnostics
import SwiftSyntax

/// Finds what is wrong in a syntax tree, up to so many errors.
///
/// swift-syntax takes time that grows with the square of the errors in the tree that it is given. So a tree with many of them is looked at in
/// parts, and no further than anybody will read.
struct SyntaxErrorSearch {
  /// How many errors are made into diagnostics at once.
  private static let errorsAtOnce = 200

  private(set) var found: [Diagnostic] = []

  /// Looks in a part of the tree.
  mutating func look(in node: Syntax) {
    guard node.hasError, found.count <= ScriptProblems.maximumShown else { return }
    if node.is(TokenSyntax.self) || !Self.hasManyErrors(node) {
      found += ParseDiagnosticsGenerator.diagnostics(for: node).filter { $0.diagMessage.severity == .error }
      return
    }
    for child in node.children(viewMode: .all) { look(in: child) }
  }

  private static func hasManyErrors(_ root: Syntax) -> Bool {
    var open = [root]
    var count = 0
    while let node = open.popLast() {
      guard node.hasError else { continue }
      if node.is(TokenSyntax.self) || node.is(UnexpectedNodesSyntax.self) { count += 1 }
      if count > errorsAtOnce { return true }
      if !node.is(UnexpectedNodesSyntax.self) { open += node.children(viewMode: .all) }
    }
    return false
  }
}
