/// Why a file is no trace.
public enum TraceDocumentProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing in it.
  case empty
  /// It isn't JSON: where it stops being so, and why.
  case notJSON(line: Int, reason: String)
  /// It is a recording line by line whose first line doesn't say what is recorded.
  case noHead
  /// It is JSON, but something other than a trace.
  case noTrace(String)
  /// A field is something other than it has to be.
  case wrongField(String, expected: String)
  /// A field isn't there.
  case missingField(String)
  /// What a field says can't be true.
  case contradiction(String, String)
  /// It was written by another version of the format.
  case otherVersion(Int)
  /// An event has a name that isn't known.
  case unknownEvent(String, name: String)

  /// What is wrong with a file, and what to do about it.
  ///
  /// - Parameter file: The file's name, with which the message begins.
  public func message(file: String) -> String {
    let record = "record it with this version of PromiseLab"
    return switch self {
    case .empty: "\(file) is empty: a trace comes from promiselab run --format json, or from an application that records"
    case .notJSON(let line, let reason): "\(file) isn't JSON: line \(line): \(reason)"
    case .noHead:
      "\(file): line 1 must say what is recorded ({\"version\":1,\"recording\":{…}}): the beginning of the recording is missing"
    case .noTrace(let reason): "\(file) is JSON, but no trace: \(reason); promiselab run --format json writes one"
    case .wrongField(let path, let expected): "\(file): \(path) must be \(expected)"
    case .missingField(let path): "\(file): \(path) is missing"
    case .contradiction(let path, let what): "\(file): \(path) \(what)"
    case .otherVersion(let version): "\(file) has the format version \(version), but only version 1 is known: \(record)"
    case .unknownEvent(let path, let name): "\(file): \(path).event is '\(name)', which isn't a known event: \(record)"
    }
  }

  /// What is wrong and what to do about it.
  public var description: String { message(file: "the trace") }
}
