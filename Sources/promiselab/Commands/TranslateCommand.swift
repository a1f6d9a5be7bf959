internal import ArgumentParser
internal import JavaScriptReading
internal import Lab
internal import Program
internal import SwiftPromises
internal import Translating

/// Writes a script in the words of another library.
struct TranslateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate", abstract: "Write a script in the words of another library.",
    discussion: """
      What can't be translated stays and is marked with a comment; where the meaning changes, a comment names the rule of \
      docs/dialects.md.
      """)

  @Argument(help: "A script, '-' for standard input, or the name of an example.")
  var file: String

  @Option(help: ArgumentHelp("The library to write for.", valueName: "dialect"))
  var to: String

  @Option(help: "The library of the script, if the script doesn't say.")
  var from: String?

  @Option(name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("Write to this file.", valueName: "file"))
  var output: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Run both, as they are, with every single failure and in every order, and say where they differ.")
  var prove = true

  func validate() throws {
    do { _ = try TranslationTarget(named: to) } catch { throw ValidationError("\(error)") }
    do { _ = try from.map { try Dialect(named: $0) } } catch { throw ValidationError("\(error)") }
  }

  func run() throws {
    var javaScript: (read: JavaScriptTranslation, name: String)?
    do {
      var source = try ScriptFile.read(file)
      let lineEnd = source.text.contains("\r\n") ? "\r\n" : "\n"
      var isUnderstood = true
      var library = try from.map { try Dialect(named: $0) }
      // A file may have any name. What Swift's subset takes is Swift, whatever words it has.
      func isPasted() -> Bool {
        from == nil && TranslatedText.isJavaScript(source.text)
          && (file == "-" || (try? TranslatedScript.checked(RunRequest(source: source, dialect: library))) == nil)
      }
      if FileLanguage(ofFile: file) == .javaScript || isPasted() {
        let read = JavaScriptTranslation(of: source.text)
        if let text = TranslationText.text(ofBroken: read, name: source.name) {
          StandardError.write(text)
          return try ExitStatus.scriptErrors.exit()
        }
        isUnderstood = read.isWhole
        javaScript = (read, source.name)
        StandardError.write(TranslationText.text(of: read, name: source.name))
        (source.text, library) = (read.body, .ecmascript)
        if try TranslationTarget(named: to) == .library(.ecmascript) {
          // What is missing is told already, and may be all that keeps the rest from running.
          if isUnderstood { try TranslatedScript.checked(RunRequest(source: source, dialect: library)) }
          try write(read.text, endingLinesWith: lineEnd)
          return try (isUnderstood ? ExitStatus.success : .unsettled).exit()
        }
      }
      let request = RunRequest(source: source, dialect: library)
      let script = try TranslatedScript(request, to: try TranslationTarget(named: to))
      try write(script.translation.text, endingLinesWith: lineEnd)
      StandardError.write(TranslationText(script, of: javaScript?.read).remarks)
      var isProved = true
      if prove, script.problems.isEmpty, script.translation.target != .library(script.translation.source) {
        let proof = TranslationProof(script)
        StandardError.write(TranslationText(script, of: javaScript?.read).text(of: proof, output: output))
        isProved = proof.isExplained
      }
      try (isUnderstood && script.translation.isWhole && script.problems.isEmpty && isProved ? ExitStatus.success : .unsettled)
        .exit()
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      try problem.status.exit()
    } catch let failure as TranslationFailure {
      let text = javaScript.map { TranslationText.text(of: failure, in: $0.read, name: $0.name) }
      StandardError.write(text ?? TranslationText.text(of: failure))
      try ExitStatus.scriptErrors.exit()
    }
  }

  /// Writes the translation where it is wanted; what was put in ends its lines as the rest does.
  private func write(_ text: String, endingLinesWith lineEnd: String) throws {
    let text = text.replacing("\r\n", with: "\n")
    guard let output, output != "-" else { return try StandardOutput.write(text, endingLinesWith: lineEnd) }
    let bytes = Array(text.replacing("\n", with: lineEnd).utf8)
    guard let problem = AtomicFile.write(bytes, to: output, mode: 0o644) else { return }
    StandardError.write("promiselab: '\(output)' can't be written: \(problem)\n")
    try ExitStatus.cannotWrite.exit()
  }
}
