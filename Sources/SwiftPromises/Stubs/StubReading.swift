import SwiftLanguage
import SwiftSyntax

/// How a text uses its names, found once for all runs of it: it depends on nothing but the text and the library.
struct StubReading: Sendable {
  let uses: [Int: StubUse]
  /// What comparisons should say, by where they and their operators stand.
  let comparisons: [Int: Bool]
  /// Where sequences begin that `for await` goes through.
  let awaitedSequences: Set<Int>
  /// Names on which the script calls promises' operators.
  let promiseNames: Set<String>
  /// Names of what closures are given that they call.
  let calledNames: Set<String>
  /// Names of parameters and properties that are single things, as their types say.
  let typedNames: Set<String>
  /// Names of which properties are asked or set that collections don't have.
  let objectNames: Set<String>
  /// What loops and recursions go on for.
  let endings: [TextSpan: StubEnding]
  let endingComparisons: [Int: (answer: Bool, period: Int)]
  let endless: Set<Int>
  /// What comparisons of made-up values say.
  let decisions: [TextSpan: StubDecisions.Decision]
  let numbers: [String: Int]
  let caches: Set<TextSpan>
  /// The properties that are awaited.
  let awaited: [TextSpan: AwaitedValues.Property]
  /// How many parts made-up texts need that are cut.
  let partCounts: [Int: Int]
  /// Which cases are taken; how often they were asked belongs to a run.
  var choices: StubChoices

  init(of tree: SourceFileSyntax, vocabulary: Vocabulary) {
    let found = StubEndings(in: tree)
    (endings, endingComparisons, endless) = (found.values, found.comparisons, found.endless)
    let decided = StubDecisions(in: tree, endings: found)
    (decisions, numbers, caches) = (decided.values, decided.numbers, decided.caches)
    (uses, comparisons, awaitedSequences, promiseNames, calledNames, typedNames, objectNames) = StubUses.find(
      in: tree, vocabulary: vocabulary, endings: found)
    awaited = AwaitedValues(in: tree).found
    partCounts = TextParts(in: tree).counts
    choices = StubChoices(in: tree, sources: found.sources)
  }
}
