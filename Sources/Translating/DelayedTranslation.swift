import Program
public import SwiftPromises
import SwiftSyntax
public import TraceEvents

/// Code of a translation that runs at once, and can be made to run a turn later by a change of its text.
public enum DelayedTranslation {
  /// A text that is put in front of what stands at an offset.
  public struct Insertion: Hashable, Sendable {
    /// In UTF-8 bytes of the translation.
    public var offset: Int
    public var text: String
  }

  /// What makes the closures of makers, or the handlers behind what begins chains, run a turn later.
  ///
  /// - Parameters:
  ///   - places: Where the names stand of what makes the promises.
  ///   - isChain: Whether handlers are meant: only PromiseKit 0.9 calls them at once.
  /// - Complexity: O(length of the text).
  public static func insertions(
    in text: String, of dialect: Dialect, at places: Set<SourcePlace>, isChain: Bool
  ) -> [Insertion] {
    guard !places.isEmpty, !isChain || dialect.isPromiseKitZero else { return [] }
    return DeepStack.run { _ in
      guard let tree = SourceFileSyntax.readable(text) else { return [] }
      let finder = Finder(LineTable(text), places, dialect, isChain: isChain)
      finder.walk(tree)
      return finder.found
    }
  }

  private final class Finder: SyntaxVisitor {
    private let lines: LineTable
    private let places: Set<SourcePlace>
    private let dialect: Dialect
    private let later: String
    private let isChain: Bool
    private(set) var found: [Insertion] = []

    init(_ lines: LineTable, _ places: Set<SourcePlace>, _ dialect: Dialect, isChain: Bool) {
      (self.lines, self.places, self.dialect, self.isChain) = (lines, places, dialect, isChain)
      later = dialect == .ecmascript ? "queueMicrotask { " : "DispatchQueue.main.async { "
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let parts = CallParts(node) else { return .visitChildren }
      // `Promise.new`, and what a method gives, are known by their beginning.
      let beginsChain = parts.beginsChain || parts.base?.is(FunctionCallExprSyntax.self) == false
      let starts = beginsChain ? [node.positionAfterSkippingLeadingTrivia] : []
      let offsets = (starts + [parts.name.positionAfterSkippingLeadingTrivia]).map(\.utf8Offset)
      let isMeant = offsets.contains { offset in
        let (line, column) = lines.position(ofUTF8Offset: offset)
        return places.contains(SourcePlace(line: line, column: column))
      }
      guard isMeant else { return .visitChildren }
      if isChain {
        wrap(node, in: settledLater)
      } else if let closure = parts.closures.last?.closure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self) {
        wrap(closure.statements, in: (later, " }"))
      }
      return .visitChildren
    }

    /// A promise of PromiseKit 0.9 that is settled later, with what the one between the texts comes to.
    private var settledLater: (String, String) {
      dialect == .promisekit092
        ? (
          "({ () -> Promise in let comes = Deferred(); " + later,
          ".then { value in comes.resolve(value) }.catch { error in comes.reject(error) } }; return comes.promise })()"
        )
        : ("Promise.new { comes, fails in " + later, ".then { value in comes(value) }.catch { error in fails(error) } } }")
    }

    private func wrap(_ node: some SyntaxProtocol, in texts: (String, String)) {
      guard node.trimmedLength.utf8Length > 0 else { return }
      found.append(Insertion(offset: node.positionAfterSkippingLeadingTrivia.utf8Offset, text: texts.0))
      found.append(Insertion(offset: node.endPositionBeforeTrailingTrivia.utf8Offset, text: texts.1))
    }
  }
}
