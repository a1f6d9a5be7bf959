internal import Screen
public import TraceEvents

/// What lies at a position of the screen.
public struct Hit: Hashable, Sendable {
  public var panel: Panel
  /// The promise whose row, operator or event it is.
  public var promise: PromiseID?
  /// The line of the script, from 1.
  public var sourceLine: Int?
  /// The instant of a column of the timeline.
  public var instant: VirtualInstant?
  /// On the end of a bar of the timeline, when its promise is settled.
  public var end: VirtualInstant?
  /// In the log, the position right after the event.
  public var position: Int?

  public init(
    panel: Panel, promise: PromiseID? = nil, sourceLine: Int? = nil, instant: VirtualInstant? = nil, position: Int? = nil
  ) {
    self.panel = panel
    self.promise = promise
    self.sourceLine = sourceLine
    self.instant = instant
    self.position = position
  }
}
