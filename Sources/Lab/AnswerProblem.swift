public import Program
public import TraceEvents
public import TraceGraph

/// Why an answer of a plan answers nothing.
public enum AnswerProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The promise there asks nobody.
  case nobodyAsks(PromiseAddress, operatorName: String)
  /// The question has fewer choices.
  case noSuchChoice(Int, Question, PromiseAddress)

  /// Finds what is wrong with an answer.
  ///
  /// - Parameters:
  ///   - injection: The injection; only answers have such problems.
  ///   - run: Everything that happened in a run, with the answer or without.
  /// - Returns: The problem; `nil` if there is none, or if the run makes no promise there.
  public static func find(_ injection: Injection, in run: TraceState) -> AnswerProblem? {
    guard case .answer(let choice, _) = injection.action else { return nil }
    let targets = run.promises.filter { injection.address.matches($0.address) }
    guard let first = targets.first else { return nil }
    guard let question = targets.lazy.compactMap(\.question).first else {
      return .nobodyAsks(injection.address, operatorName: first.operatorName)
    }
    return question.choices.indices.contains(choice) ? nil : .noSuchChoice(choice, question, injection.address)
  }

  public var description: String {
    switch self {
    case .nobodyAsks(let address, let name):
      return "\(name) at \(address) doesn't ask a person, so it can't be answered: only dialogs and screens do"
    case .noSuchChoice(let choice, let question, let address):
      let choices = question.choices.enumerated().map { "\($0) for \($1)" }.joined(separator: ", ")
      return "what is asked at \(address) has no choice \(choice): there is \(choices)"
    }
  }
}
