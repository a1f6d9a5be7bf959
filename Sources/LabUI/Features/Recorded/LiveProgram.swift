public import TraceEvents

/// A program that is watched while it runs.
public struct LiveProgram: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// How late it is there.
  public var now: VirtualInstant
  /// Whether it has ended, or ended its recording; the text says why nothing more comes.
  public var end: String?
  /// What whoever looks should know of what was recorded, each in a sentence.
  public var remarks: [String]

  public init(name: String, now: VirtualInstant = .zero, end: String? = nil, remarks: [String] = []) {
    self.name = name
    self.now = now
    self.end = end
    self.remarks = remarks
  }
}
