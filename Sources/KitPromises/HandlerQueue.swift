public import Dispatch
public import KitCore
import PromiseDispatch
public import PromiseEngine

/// Where a handler runs: what `on:` and `flags:` say.
@frozen
public enum HandlerQueue: Dispatcher {
  /// The thread that resolves the promise, within the call that does so: `on: nil` (rule 1).
  case inline
  /// A queue.
  case queue(DispatchQueue)
  /// A queue that gets flags with each block.
  case flagged(FlaggedQueue)
  /// Another dispatcher of the engine: a virtual queue.
  case other(OtherDispatcher)

  /// Makes what a call's arguments mean.
  @inlinable
  public init(_ queue: DispatchQueue?, _ flags: DispatchWorkItemFlags?) {
    switch (queue, flags) {
    case (nil, _): self = .inline
    case (let queue?, nil): self = .queue(queue)
    case (let queue?, let flags?): self = .flagged(FlaggedQueue(queue, flags))
    }
  }

  /// Makes a place on a dispatcher of the engine.
  package init(_ dispatcher: some Dispatcher) {
    self = .other(OtherDispatcher(dispatcher))
  }

  /// Who is told of the promises made on this queue.
  public var traceHook: (any TraceHook)? {
    if case .other(let other) = self { other.base.traceHook } else { nil }
  }

  /// Runs work on the queue, with its flags.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    switch self {
    case .inline: NestingDispatcher().dispatch(work)
    case .queue(let queue): queue.dispatch(work)
    case .flagged(let flagged): flagged.dispatch(work)
    case .other(let other): other.base.dispatch(work)
    }
  }

  /// Runs work on the queue after a delay.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    switch self {
    case .inline: NestingDispatcher().dispatch(after: delay, work)
    case .queue(let queue): queue.dispatch(after: delay, work)
    case .flagged(let flagged): flagged.queue.dispatch(after: delay, work)
    case .other(let other): other.base.dispatch(after: delay, work)
    }
  }
}

extension HandlerQueue: KitQueue {
  @usableFromInline
  package static func isCancellation(_ error: any Error) -> Bool { error.isCancelled }

  @usableFromInline
  package func log(_ event: LogEvent) { report(event) }
}

/// A queue that gets flags with each block.
public final class FlaggedQueue: Sendable {
  let queue: DispatchQueue
  private let flags: UInt

  /// Makes a dispatcher of a queue and the flags of its work.
  public init(_ queue: DispatchQueue, _ flags: DispatchWorkItemFlags) {
    self.queue = queue
    self.flags = flags.rawValue
  }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    queue.async(group: .promises, flags: DispatchWorkItemFlags(rawValue: flags), execute: work)
  }
}

/// A dispatcher of the engine of any type.
public final class OtherDispatcher: Sendable {
  let base: any Dispatcher

  init(_ base: any Dispatcher) {
    self.base = base
  }
}
