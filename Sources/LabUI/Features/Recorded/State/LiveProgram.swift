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
  /// How many events are missing.
  public var missing: Int
  /// How many promises it makes in a second, if that is known.
  public var promisesPerSecond: Int?
  /// Whether it lets its promises be acted on.
  public var allowsFaults: Bool
  /// How many seconds lie between what has been read and now, if it is more than can be overlooked.
  public var secondsBehind: Int?
  /// For how many seconds it has told nothing, though it should have: it was stopped, or is too busy.
  public var secondsSilent: Int?
  /// How many things were asked of it that it has answered, and its last answer; a problem if it does nothing.
  public var answers: Int
  public var lastAnswer: Notice?

  public init(
    name: String, now: VirtualInstant = .zero, end: String? = nil, remarks: [String] = [], missing: Int = 0,
    promisesPerSecond: Int? = nil, allowsFaults: Bool = false, answers: Int = 0, lastAnswer: Notice? = nil
  ) {
    (self.allowsFaults, self.answers, self.lastAnswer) = (allowsFaults, answers, lastAnswer)
    self.name = name
    self.now = now
    self.end = end
    self.remarks = remarks
    (self.missing, self.promisesPerSecond) = (missing, promisesPerSecond)
  }
}
