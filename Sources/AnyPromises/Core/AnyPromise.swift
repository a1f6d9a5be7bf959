internal import AnyCore
package import PromiseEngine
package import TraceEvents

/// The function that resolves a promise: another promise is taken over, an error rejects, anything else fulfills. Ignored the second time.
public typealias PMKResolver = @Sendable (Any?) -> Void

/// PromiseKit's promise of anything, on the engine's core: what Objective-C programs use, with their names as Swift imports them.
///
/// It takes what it is given: handlers have up to three parameters and return anything or nothing.
public final class AnyPromise: Sendable {
  package let core: PromiseEngine.Promise<AnyValue>

  package init(core: PromiseEngine.Promise<AnyValue>) {
    self.core = core
  }

  /// The rules, for Objective-C's objects.
  static let rules = AnyRules(AnyObjects())

  /// The value, the first of several values, or the error of a rejected promise; `nil` while pending (rule 22).
  public var value: Any? { Self.rules.value(of: core)?.content }

  /// Whether the promise is waiting for its outcome.
  public var pending: Bool { core.isPending }

  /// Whether the promise has an error.
  public var rejected: Bool { core.isRejected }

  /// Whether the promise has no error: true while it is pending, too (rule 22).
  public var fulfilled: Bool { !rejected }

  /// Makes the promise of an operator with a handler.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - role: Which outcomes the handler is for.
  ///   - dispatcher: Where the handler runs.
  ///   - site: Where the operator was called.
  ///   - handler: Gets the outcome and returns what the new promise is resolved with; a throw rejects (rule 9).
  package func handle(
    _ operatorName: PromiseOperator, _ role: TraceEvent.HandlerRole, on dispatcher: some Dispatcher, at site: CallSite,
    _ handler: @escaping @Sendable (Outcome<AnyValue>) throws -> Any?
  ) -> AnyPromise {
    AnyPromise(
      core: Self.rules.handle(core, operatorName, role, on: dispatcher, at: site) { outcome, resolution in
        let result = try handler(outcome)
        return role == .always ? nil : resolution(AnyValue(result))
      })
  }
}

extension AnyPromise: CustomStringConvertible {
  /// The promise's value or error, as the original prints it.
  public var description: String { AnyText.of(core) { $0.content == nil ? nil : $0.description } }
}
