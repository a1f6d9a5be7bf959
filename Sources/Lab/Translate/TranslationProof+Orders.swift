import Program
import Translating

extension TranslationProof {
  /// Every order of answers, by what the explorations of both come to.
  ///
  /// - Parameter isExplained: Whether both do the same as they are, or it is known why not.
  static func orders(
    _ left: RunRequest, _ right: RunRequest, _ comparison: OutcomeDifference, _ script: TranslatedScript, _ mostRuns: Int,
    isExplained: Bool
  ) -> (trials: [Trial], gap: String?) {
    var (first, second) = (ExploreRequest(left), ExploreRequest(right))
    (first.limit, second.limit) = (mostRuns, mostRuns)
    guard let own = try? first.perform(), own.runs > 1, let other = try? second.perform() else { return ([], nil) }
    let trials = own.entries.dropFirst().filter { $0.outcome.status != .limit }.map { entry in
      let difference = Self.difference(entry, among: other.entries, comparison) { end in
        // Who prints what is in the trace, which explorations don't keep.
        var (first, second) = (left, right)
        (first.plan.schedule, second.plan.schedule) = (entry.witness.schedule, end.witness.schedule)
        return Partings(first.perform(), second.perform(), script.translation)
      }
      // It is the original alone that is run in another order here, if as they are both do the same, or it is known why not.
      let isOrder = isExplained && entry.witness.schedule.choices.isEmpty && difference?.isExplained == false
      return Trial(
        change: .order(code: entry.witness.code, words: entry.witness.changes.joined(separator: "; ")),
        difference: isOrder ? difference?.ofOrder : difference)
    }
    return (Array(trials), own.gap.map { "not every order was tried: \($0)" })
  }

  /// How all outcomes of the translation differ from one of the original: the nearest says it; `nil` if one of them is the same.
  private static func difference(
    _ entry: Exploration.Entry, among others: [Exploration.Entry], _ comparison: OutcomeDifference,
    _ partings: (Exploration.Entry) -> Partings
  ) -> Difference? {
    var nearest: (entry: Exploration.Entry, likeness: Int)?
    for other in others {
      guard let difference = comparison.difference(entry.outcome, other.outcome) else { return nil }
      let common = zip(entry.outcome.output, other.outcome.output).prefix { $0 == $1 }.count
      let likeness = difference.isOrder && difference.others.isEmpty ? Int.max : common
      if likeness > nearest?.likeness ?? -1 { nearest = (other, likeness) }
    }
    let difference = nearest.flatMap { nearest in
      comparison.difference(entry.outcome, nearest.entry.outcome) { partings(nearest.entry) }
    }
    if let difference { return difference }
    return Difference(
      words: "no run of the translation comes to it: \(entry.outcome.output.suffix(3).joined(separator: " / "))", rule: nil)
  }
}
