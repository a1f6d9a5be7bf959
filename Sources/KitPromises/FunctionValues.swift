public import Dispatch
public import Foundation
public import KitCore

// Functions that programs pass on as values: `.then(Promise.value)`, `.then(when(fulfilled:))`, `.map(Promise.init(error:))`.
//
// The functions that are called take the place of their call as well, so their type isn't the one that such a program needs. Swift takes these
// only where the others don't fit; what they make has its place in this file.

extension Promise {
  /// A promise that is fulfilled from the start, for `map(Promise.value)`.
  @_disfavoredOverload
  @Sendable
  public static func value(_ value: T) -> Promise<T> { .value(value) }

  /// A promise that is rejected from the start, for `recover(Promise.init(error:))`.
  @_disfavoredOverload
  public init(error: any Error) { self.init(error: error) }

  /// A promise of another thenable's outcome, for `map(Promise.init)`.
  @_disfavoredOverload
  public init<U: Thenable>(_ bridge: U) where U.T == T { self.init(bridge) }
}

extension Guarantee {
  /// A guarantee that is resolved from the start, for `map(Guarantee.value)`.
  @_disfavoredOverload
  @Sendable
  public static func value(_ value: T) -> Guarantee<T> { .value(value) }
}

/// A guarantee that is resolved after an interval, for `then(after(seconds:))`.
@_disfavoredOverload
@Sendable
public func after(seconds: TimeInterval) -> Guarantee<Void> { after(seconds: seconds) }

/// A guarantee that is resolved after an interval, for `then(after)`.
@_disfavoredOverload
@Sendable
public func after(_ interval: DispatchTimeInterval) -> Guarantee<Void> { after(interval) }

/// Waits until all are fulfilled, for `then(when(fulfilled:))`.
@_disfavoredOverload
@Sendable
public func when<TH: Thenable>(fulfilled thenables: [TH]) -> Promise<[TH.T]> { when(fulfilled: thenables) }

/// Waits until all are fulfilled, where the values are nothing, for `then(when(fulfilled:))`.
@_disfavoredOverload
@Sendable
public func when<TH: Thenable>(fulfilled thenables: [TH]) -> Promise<Void> where TH.T == Void { when(fulfilled: thenables) }

/// Waits until all are resolved, for `then(when(resolved:))`.
@_disfavoredOverload
@Sendable
public func when<T>(resolved promises: [Promise<T>]) -> Guarantee<[Result<T>]> { when(resolved: promises) }

/// Waits until all guarantees are resolved, for `then(when(guarantees:))`.
@_disfavoredOverload
@Sendable
public func when<T>(guarantees: [Guarantee<T>]) -> Guarantee<[T]> { when(guarantees: guarantees) }

/// Takes the first result, for `then(race(_:))`.
@_disfavoredOverload
@Sendable
public func race<TH: Thenable>(_ thenables: [TH]) -> Promise<TH.T> { race(thenables) }

/// Takes the first value, for `then(race(fulfilled:))`.
@_disfavoredOverload
@Sendable
public func race<TH: Thenable>(fulfilled thenables: [TH]) -> Promise<TH.T> { race(fulfilled: thenables) }
