extension Outcome {
  /// What a value comes to that a promise is given: an error as the value rejects, also inside an optional (rules 8 and 19).
  ///
  /// A String stays a value even where a program makes String an Error.
  @_alwaysEmitIntoClient
  init(returning value: Value) {
    if !isPlainValue(Value.self), let error = value as? any Error, !(value is String) {
      self = .rejected(error)
    } else {
      self = .fulfilled(value)
    }
  }
}

extension Resolution {
  /// What a handler's returned value comes to: an error that it returns as its value rejects (rule 8).
  @_alwaysEmitIntoClient
  init(returning value: Value) {
    self.init(passingOn: Outcome(returning: value))
  }
}

/// Whether values of a type are never errors, whatever a program declares: numbers, truth values, strings and nothing at all, which in
/// the original cross over into objects that are no errors.
///
/// Where the type is known, this is known when the program is compiled; looking for a conformance takes longer than all else that a
/// link of a chain does.
@_alwaysEmitIntoClient
func isPlainValue<Value>(_ type: Value.Type) -> Bool {
  type == Void.self || type == Bool.self || type == Int.self || type == Double.self || type == String.self || type == UInt.self
    || type == Int64.self || type == UInt64.self || type == Int32.self || type == UInt32.self || type == UInt8.self
    || type == Float.self
}
