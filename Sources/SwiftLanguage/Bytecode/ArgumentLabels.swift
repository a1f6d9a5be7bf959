/// The labels of a call's arguments, or of a tuple's elements.
///
/// A class, so that handing them on costs nothing.
package final class ArgumentLabels: Hashable, Sendable {
  /// One label an argument; `nil` where there is none.
  package let labels: [String?]
  /// How many of the arguments, at the end, are trailing closures; the first of them never has a label.
  let trailingCount: Int
  /// Whether no argument has a label and none is a trailing closure.
  package let isPlain: Bool
  /// Whether Swift takes the form of the function whose list is one of any things (`ChainTypes.hasFormOfAny`).
  package let listsAnything: Bool

  package init(labels: [String?], trailingCount: Int = 0, listsAnything: Bool = false) {
    self.labels = labels
    self.trailingCount = trailingCount
    self.listsAnything = listsAnything
    isPlain = trailingCount == 0 && labels.allSatisfy { $0 == nil }
  }

  package static func == (left: ArgumentLabels, right: ArgumentLabels) -> Bool {
    left === right
      || left.trailingCount == right.trailingCount && left.listsAnything == right.listsAnything
        && (left.isPlain && right.isPlain ? left.labels.count == right.labels.count : left.labels == right.labels)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(labels)
    hasher.combine(trailingCount)
  }

  /// That many arguments without labels.
  package static func unlabelled(_ count: Int) -> ArgumentLabels {
    few.indices.contains(count) ? few[count] : ArgumentLabels(labels: Array(repeating: nil, count: count))
  }

  /// Those of almost all calls.
  private static let few = (0...4).map { ArgumentLabels(labels: Array(repeating: nil, count: $0)) }

  /// The labels as Swift writes them in a full name: `(_:by:)`.
  package var signature: String {
    "(\(labels.map { "\($0 ?? "_"):" }.joined()))"
  }
}
