public import Program
import SwiftLanguage
import TraceEvents

extension ScriptProgram {
  /// What the text alone tells of mistakes in its use of promises, in the order of the text.
  ///
  /// A finding of a rule that takes runs is a suspicion, which a run has to confirm.
  /// - Complexity: O(length of the text · depth of its nesting).
  public var findings: [Finding] {
    // Looking follows the text's nesting by recursion, and whoever asks may have a small stack.
    DeepStack.run { _ in
      TextFindings.all(in: parsed.tree, unit: unit, library: .of(dialect))
        .sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    }
  }
}
