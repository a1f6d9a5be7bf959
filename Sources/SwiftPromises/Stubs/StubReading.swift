import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// How a text uses its names, found once for all runs of it: it depends on nothing but the text and the library.
struct StubReading: Sendable {
  /// How names are used, which only runs ask.
  let uses: StubUsesOnce
  /// What loops and recursions go on for.
  let endings: [TextSpan: StubEnding]
  let endingComparisons: [Int: (answer: Bool, period: Int)]
  let endless: Set<Int>
  /// What comparisons of made-up values say.
  let decisions: [TextSpan: StubDecisions.Decision]
  let numbers: [String: Int]
  let caches: Set<TextSpan>
  /// Where promises are made that the text gives away.
  let givenAway: Set<SourcePlace>
  /// The headers of answers without which the text doesn't go on.
  let headers: [String]
  /// The properties that are awaited.
  let awaited: [TextSpan: AwaitedValues.Property]
  /// How many parts made-up texts need that are cut.
  let partCounts: [Int: Int]
  /// The methods by which delegates learn that all has gone well, by their types.
  let delegateAnswers: [String: [DelegateAnswers.Answer]]
  /// Which cases are taken; how often they were asked belongs to a run.
  var choices: StubChoices

  init(of tree: SourceFileSyntax, in unit: CodeUnit, vocabulary: Vocabulary) {
    let found = StubEndings(in: tree)
    (endings, endingComparisons, endless) = (found.values, found.comparisons, found.endless)
    let decided = StubDecisions(in: tree, endings: found)
    (decisions, numbers, caches) = (decided.values, decided.numbers, decided.caches)
    givenAway = Set(GivenAway(in: tree, vocabulary: vocabulary).offsets.map { unit.place(atUTF8Offset: $0) })
    headers = NeededHeaders(in: tree).names
    uses = StubUsesOnce(in: tree, vocabulary: vocabulary, endings: endings)
    awaited = AwaitedValues(in: tree).found
    partCounts = TextParts(in: tree).counts
    delegateAnswers = DelegateAnswers(in: tree).methods
    choices = StubChoices(in: tree, sources: found.sources)
  }
}
