import PromiseEngine
import Synchronization
import TraceEvents

/// What the two functions that settle a promise have in common: of all their calls, the first counts (ES CreateResolvingFunctions).
final class ResolvingFunctions<Value: Sendable>: Sendable {
  private let promise: Promise<Value>
  private let isResolved = Atomic(false)
  /// On whose behalf the functions are called; `nil` for whatever is running.
  private let cause: PromiseID?

  init(_ promise: Promise<Value>, causedBy cause: PromiseID? = nil) {
    self.promise = promise
    self.cause = cause
  }

  func resolve(_ resolution: Resolution<Value>) {
    guard isFirstCall() else { return ignore(.fulfilled, "\(resolution)") }
    promise.resolve(resolution.asked(), causedBy: cause)
  }

  func reject(_ reason: any Error) {
    guard isFirstCall() else { return ignore(.rejected, "\(reason)") }
    promise.reject(reason, causedBy: cause)
  }

  private func isFirstCall() -> Bool {
    !isResolved.exchange(true, ordering: .acquiringAndReleasing)
  }

  private func ignore(_ state: Settlement.State, _ text: @autoclosure () -> String) {
    guard let trace = promise.core.traced else { return }
    trace.tell(.ignored(Settlement(state: state, text: text())), causedBy: cause)
  }
}

/// The function that resolves a promise with a value, a promise or a thenable.
public struct Resolve<Value: Sendable>: Sendable {
  private let functions: ResolvingFunctions<Value>

  init(_ functions: ResolvingFunctions<Value>) {
    self.functions = functions
  }

  /// Fulfills the promise with a value, or follows it if it is a dynamic value that can be followed.
  public func callAsFunction(_ value: Value) {
    functions.resolve(.value(value))
  }

  /// Lets the promise follow another one.
  public func callAsFunction(_ promise: Promise<Value>) {
    functions.resolve(.promise(promise))
  }

  /// Lets the promise follow a foreign thenable.
  public func callAsFunction(_ thenable: some Thenable<Value>) {
    functions.resolve(.thenable(thenable))
  }

  /// Resolves the promise.
  public func callAsFunction(with resolution: Resolution<Value>) {
    functions.resolve(resolution)
  }

  /// Fulfills a promise of nothing.
  public func callAsFunction() where Value == Void {
    functions.resolve(.value(()))
  }
}

/// The function that rejects a promise.
public struct Reject<Value: Sendable>: Sendable {
  private let functions: ResolvingFunctions<Value>

  init(_ functions: ResolvingFunctions<Value>) {
    self.functions = functions
  }

  /// Rejects the promise.
  ///
  /// - Parameter reason: An error, or any other value, which is wrapped in `Thrown`.
  public func callAsFunction(_ reason: any Sendable) {
    functions.reject(Thrown.error(of: reason))
  }
}
