public import Foundation

/// Runs handlers as operations of a queue: in order only if that runs one at a time.
public final class OperationDispatcher: Dispatcher {
  /// The main queue.
  public static let main = OperationDispatcher(queue: .main)

  private let queue: OperationQueue

  /// Makes a dispatcher.
  ///
  /// - Parameter queue: Where handlers run.
  public init(queue: OperationQueue) { self.queue = queue }

  /// Runs a closure on the operation queue.
  public func dispatch(_ closure: @escaping @Sendable () -> Void) { queue.addOperation(closure) }
}
