extension Resolution {
  /// What a handler's returned value comes to: an error that it returns as its value rejects (row 8).
  ///
  /// A String stays a value even where a program makes String an Error (semantics.md section 3).
  @inlinable
  init(returning value: Value) {
    if Value.self != String.self, let error = value as? any Error, !(value is String) {
      self = .error(error)
    } else {
      self = .value(value)
    }
  }
}
