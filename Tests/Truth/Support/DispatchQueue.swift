public import PromiseEngine

/// What a program sees in the place of GCD's queues: all run on the one virtual clock.
public final class DispatchQueue: Dispatcher {
  public struct Quality: Sendable {
    public static var userInteractive: Quality { Quality() }
    public static var userInitiated: Quality { Quality() }
    public static var utility: Quality { Quality() }
    public static var background: Quality { Quality() }
    public static var `default`: Quality { Quality() }
  }

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var concurrent: Attributes { Attributes(rawValue: 1) }
  }

  public static let main = DispatchQueue(label: "main")
  static let shared = DispatchQueue(label: "global")

  public let label: String

  public static var promises: DispatchQueue { main }

  public static func global(qos: Quality = .default) -> DispatchQueue { shared }

  public init(label: String, qos: Quality = .default, attributes: Attributes = []) {
    self.label = label
  }

  public var traceHook: (any TraceHook)? { Truth.recorder }

  public func dispatch(_ work: @escaping @Sendable () -> Void) { Truth.clock.dispatch(work) }

  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) { Truth.clock.dispatch(after: delay, work) }

  public func async(execute work: @escaping @Sendable () -> Void) { Truth.clock.dispatch(work) }

  public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
    Truth.clock.schedule(at: deadline.instant, work)
  }

  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
}

extension Dispatcher where Self == DispatchQueue {
  /// The queue of the main thread.
  public static var main: DispatchQueue { DispatchQueue.main }
  public static var promises: DispatchQueue { DispatchQueue.main }
  public static func global(qos: DispatchQueue.Quality = .default) -> DispatchQueue { DispatchQueue.shared }
}
