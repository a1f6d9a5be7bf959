extension OperatorMeaning {
  /// What the operators of PromiseKit 8 do.
  static let kit: [String: OperatorMeaning] = [
    "then": OperatorMeaning(.values, flattens: true),
    "map": OperatorMeaning(.values, flattening: "then"),
    "compactMap": OperatorMeaning(.mayReject, flattening: "then"),
    "done": OperatorMeaning(.values),
    "get": OperatorMeaning(.values),
    "tap": OperatorMeaning(.always),
    "catch": OperatorMeaning(.ends),
    "cauterize": OperatorMeaning(.ends),
    "finally": OperatorMeaning(.ends),
    "recover": OperatorMeaning(.recovers, flattens: true),
    "ensure": OperatorMeaning(.always),
    "always": OperatorMeaning(.always),
    "ensureThen": OperatorMeaning(.always, flattens: true),
    "thenMap": OperatorMeaning(.values, flattens: true, isRepeated: true),
    "thenFlatMap": OperatorMeaning(.values, flattens: true, isRepeated: true),
    "mapValues": OperatorMeaning(.values, flattening: "thenMap"),
    "flatMapValues": OperatorMeaning(.values, flattening: "thenFlatMap"),
    "compactMapValues": OperatorMeaning(.values, flattening: "thenMap"),
    "filterValues": OperatorMeaning(.values),
    "sortedValues": OperatorMeaning(.passes),
    "filter": OperatorMeaning(.values),
    "sorted": OperatorMeaning(.passes),
    "asVoid": OperatorMeaning(.passes),
  ]
}
