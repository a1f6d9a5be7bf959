internal import Lab

extension Learning {
  /// Where an exercise's script first differs from the solution, line and column from 0: the first word of that line, or the end of
  /// a script that is to be continued; `nil` if nothing is to be written.
  func placeToWork(in lines: [[Character]]) -> (line: Int, column: Int)? {
    guard isExercise, page != .solution, case .script(let solution)? = step.exercise?.solution, let last = lines.last else {
      return nil
    }
    let wanted = solution.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(Array.init)
    guard let line = zip(lines, wanted).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
      return (lines.count - 1, last.count)
    }
    return (line, lines[line].firstIndex { $0 != " " } ?? lines[line].count)
  }
}
