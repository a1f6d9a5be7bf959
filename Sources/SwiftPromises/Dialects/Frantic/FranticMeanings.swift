extension OperatorMeaning {
  /// What the operators of FranticApparatus do.
  static let frantic: [String: OperatorMeaning] = [
    "whenFulfilled": OperatorMeaning(.values),
    "whenFulfilledThenTransform": OperatorMeaning(.values, flattening: "whenFulfilledThenPromise"),
    "whenFulfilledThenPromise": OperatorMeaning(.values, flattens: true),
    "whenFulfilledThenMap": OperatorMeaning(.mayReject),
    "whenRejected": OperatorMeaning(.errors),
    "whenRejectedThenTransform": OperatorMeaning(.recovers, flattening: "whenRejectedThenPromise"),
    "whenRejectedThenPromise": OperatorMeaning(.recovers, flattens: true),
    "whenRejectedThenMap": OperatorMeaning(.recovers),
    "whenComplete": OperatorMeaning(.errors),
    "then": OperatorMeaning(.values, flattens: true),
    "catch": OperatorMeaning(.errors),
    "recover": OperatorMeaning(.recovers, flattens: true),
    "always": OperatorMeaning(.always),
  ]
}
