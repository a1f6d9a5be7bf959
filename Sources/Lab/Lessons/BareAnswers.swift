/// Answers that need nothing of what a lesson teaches: they only print what the solution prints.
extension GoalJudge {
  /// Which answer without a promise of its own meets all goals; `nil` if none does.
  ///
  /// - Complexity: Three grades of the exercise.
  var passingBareAnswer: String? {
    if grade(.script("")).isPassed { return "an empty script" }
    guard !solutionOutput.isEmpty else { return nil }
    let prints = Self.prints(solutionOutput)
    if grade(.script(prints)).isPassed { return "a script that only prints the expected lines" }
    let printed = grade(.script(given)).output
    let rest = solutionOutput.starts(with: printed) ? solutionOutput.dropFirst(printed.count) : solutionOutput[...]
    guard grade(.script(given + Self.prints(rest))).isPassed else { return nil }
    return "the script that is given, with bare prints of the expected lines below it,"
  }

  private static func prints(_ lines: some Sequence<String>) -> String {
    lines.map { line in
      let text = line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "print(\"\(text)\")\n"
    }.joined()
  }
}
