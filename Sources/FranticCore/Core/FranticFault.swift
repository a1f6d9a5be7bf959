public import PromiseEngine
public import TraceEvents

/// A use of a promise that FranticApparatus stops the program for.
public enum FranticFault: Hashable, Sendable, CustomStringConvertible {
  /// `fulfill` or `reject` was called on a promise that its work had settled before (rule 17).
  case duplicateSettlement
  /// A handler returned the very promise that it was to settle (rule 18).
  case resolvedWithItself

  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .duplicateSettlement:
      "this promise was settled before: call fulfill or reject once; the second call stops a program that uses FranticApparatus"
    case .resolvedWithItself:
      "a promise can't wait for itself: its handler returned the promise that the handler was to settle, which stops a program"
        + " that uses FranticApparatus"
    }
  }

  /// Tells a hook that wants to know, or else stops the program, as the original does.
  @usableFromInline
  func raise(by promise: PromiseTrace?) {
    guard let promise, let handler = promise.hook as? any FranticFaultHandler else { fatalError(description) }
    handler.handle(self, of: promise.id)
  }
}

/// A trace hook that reports faults instead of letting them stop the program.
///
/// After it has returned, the second settlement is ignored, and a promise that was resolved with itself stays pending.
public protocol FranticFaultHandler: TraceHook {
  /// A promise was used in a way that FranticApparatus stops the program for.
  ///
  /// - Parameters:
  ///   - fault: What was done.
  ///   - promise: The promise that it was done to.
  func handle(_ fault: FranticFault, of promise: PromiseID)
}
