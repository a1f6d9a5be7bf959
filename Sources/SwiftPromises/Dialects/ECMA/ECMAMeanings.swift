extension OperatorMeaning {
  /// What the operators of ECMAScript do.
  static let ecma: [String: OperatorMeaning] = [
    "then": OperatorMeaning(.values, flattens: true),
    "catch": OperatorMeaning(.recovers, flattens: true),
    "finally": OperatorMeaning(.always, flattens: true),
    "always": OperatorMeaning(.always, flattens: true),
    "recover": OperatorMeaning(.recovers, flattens: true),
  ]
}
