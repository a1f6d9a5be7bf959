/// A run of cells of one role in a row of the timeline; the interface maps roles to styles.
public struct TimelineSegment: Hashable, Sendable {
  /// What the cells mean.
  public enum Role: Hashable, Sendable {
    /// The promise works, or its timer runs.
    case working
    /// The promise waits for another.
    case waiting
    /// What the plan will bring, right of now.
    case future
    /// The settlement, or the state at the end of a promise that never settles.
    case node(NodeAppearance)
    /// A settlement that is still to come.
    case futureNode(NodeAppearance)
  }

  /// The first cell's column, from 0.
  public var column: Int
  /// One character a cell; every character is one column wide.
  public var text: String
  public var role: Role
}
