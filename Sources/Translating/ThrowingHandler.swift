import Program
public import SwiftPromises
import SwiftSyntax
public import TraceEvents

/// A handler, or a maker's closure, that can be made to throw by a change of the text: tasks have no promise there that a plan could fail.
public struct ThrowingHandler: Hashable, Sendable {
  /// Where the name of its operator stands.
  public let place: SourcePlace
  public let operatorName: String
  /// Where its code begins, in UTF-8 bytes of the text.
  let offset: Int
  /// What stands there in front of its code.
  let insertion: String

  private static let function = "failAsPlanned"

  /// All of a script, in the order of the text; empty if it has syntax errors.
  ///
  /// - Complexity: O(length of the text).
  public static func all(in text: String, of source: Dialect) -> [ThrowingHandler] {
    DeepStack.run { _ in
      guard let tree = SourceFileSyntax.readable(text) else { return [] }
      let finder = Finder(TypeGuesser(ScriptNames.find(in: tree), DialectReaders.of(source)), LineTable(text))
      finder.walk(tree)
      return finder.found.sorted { $0.offset < $1.offset }
    }
  }

  /// The text with this handler throwing, before it does anything else.
  ///
  /// - Parameter error: The error, as code; its type is declared if it is `InjectedFailure`.
  public func throwing(_ error: String, in text: String) -> String {
    let bytes = Array(text.utf8)
    let changed = bytes[..<offset] + insertion.utf8 + bytes[offset...]
    return String(decoding: changed, as: UTF8.self) + "\nfunc \(Self.function)() throws { throw \(error) }\n"
      + (error.hasPrefix("InjectedFailure") ? "struct InjectedFailure: Error {}\n" : "")
  }

  private final class Finder: SyntaxVisitor {
    private let guesser: TypeGuesser
    private let lines: LineTable
    private(set) var found: [ThrowingHandler] = []

    init(_ guesser: TypeGuesser, _ lines: LineTable) {
      (self.guesser, self.lines) = (guesser, lines)
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let parts = CallParts(node), let closure = closure(parts), let first = closure.code.statements.first else {
        return .visitChildren
      }
      let name = lines.position(ofUTF8Offset: parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
      let only = closure.code.onlyExpression ?? closure.code.onlyChoice
      let givesBack = closure.gives && only != nil && guesser.result(of: closure.code) != .void
      found.append(
        ThrowingHandler(
          place: SourcePlace(line: name.line, column: name.column), operatorName: parts.nameText,
          offset: first.positionAfterSkippingLeadingTrivia.utf8Offset,
          insertion: "try \(ThrowingHandler.function)(); " + (givesBack ? "return " : "")))
      return .visitChildren
    }

    /// The closure of an operator that may throw, and whether what it returns counts.
    private func closure(_ parts: CallParts) -> (code: ClosureExprSyntax, gives: Bool)? {
      if let step = guesser.step(parts) {
        guard case .closure(let closure)? = step.handler else { return nil }
        switch step.kind {
        case .map, .chain, .recover, .recoverChain, .compactMap: return (closure, true)
        case .look, .finish: return (closure, false)
        default: return nil
        }
      }
      switch guesser.source(parts) {
      case .work(let closure)?, .workPromise(let closure)?, .firstly(let closure)?: return (closure, true)
      // AnyPromise's can't throw.
      case .executor(let closure, _)? where guesser.reader.dialect != .anypromise: return (closure, false)
      default: return nil
      }
    }
  }
}
