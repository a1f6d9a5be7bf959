/// What a promise is resolved with.
public enum Resolution<Value: Sendable>: Sendable {
  /// A value; a dynamic one is asked whether it is a promise or a thenable.
  case value(Value)
  /// A promise, which is followed.
  case promise(Promise<Value>)
  /// A foreign thenable, which is followed.
  case thenable(any Thenable<Value>)
}

/// What can be waited for without being a promise of this library (Promises/A+ 2.3.3).
public protocol Thenable<Value>: Sendable {
  associatedtype Value: Sendable

  /// Arranges for one of the functions to be called, now or later; only the first call counts.
  ///
  /// Called in a job of its own (ES NewPromiseResolveThenableJob). What it throws rejects, unless one of the functions was called
  /// before.
  func then(_ resolve: Resolve<Value>, _ reject: Reject<Value>) throws
}

/// A value of a dynamic language, which may turn out to be a promise or a thenable.
public protocol DynamicValue: Sendable {
  /// What resolving a promise with this value means; asked once each time, when ES would read the property `then`.
  ///
  /// - Returns: `.value` with itself for a plain value.
  /// - Throws: What reading the property threw: the promise is rejected with it (Promises/A+ 2.3.3.2).
  func resolution() throws -> Resolution<Self>
}

extension Resolution {
  /// The resolution after a dynamic value has been asked what it is; a failure if asking threw.
  func asked() -> Result<Resolution, any Error> {
    guard case .value(let value) = self, let dynamic = value as? any DynamicValue else { return .success(self) }
    return Result { try Self.ask(dynamic) as? Resolution ?? self }
  }

  private static func ask<Dynamic: DynamicValue>(_ value: Dynamic) throws -> any Sendable {
    try value.resolution()
  }
}

extension Promise {
  /// What a function decides, asked what it is; a failure if the function or asking threw.
  static func answer(of body: () throws -> Resolution<Value>) -> Result<Resolution<Value>, any Error> {
    Result(catching: body).flatMap { $0.asked() }
  }
}

extension Resolution: CustomStringConvertible {
  /// The state as text.
  public var description: String {
    switch self {
    case .value(let value): String(describing: value)
    case .promise(let promise): promise.description
    case .thenable(let thenable): String(describing: thenable)
    }
  }
}
