/// Whether a value is an optional without a value. Types that are no optionals cost nothing.
@_alwaysEmitIntoClient
func isNil<Value>(_ value: Value) -> Bool {
  _isOptional(Value.self) && ((value as? any OptionalValue)?.isNil ?? true)
}

/// An optional, whatever it wraps.
@usableFromInline
protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  @usableFromInline var isNil: Bool {
    if case .none = self { true } else { false }
  }
}
