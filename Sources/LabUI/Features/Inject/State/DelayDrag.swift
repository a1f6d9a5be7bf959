public import TraceEvents

/// The end of a promise's bar on the timeline while it is dragged to another instant.
public struct DelayDrag: Hashable, Sendable {
  /// The promise.
  public let promise: PromiseID
  /// When it is settled as it is.
  public let settledAt: VirtualInstant
  /// The delay that is injected already: so much earlier it can be dragged.
  let present: Duration
  /// Where the pointer is.
  var pointer: VirtualInstant

  /// When it would be settled without the delay.
  var earliest: VirtualInstant { settledAt.advanced(by: .zero - present) }
  /// When it is settled if it is dropped now: a delay only makes things later.
  public var target: VirtualInstant { max(pointer, earliest) }
  /// The delay that is injected if it is dropped now.
  var delay: Duration { earliest.duration(to: target) }
  /// Whether dropping changes anything.
  var isMoved: Bool { target != settledAt }
}
