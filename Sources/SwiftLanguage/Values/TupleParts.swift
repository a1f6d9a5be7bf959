extension ScriptValue {
  /// The parts that a closure with several parameters takes apart.
  package var parts: [ScriptValue]? {
    switch self {
    case .tuple(let tuple): tuple.elements
    case .array(let elements): elements
    default: nil
    }
  }
}
