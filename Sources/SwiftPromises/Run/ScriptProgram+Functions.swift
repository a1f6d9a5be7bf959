import Program
import SwiftLanguage
import SwiftSyntax
public import TraceEvents

extension ScriptProgram {
  /// The operators and makers of promises that stand in functions, methods, initializers and computed properties, and which of these it is.
  ///
  /// - Complexity: O(length of the text + operators × functions).
  public var placesInFunctions: [SourcePlace: Int] {
    DeepStack.run { _ in
      let unit = self.unit
      let bodies = FunctionBodies(parsed.tree).ranges.map { range in
        [unit.place(atUTF8Offset: range.lowerBound), unit.place(atUTF8Offset: range.upperBound)].map { [$0.line, $0.column] }
      }
      var functions: [SourcePlace: Int] = [:]
      for place in operatorPlaces.map(\.place) {
        let position = [place.line, place.column]
        functions[place] = bodies.firstIndex {
          !position.lexicographicallyPrecedes($0[0]) && position.lexicographicallyPrecedes($0[1])
        }
      }
      return functions
    }
  }
}

/// Where functions stand in a text.
private final class FunctionBodies: SyntaxVisitor {
  private(set) var ranges: [Range<Int>] = []

  init(_ tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  /// Those that lie in it needn't be known.
  private func note(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    ranges.append(node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { note(node) }
}
