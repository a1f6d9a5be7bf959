extension OperatorMeaning {
  /// What the operators of google/promises do.
  static let google: [String: OperatorMeaning] = [
    "then": OperatorMeaning(.values, flattens: true),
    "catch": OperatorMeaning(.errors),
    "recover": OperatorMeaning(.recovers, flattens: true),
    "always": OperatorMeaning(.always),
    "validate": OperatorMeaning(.mayReject),
    "delay": OperatorMeaning(.passes),
    "timeout": OperatorMeaning(.mayReject),
    "reduce": OperatorMeaning(.values, flattens: true, isRepeated: true),
  ]
}
