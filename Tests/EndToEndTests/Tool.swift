import Foundation

/// Runs other programs.
enum Tool {
  /// What a program came to.
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder that the tests' and the program's executables were built into.
  static let products: URL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// The program under test.
  static var promiselab: String { products.appendingPathComponent("promiselab").path }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - input: What it reads from standard input.
  ///   - environment: What is added to the environment.
  @discardableResult
  static func run(
    _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = standardError
    try process.run()
    if !input.isEmpty { try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try standardInput.fileHandleForWriting.close()
    // Standard error is short in these tests, so that reading one stream after the other can't block the program.
    let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    let errors = try standardError.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// Runs the program under test to its end.
  static func promiselab(_ arguments: String..., input: String = "") throws -> Result {
    try run(promiselab, arguments, input: input)
  }
}

/// A folder for the files of one test, removed with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("promiselab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
