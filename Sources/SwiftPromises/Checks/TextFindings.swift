import Program
import SwiftLanguage
import SwiftSyntax

/// What the text of a script tells of mistakes in its use of promises.
enum TextFindings {
  /// All findings, rule by rule.
  ///
  /// - Complexity: O(length of the text · depth of its nesting).
  static func all(in tree: SourceFileSyntax, unit: CodeUnit, library: DialectLibrary) -> [Finding] {
    let facts = ScriptFacts(tree, unit: unit, library: library)
    let broken = BrokenChains(facts)
    return broken.findings + LostPromises(facts, besides: broken.branches).findings + NestedChains(facts).findings
      + SwallowedErrors(facts).findings + DroppedValues(facts).findings + NeedlessWrappers(facts).findings
      + PromisesOfPromises(facts).findings + SettlingRules(facts).findings + RetainCycles(facts).findings
  }
}
