public import PromiseEngine
internal import Synchronization

/// Takes over the value of the promise that is fulfilled first (rule 26; FranticApparatus 7.0).
///
/// Rejects only if all promises are rejected, with their errors in the order in which they came (`ErrorArray`). The winner lets go of the
/// others: those that nobody else holds are cancelled. Without promises the result stays pending (rule 28).
///
/// - Parameter promises: The inputs.
/// - Returns: A promise of the first value.
@inlinable
public func race<Value, Promises: Collection>(
  _ promises: Promises, file: StaticString = #fileID, line: Int = #line, column: Int = #column
) -> Promise<Value> where Promises.Element == Promise<Value> {
  race(promises, at: CallSite(file: file, line: line, column: column))
}

/// `race`, called at an explicit place.
@inlinable
package func race<Value, Promises: Collection>(
  _ promises: Promises, tracedBy hook: (any TraceHook)? = nil, at site: CallSite
) -> Promise<Value> where Promises.Element == Promise<Value> {
  let inputs = PromiseInputs(Array(promises))
  let count = inputs.promises.count
  let errors = CollectedErrors()
  return Promise(
    core: OwnedPromise.combine(.race("race"), inputs.cores, keeping: inputs, tracedBy: hook, at: site) { outcome in
      switch outcome {
      case .fulfilled: return outcome
      case .rejected(let error): return errors.add(error, of: count).map { .rejected(ErrorArray(errors: $0)) }
      }
    })
}

/// Errors in the order in which they came.
@usableFromInline
final class CollectedErrors: Sendable {
  private let errors = Mutex<[any Error]>([])

  @usableFromInline
  init() {}

  /// Adds one.
  ///
  /// - Returns: All of them, if it was the last of `count`.
  @usableFromInline
  func add(_ error: any Error, of count: Int) -> [any Error]? {
    errors.withLock { errors in
      errors.append(error)
      return errors.count == count ? errors : nil
    }
  }
}

/// What `race` rejects with: the errors of all promises, in the order in which they came.
public struct ErrorArray: Error, CustomStringConvertible {
  /// The error of each input, in their order.
  public let errors: [any Error]

  /// Makes the error of the errors of all inputs.
  public init(errors: [any Error]) { self.errors = errors }

  /// The errors as text.
  public var description: String { errors.description }
}
