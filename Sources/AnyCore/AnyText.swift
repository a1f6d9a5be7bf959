package import PromiseEngine

/// What the original prints of its promises.
package enum AnyText {
  /// A promise's state, and its value or its error.
  ///
  /// - Parameter format: Shows a value; `nil` where it is nothing.
  package static func of<Value>(_ promise: Promise<Value>, _ format: (Value) -> String?) -> String {
    switch promise.outcome {
    case nil: "AnyPromise(…)"
    case .fulfilled(let value): "AnyPromise(\(format(value) ?? ""))"
    case .rejected(let error): "AnyPromise(\(error))"
    }
  }
}
