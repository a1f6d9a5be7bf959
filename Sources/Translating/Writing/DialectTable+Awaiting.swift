/// Declarations that a library needs for what ECMAScript alone has: asynchronous functions, and `then` with two handlers.
extension DialectTable {
  /// Asynchronous functions and `await`.
  ///
  /// - Parameters:
  ///   - type: The type of a promise; with `{T}` where it says its value's.
  ///   - making: What makes a promise of the task's outcome, up to the task: `Promise<T> { fulfill, reject in`.
  ///   - handling: What resumes `continuation` when `promise` is settled.
  static func awaiting(
    _ type: Template = "Promise{T}", making: String, fulfill: String = "fulfill", reject: String = "reject", end: String = "}",
    value: String = "T", handling: String
  ) -> [String: String] {
    let (generic, any) = (type.filled(["T": "<T>"]).text, type.filled(["T": "<Any>"]).text)
    let parameter = value == "T" ? "<T>" : ""
    return [
      "promising": """
      /// A promise of what code comes to that awaits.
      func promising\(parameter)(_ work: @escaping () async throws -> \(value)) -> \(generic) {
        \(making)
          Task { @MainActor in
            do { \(fulfill)(try await work()) } catch { \(reject)(error) }
          }
        \(end)
      }
      """,
      "promisingAny": """
      /// The same, of what a promise comes to that the code returns.
      func promisingAny(_ work: @escaping () async throws -> Any) -> \(any) {
        promising {
          let value = try await work()
          guard let promise = value as? \(any) else { return value }
          return try await awaitValue(of: promise)
        }
      }
      """,
      "awaitValue": """
      @discardableResult func awaitValue\(parameter)(of promise: \(generic)) async throws -> \(value) {
        try await withCheckedThrowingContinuation { continuation in
          \(handling)
        }
      }
      """,
      "awaited": """
      /// What a promise comes to; any other value is what it is.
      @discardableResult func awaited(_ value: Any?) async throws -> Any {
        if let promise = value as? \(any) { return try await awaitValue(of: promise) }
        await Task.yield()
        guard let value else { return value as Any }
        return value
      }
      """,
    ]
  }

  /// `then` with two handlers, which return values, or promises.
  ///
  /// - Parameters:
  ///   - type: What is extended.
  ///   - value: The type of its value.
  ///   - catching: What makes a 'Maybe' of either outcome.
  ///   - map: The operator for handlers that return values.
  ///   - chain: The one for handlers that return promises.
  ///   - isTyped: Whether the type of a promise says its value's.
  static func settling(
    _ type: String = "Promise", value: String, catching: String, map: String, chain: String, isTyped: Bool = true
  ) -> [String: String] {
    func text(_ name: String, _ result: String, _ step: String) -> String {
      """
      extension \(type) {
        /// Handles both outcomes: 'rejected' isn't given what 'fulfilled' throws.
        func \(name)\(isTyped ? "<R>" : "")(
          _ fulfilled: @escaping (\(value)) throws -> \(result), _ rejected: @escaping (Error) throws -> \(result)
        ) -> \(isTyped ? "Promise<R>" : type) {
          \(catching).\(step) { outcome -> \(result) in
            switch outcome {
            case .value(let value): return try fulfilled(value)
            case .error(let error): return try rejected(error)
            }
          }
        }
      }
      """
    }
    return [
      "whenSettled": text("whenSettled", isTyped ? "R" : "Any?", map),
      "whenSettledThen": text("whenSettledThen", isTyped ? "Promise<R>" : "Any?", chain),
    ]
  }
}
