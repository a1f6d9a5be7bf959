extension OperatorMeaning {
  /// What the operators of PromiseKit 0.9 do.
  static let kitZero: [String: OperatorMeaning] = [
    "then": OperatorMeaning(.values, flattens: true),
    "catch": OperatorMeaning(.recovers, flattens: true),
  ]
}
