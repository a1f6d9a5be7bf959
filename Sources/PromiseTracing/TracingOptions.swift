/// What a recording keeps, and how much of it.
public struct TracingOptions: Sendable {
  /// What is kept of values and errors: texts in debug builds, nothing in release builds, unless said otherwise.
  public var values: RecordedValues
  /// How many bytes the recording may have. Beyond them whole families of settled promises are dropped, the oldest first.
  public var byteLimit: Int
  /// The library whose promises the program uses, as `promiselab dialects` names it: the words of the lab follow it.
  public var dialect: String

  /// Chooses what a recording keeps.
  public init(values: RecordedValues = .standard, byteLimit: Int = 32_000_000, dialect: String = "google") {
    (self.values, self.byteLimit, self.dialect) = (values, byteLimit, dialect)
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

  /// What is wrong and what to do about it.
  public var description: String {
    switch self {
    case .unwritable(let path, let reason): "the trace can't be written to '\(path)': \(reason); name another file"
    case .notOffered(let path, let reason): "nobody can attach to this program, because of '\(path)': \(reason)"
    case .alreadyRecording(let path): "this program records into '\(path)' already: call Tracing.stop() first"
    }
  }
}
