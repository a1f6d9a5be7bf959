/// A promise that is printed where its value was meant: `price: Pending: Any`.
///
/// It is one for certain where a line that the answer prints describes a promise, and no line that is asked for does.
struct PromiseSlip {
  /// The description as it is printed, without what the promise holds.
  private let printed: String
  /// Whether the answer awaits something: then a value needs no handler.
  let isAwaiting: Bool

  /// How the libraries print a promise.
  private static let descriptions = [
    "Pending: Any", "Fulfilled: ", "Rejected: ", "Promise(pending)", "Promise(fulfilled: ", "Promise(rejected: ",
  ]

  /// - Parameter wanted: The lines that the solution prints.
  init?(_ grade: AnswerGrade, wanted: [String]) {
    let strange = grade.output.filter { !wanted.contains($0) }
    let found = Self.descriptions.first { description in
      strange.contains { $0.contains(description) } && !wanted.contains { $0.contains(description) }
    }
    // A text of the script's own may have these words.
    guard let found, !WrittenTexts(grade.script).lines.contains(where: { $0.texts.contains { $0.contains(found) } }) else {
      return nil
    }
    isAwaiting = ["await", "Task {"].contains { CodePiece($0).isFound(in: grade.script) }
    printed = found.hasSuffix(" ") ? found + "…" : found
  }

  var advice: String {
    "`\(printed)` is a promise that was printed, not its value: "
      + (isAwaiting
        ? "the value is there for whoever awaits it: `try await promise.get()`."
        : "the value is there only in a handler, which is given it.")
  }
}
