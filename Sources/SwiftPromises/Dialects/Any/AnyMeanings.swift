extension OperatorMeaning {
  /// What the operators of AnyPromise do.
  static let any: [String: OperatorMeaning] = [
    "then": OperatorMeaning(.values, flattens: true),
    "thenOn": OperatorMeaning(.values, flattens: true),
    "thenInBackground": OperatorMeaning(.values, flattens: true),
    "catch": OperatorMeaning(.recovers, flattens: true),
    "catchOn": OperatorMeaning(.recovers, flattens: true),
    "catchInBackground": OperatorMeaning(.recovers, flattens: true),
    "ensure": OperatorMeaning(.always),
    "ensureOn": OperatorMeaning(.always),
    "ensureInBackground": OperatorMeaning(.always),
    "always": OperatorMeaning(.always),
    "done": OperatorMeaning(.values),
  ]
}
