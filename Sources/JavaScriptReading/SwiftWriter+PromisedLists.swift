/// The arrays that 'Promise.all' and its like come to, which are JavaScript's where the text changes them.
extension SwiftWriter {
  private static let changing: Set<String> = [
    "push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill",
  ]

  /// Whether a value is a promise of several values.
  func isListPromise(_ value: JSExpression) -> Bool {
    switch value {
    case .group(let inner), .link(let inner, _, _): isListPromise(inner)
    case .call(.member(.name("Promise"), let method, _), _, _): ["all", "allSettled"].contains(method)
    default: false
    }
  }

  /// Whether the text changes an array of this name in place.
  func changesList(_ name: String) -> Bool {
    tokens.indices.dropLast(2).contains { index in
      guard tokens[index].isWord(name) else { return false }
      if tokens[index + 1].isSign("["), let end = tokens[index...].firstIndex(where: { $0.isSign("]") }), end + 1 < tokens.count {
        return tokens[end + 1].isSign("=")
      }
      return tokens[index + 1].isSign(".") && Self.changing.contains(tokens[index + 2].text)
    }
  }
}
