internal import Program
internal import SwiftPromises

/// The command that performs a run again that an exploration found: what people copy into a shell.
public struct ReplayCommand: Hashable, Sendable {
  /// The command up to the code.
  public let text: String

  /// - Parameters:
  ///   - request: The run without changes.
  ///   - calls: The functions that are called of it, by their names.
  ///   - code: The code that the run was shared as: it has no file.
  public init(_ request: RunRequest, calling calls: [String] = [], sharedAs code: String? = nil) {
    var words = ["promiselab run", code.map { "--code \(ShellText.quoted($0))" } ?? ShellText.file(request.source.name)]
    if let dialect = request.dialect { words.append("--dialect \(dialect.rawValue)") }
    if request.plan.stubs.isOn { words.append("--stub") }
    words += calls.map { "--call \(ShellText.quoted($0))" }
    words += request.expectations.map { "--assert \(ShellText.quoted($0))" }
    text = words.joined(separator: " ") + " --schedule"
  }

  /// The command for a code.
  func callAsFunction(_ code: String) -> String { "\(text) \(code)" }
}
