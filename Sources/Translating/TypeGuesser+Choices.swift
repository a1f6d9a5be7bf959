import SwiftSyntax

extension TypeGuesser {
  /// What an `if` or `switch` gives: nothing, unless each of its branches is an expression that gives something.
  func result(ofChoice choice: ExprSyntax) -> Guess {
    guard let values = choice.branchValues else { return .void }
    guard !values.isEmpty else { return .never }
    let guesses = values.map { guess($0) }
    for decisive in [Guess.void, .promise, .value] where guesses.contains(decisive) {
      return decisive
    }
    return guesses.first { $0 != .never && $0 != .unknown } ?? .unknown
  }
}
