/// What a recording keeps, and how much of it.
public struct TracingOptions: Sendable {
  /// What is kept of values and errors: texts in debug builds, nothing in release builds, unless said otherwise.
  public var values: RecordedValues { didSet { choosesValues = true } }
  /// Whether somebody chose what is kept of values.
  private var choosesValues: Bool
  /// How many bytes the recording may have. Beyond them whole families of settled promises are dropped, the oldest first.
  public var byteLimit: Int
  /// The library whose promises the program uses, as `promiselab dialects` names it: the words of the lab follow it.
  public var dialect: String
  /// Whether promises may be made to fail, to be late, to hang, or be cancelled, by `Tracing.inject` and by who attaches: no, unless said
  /// otherwise.
  public var allowsFaults: Bool

  /// Chooses what a recording keeps.
  public init(values: RecordedValues, byteLimit: Int = 32_000_000, dialect: String = "google", allowsFaults: Bool = false) {
    (self.values, self.byteLimit, self.dialect, self.allowsFaults) = (values, byteLimit, dialect, allowsFaults)
    choosesValues = true
  }

  /// Chooses what a recording keeps, and of values what is usual.
  public init(byteLimit: Int = 32_000_000, dialect: String = "google", allowsFaults: Bool = false) {
    (values, self.byteLimit, self.dialect, self.allowsFaults) = (.standard, byteLimit, dialect, allowsFaults)
    choosesValues = false
  }

  /// These options with what the program says of values, where it lets less of them be seen; `nil` where it doesn't.
  ///
  /// Whoever starts a program by its environment can choose how long texts may be. What the program redacts or leaves out stays so.
  func restrained(by program: TracingOptions) -> TracingOptions? {
    guard program.choosesValues, case .shortened = values else { return nil }
    if case .shortened = program.values { return nil }
    var restrained = self
    restrained.values = program.values
    return restrained
  }
}

/// Why nothing is recorded.
public enum TracingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be written.
  case unwritable(path: String, reason: String)
  /// There can be no socket.
  case notOffered(path: String, reason: String)
  /// The program records already, into that file.
  case alreadyRecording(path: String)
  /// The program didn't allow others to act on its promises.
  case faultsNotAllowed
  /// A command says nothing that can be done.
  case notACommand(String, reason: String)
  /// The promise at an address isn't pending any more.
  case alreadySettled(String)
  /// Something is to be done to so many later promises that no more is taken down.
  case tooManyFaults
  /// The file of a plan can't be read, or isn't one.
  case notAPlan(path: String, reason: String)

  /// What is wrong and what to do about it.
  public var description: String {
    switch self {
    case .unwritable(let path, let reason): "the trace can't be written to '\(path)': \(reason); name another file"
    case .notOffered(let path, let reason): "nobody can attach to this program, because of '\(path)': \(reason)"
    case .alreadyRecording(let path): "this program records into '\(path)' already: call Tracing.stop() first"
    case .faultsNotAllowed:
      "this program doesn't let its promises be acted on: start it with PROMISELAB_TRACE_FAULTS=1, or record with TracingOptions(allowsFaults: true)"
    case .notACommand(let text, let reason): "'\(text)' can't be done: \(reason)"
    case .alreadySettled(let address):
      "\(address) is settled, or gone: what is settled stays as it is; the address without # is for what is made there from now on"
    case .tooManyFaults:
      "something is to be done to \(FaultBook.mostRules) places already: leave some of them alone first (restore)"
    case .notAPlan(let path, let reason): "'\(path)' isn't a plan that can be followed here: \(reason)"
    }
  }
}
