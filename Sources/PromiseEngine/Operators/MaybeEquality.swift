extension Maybe {
  /// Makes what a fulfilled input came to.
  @_alwaysEmitIntoClient
  public init(_ value: Value) {
    self = .value(value)
  }

  /// Makes what a rejected input came to.
  @_alwaysEmitIntoClient
  public init(_ error: any Error) {
    self = .error(error)
  }
}

extension Maybe: Equatable where Value: Equatable {
  /// Equal values, or equal errors: errors that can't be compared are equal if they are of one type and read the same.
  public static func == (left: Maybe, right: Maybe) -> Bool {
    switch (left, right) {
    case (.value(let left), .value(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.value, .error), (.error, .value): false
    }
  }
}

private func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  if let left = left as? any Equatable { return isEqual(left, to: right) }
  return type(of: left) == type(of: right) && String(describing: left) == String(describing: right)
}

private func isEqual<Left: Equatable>(_ left: Left, to right: any Error) -> Bool {
  right as? Left == left
}
