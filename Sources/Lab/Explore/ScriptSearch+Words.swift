internal import Program
internal import RunSearch

// The words for what witnesses change.
extension ScriptSearch {
  /// Runs with more jobs than these get no words once the time is over.
  static var mostJobsOfWords: Int { 1000 }
  /// How many kinds get words once the time is over, and how many runs are performed again at once.
  private static var mostWordsAfterTime: Int { 50 }

  typealias Words = (sentences: [String], failed: [FailedCall: String])

  /// What witnesses change, in words, as far as the time allows.
  func words(for witnesses: [Schedule], besides base: Schedule) -> [Words] {
    guard let first = digests(of: [base], keepsEvents: true, isStopped: isLate).first?.record, !first.isStopped else { return [] }
    var words: [Words] = []
    put(Array(witnesses.indices), of: witnesses, besides: first, isPrecise: false) { _, new in words.append(new) }
    // Of a timer that goes on, a witness may name the first round where another names it, too.
    let alike = Dictionary(grouping: words.indices) { words[$0].sentences }.values.filter { $0.count > 1 }.joined()
    put(alike.sorted(), of: witnesses, besides: first, isPrecise: true) { words[$0] = $1 }
    return words
  }

  /// Performs runs again and puts into words what they change, one after the other, as far as the time allows.
  private func put(
    _ numbers: [Int], of witnesses: [Schedule], besides first: RunRecord, isPrecise: Bool, _ body: (Int, Words) -> Void
  ) {
    var count = 0
    while count < numbers.count, !isOver() || count < Self.mostWordsAfterTime {
      let part = numbers[count...].prefix(Self.mostWordsAfterTime)
      let runs = digests(of: part.map { witnesses[$0].withOrder }, keepsEvents: true, isStopped: isLate)
        .prefix { !$0.record.isStopped }
      for (number, run) in zip(part, runs) {
        let words = WitnessWords(first, run.record, isPrecise: isPrecise)
        body(number, (words.sentences, words.failed))
      }
      guard runs.count == part.count else { break }
      count += part.count
    }
  }
}
