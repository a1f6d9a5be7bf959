public import TraceEvents

/// What is known of a run besides its events: how it ended, what was wrong, on which queues it happened.
///
/// A trace that an application records has none of it.
public struct RunFacts: Hashable, Sendable {
  /// Something that Swift would have trapped on.
  public struct Fault: Hashable, Sendable, Codable {
    /// The line it happened in, from 1; `nil` if no place of the script is to blame.
    public var line: Int?
    /// The column it happened in, from 1, in UTF-8 bytes; `nil` with the line.
    public var column: Int?
    /// What happened and what to do about it.
    public var message: String
    /// The promise whose handler it happened in; `nil` outside of handlers.
    public var promise: Int?
    /// When, in virtual milliseconds.
    public var time: Double

    /// Describes a fault.
    public init(line: Int?, column: Int?, message: String, promise: PromiseID?, time: VirtualInstant) {
      self.line = line
      self.column = column
      self.message = message
      self.promise = promise?.rawValue
      self.time = time.milliseconds
    }

    /// Writes every field; what is unknown is null.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(line, forKey: .line)
      try container.encode(column, forKey: .column)
      try container.encode(message, forKey: .message)
      try container.encode(promise, forKey: .promise)
      try container.encode(time, forKey: .time)
    }
  }

  /// Something that was begun and left undone.
  public struct Leak: Hashable, Sendable, Codable {
    /// `continuation`, `group`, `task` or `wait`.
    public var kind: String
    /// The line of what made it, from 1.
    public var line: Int
    /// The column of what made it, from 1, in UTF-8 bytes.
    public var column: Int
    /// What is wrong and what to do about it.
    public var message: String

    /// Describes a leak.
    public init(kind: String, line: Int, column: Int, message: String) {
      self.kind = kind
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// What keeps a script from running, or that its author should know.
  public struct Problem: Hashable, Sendable, Codable {
    /// `error`, `warning` or `note`.
    public var severity: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in UTF-8 bytes.
    public var column: Int
    /// What is wrong and what to write instead.
    public var message: String

    /// Describes a problem.
    public init(severity: String, line: Int, column: Int, message: String) {
      self.severity = severity
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// A call of a function that the script declares and that was made for it.
  public struct Call: Hashable, Sendable, Codable {
    /// What was called: `load`, `LoginViewController.viewDidLoad`.
    public var name: String
    /// The line where that is declared, from 1.
    public var line: Int
    /// The call, with its made-up arguments.
    public var text: String
    /// Lines that ran before it: they make its instance.
    public var preparations: [String]
    /// Whether nobody calls it.
    public var uncalled: Bool

    /// Describes a call.
    public init(name: String, line: Int, text: String, preparations: [String], uncalled: Bool) {
      (self.name, self.line, self.text) = (name, line, text)
      (self.preparations, self.uncalled) = (preparations, uncalled)
    }
  }

  /// The name of the script.
  public var file: String
  /// The exit status that the run has.
  public var status: Int
  /// Why the run ended: `idle`, `until`, `limit`, `fault`, `exit` or `stopped`; `notRun` if the script has errors.
  public var ending: String
  /// What is wrong with the script's text.
  public var diagnostics: [Problem] = []
  /// The calls that were made for the script, in their order.
  public var calls: [Call] = []
  /// What Swift would have trapped on, in the order in which it happened.
  public var faults: [Fault] = []
  /// What was begun and left undone.
  public var leaks: [Leak] = []
  /// The expectations that the script states and the run breaks.
  public var broken: [String] = []
  /// The code of the order that was taken.
  public var schedule: String?
  /// The queue of each event's job, by the event's position in the trace.
  public var queues: [String] = []
  /// The places whose promises can't fail, by their types.
  public var guaranteed: Set<SourcePlace> = []

  /// Describes a run in which nothing was wrong.
  public init(file: String, status: Int, ending: String) {
    self.file = file
    self.status = status
    self.ending = ending
  }
}
