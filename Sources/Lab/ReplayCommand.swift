internal import Program
internal import SwiftPromises

/// The command that performs a run again that an exploration found: what people copy into a shell.
public struct ReplayCommand: Hashable, Sendable {
  /// The command up to the code.
  public let text: String

  /// - Parameters:
  ///   - request: The run without changes.
  ///   - calls: The functions that are called of it, by their names.
  public init(_ request: RunRequest, calling calls: [String] = []) {
    var words = ["promiselab run", ShellText.file(request.source.name)]
    if let dialect = request.dialect { words.append("--dialect \(dialect.rawValue)") }
    if request.plan.stubs.isOn { words.append("--stub") }
    words += calls.map { "--call \(ShellText.quoted($0))" }
    words += request.expectations.map { "--assert \(ShellText.quoted($0))" }
    text = words.joined(separator: " ") + " --schedule"
  }

  /// The command for a code.
  func callAsFunction(_ code: String) -> String { "\(text) \(code)" }
}
