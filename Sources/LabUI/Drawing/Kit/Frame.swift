public import Screen

/// One picture of the interface.
public struct Frame: Hashable, Sendable {
  public var buffer: CellBuffer
  /// Where the terminal's cursor goes; `nil` hides it.
  public var cursor: Position?

  public init(buffer: CellBuffer, cursor: Position?) {
    self.buffer = buffer
    self.cursor = cursor
  }
}
