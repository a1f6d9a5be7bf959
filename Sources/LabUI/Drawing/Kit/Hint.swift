/// A key and what it does, for the line at the bottom.
public struct Hint: Hashable, Sendable {
  /// The key as people read it: `space`, `.`, `?`.
  public var key: String
  /// One or two words.
  public var label: String
  /// Whether it stays where there is not room for all.
  public var isKept: Bool
  /// Of those that don't stay, the ones with the highest rank make room first.
  public var rank: Int

  public init(_ key: String, _ label: String, isKept: Bool = false, rank: Int = 0) {
    self.key = key
    self.label = label
    self.isKept = isKept
    self.rank = rank
  }
}
