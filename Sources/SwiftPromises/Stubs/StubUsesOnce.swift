import SwiftLanguage
import SwiftSyntax
import Synchronization

/// The uses in a text, found when a run first asks, once for all runs: who only checks a text needs none of them.
final class StubUsesOnce: Sendable {
  private let tree: SourceFileSyntax
  private let vocabulary: Vocabulary
  /// What loops and recursions go on for.
  private let endings: [TextSpan: StubEnding]
  private let found = Mutex<StubUses?>(nil)

  init(in tree: SourceFileSyntax, vocabulary: Vocabulary, endings: [TextSpan: StubEnding]) {
    (self.tree, self.vocabulary, self.endings) = (tree, vocabulary, endings)
  }

  /// What the uses answer to a question.
  func ask<Answer: Sendable>(_ question: (StubUses) -> Answer) -> Answer {
    found.withLock { found in
      let uses = found ?? StubUses(in: tree, vocabulary: vocabulary, endings: endings)
      found = uses
      return question(uses)
    }
  }
}
