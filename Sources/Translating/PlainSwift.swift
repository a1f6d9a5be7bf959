import SwiftLanguage
import SwiftParser
import SwiftPromises
import SwiftSyntax

/// Tells scripts that use no library of promises: tasks and `await` alone.
public enum PlainSwift {
  /// Whether a text has tasks or `await`, and no word of a library.
  ///
  /// - Complexity: O(length of the text).
  public static func isAll(of text: String) -> Bool {
    guard BracketGuard.problem(in: text) == nil, ScriptProgram.dialect(askedForIn: text) == nil else { return false }
    var usesTasks = false
    for token in Parser.parse(source: text).tokens(viewMode: .sourceAccurate) {
      if token.tokenKind == .keyword(.await) || token.text == "Task" { usesTasks = true }
      guard case .identifier(let name) = token.tokenKind else { continue }
      let isMember = token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
      if types.contains(name) || (isMember ? operators : functions).contains(name) { return false }
    }
    return usesTasks
  }

  private static let types: Set<String> = ["Promise", "Guarantee", "AnyPromise"]
  private static let operators: Set<String> = ["then", "done", "whenFulfilled"]
  private static let functions: Set<String> = ["firstly", "awaitPromise", "wrap"]
}
