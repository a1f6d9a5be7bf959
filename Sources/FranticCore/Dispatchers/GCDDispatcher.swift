public import Dispatch

/// Runs handlers on a dispatch queue.
public final class GCDDispatcher: Dispatcher {
  /// The main queue.
  public static let main = GCDDispatcher(queue: .main)

  @usableFromInline let queue: DispatchQueue

  /// Makes a dispatcher.
  ///
  /// - Parameter queue: Where handlers run.
  @inlinable
  public init(queue: DispatchQueue) { self.queue = queue }

  /// Runs a closure on the queue.
  @inlinable
  public func dispatch(_ closure: @escaping @Sendable () -> Void) { queue.async(execute: closure) }
}
