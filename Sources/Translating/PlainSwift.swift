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
    var (usesTasks, isMember) = (false, false)
    for token in Parser.parse(source: text).tokens(viewMode: .sourceAccurate) {
      let kind = token.tokenKind
      defer { isMember = kind == .period }
      if kind == .keyword(.await) { usesTasks = true }
      guard case .identifier(let name) = kind else { continue }
      if name == "Task" { usesTasks = true }
      if types.contains(name) || (isMember ? operators : functions).contains(name) { return false }
    }
    return usesTasks
  }

  private static let types: Set<String> = ["Promise", "Guarantee", "AnyPromise"]
  private static let operators: Set<String> = ["then", "done", "whenFulfilled"]
  private static let functions: Set<String> = ["firstly", "awaitPromise", "wrap"]
}
