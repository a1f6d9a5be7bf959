internal import ArgumentParser
internal import JavaScriptReading
internal import Lab
internal import Program
internal import SwiftPromises
internal import Translating

/// Runs a script under several libraries, or two scripts, or takes two recorded traces, and says where they differ, and why.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Run a script under several libraries, or two scripts, and say where they differ, and why.",
    discussion: """
      For a library that can't run the text as it is, 'promiselab translate' translates it first. Two files may be scripts, even \
      of different libraries, or two traces in JSON. A file that ends in .js is read as JavaScript. The exit status is 1 if \
      something differs.
      """)

  @Argument(help: "A script, '-' for standard input, the name of an example, or a trace in JSON.")
  var file: String

  @Argument(help: "What to compare it with: a second script or trace.")
  var other: String?

  @Option(help: ArgumentHelp("The libraries; the others are compared with the first.", valueName: "a,b,c"))
  var dialects: String?

  @Option(name: .customLong("max-steps"), help: "Stop each run after this many steps of the virtual machine.")
  var maximumSteps: Int?

  @Option(help: ArgumentHelp("Take this order; given twice, one script is compared under two of them.", valueName: "CODE"))
  var schedule: [String] = []

  func validate() throws {
    _ = try chosen()
    _ = try schedules()
    if other != nil, dialects != nil {
      throw ValidationError("--dialects runs one script under several libraries: leave it out, or the second file")
    }
    if schedule.count > 2 { throw ValidationError("--schedule can be given twice at most") }
    if schedule.count == 2, other != nil { throw ValidationError("two files, and two schedules: give one file, or one schedule") }
    if other == "-", file == "-" { throw ValidationError("only one of the two can be standard input") }
    if let maximumSteps, maximumSteps <= 0 { throw ValidationError("--max-steps must be at least 1") }
  }

  func run() throws {
    do {
      var limits = RunLimits()
      if let maximumSteps { limits.maximumSteps = maximumSteps }
      let orders = try schedules()
      if let other { return try compare(try run(of: file, limits, orders.first), try run(of: other, limits, orders.first)) }
      if orders.count == 2 {
        let runs = try (run(of: file, limits, orders[0]), run(of: file, limits, orders[1]))
        return try compare(
          runs.0.map { Side(name: schedule[0], run: $0.run) }, runs.1.map { Side(name: schedule[1], run: $0.run) })
      }
      guard var request = readJavaScript(RunRequest(source: try ScriptFile.read(file), limits: limits), of: file) else {
        return try ExitStatus.scriptErrors.exit()
      }
      if let order = orders.first { request.plan.schedule = order }
      let comparison = DialectComparison(of: request, under: try chosen() ?? libraries(of: request))
      guard comparison.columns.contains(where: \.run.hasTrace) else {
        StandardError.write((comparison.columns.first?.run.diagnostics.map(\.rendered).joined(separator: "\n") ?? "") + "\n")
        return try ExitStatus.scriptErrors.exit()
      }
      if !orders.isEmpty, comparison.columns.contains(where: \.isTranslated) {
        StandardError.write("promiselab: '\(schedule[0])' orders the script itself: translations run in an order of their own\n")
      }
      try StandardOutput.draw(ComparisonTable(comparison).text)
      try comparison.status.exit()
    } catch ScriptFileProblem.json(let name) {
      StandardError.write("promiselab: \(name) isn't a script: name a second trace to compare it with\n")
      try ExitStatus.usage.exit()
    } catch let problem as ScriptFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      try problem.status.exit()
    }
  }

  /// One of two that are compared.
  private struct Side {
    var name: String
    let run: LabRun
    var library = OwnLibrary.told
  }

  /// A script's run, or a recorded trace; `nil` where there is none, which has been said.
  private func run(of path: String, _ limits: RunLimits, _ order: Schedule?) throws -> Side? {
    var request: RunRequest
    do {
      switch try FileInput(at: path) {
      case .trace(let document, let name): return Side(name: path, run: try TraceFile.run(of: document, name: name))
      case .script(let source): request = RunRequest(source: source, limits: limits)
      }
    } catch let problem as TraceFileProblem {
      StandardError.write("promiselab: \(problem)\n")
      return nil
    }
    guard let readable = readJavaScript(request, of: path) else { return nil }
    request = readable
    let library = OwnLibrary(of: request)
    request.dialect = request.dialect ?? library.dialect
    if let order { request.plan.schedule = order }
    let run = request.perform()
    guard run.hasTrace else {
      StandardError.write(run.diagnostics.map(\.rendered).joined(separator: "\n") + "\n")
      return nil
    }
    return Side(name: path, run: run, library: library)
  }

  /// A file of JavaScript as a script of `ecmascript`, any other as it is; `nil` where not all of it is read, which has been said.
  private func readJavaScript(_ request: RunRequest, of path: String) -> RunRequest? {
    guard FileLanguage(ofFile: path) == .javaScript else { return request }
    let read = JavaScriptTranslation(of: request.source.text)
    if let text = TranslationText.text(ofBroken: read, name: path) {
      StandardError.write(text)
      return nil
    }
    guard read.isWhole else {
      StandardError.write(TranslationText.text(of: read, name: path))
      StandardError.write("promiselab: not all of '\(path)' can be read, so nothing is compared: write the rest otherwise\n")
      return nil
    }
    var request = request
    (request.source.text, request.dialect) = (read.body, .ecmascript)
    return request
  }

  private func compare(_ left: Side?, _ right: Side?) throws {
    guard let left, let right else { return try ExitStatus.scriptErrors.exit() }
    let runs = TwoRuns((left.name, left.run), (right.name, right.run))
    // That both are taken for the library that scripts are for which say nothing is no news.
    if runs.libraries[0] != runs.libraries[1] {
      for remark in [left, right].compactMap({ $0.library.remark(on: $0.name) }) {
        StandardError.write("promiselab: \(remark)\n")
      }
    }
    try StandardOutput.draw(TwoRunsText(runs).text())
    try runs.status.exit()
  }

  private func schedules() throws -> [Schedule] {
    try schedule.map { code in
      guard let known = Schedule(code: code) else {
        throw ValidationError("--schedule: '\(code)' isn't a valid schedule; 'explore' and 'run --format json' print them")
      }
      return known
    }
  }

  /// All libraries: the others are compared with the script's own.
  private func libraries(of request: RunRequest) -> [Dialect] {
    let own =
      request.dialect ?? ScriptProgram.dialect(askedForIn: request.source.text) ?? OwnLibrary(of: request).dialect ?? .google
    return [own] + Dialect.allCases.filter { $0 != own }
  }

  private func chosen() throws -> [Dialect]? {
    guard let dialects else { return nil }
    var chosen: [Dialect] = []
    for name in dialects.split(separator: ",", omittingEmptySubsequences: false) {
      guard name.drop(while: { $0 == " " }) != TranslationTarget.async.name else {
        throw ValidationError(
          "tasks aren't a library: compare two files, one of them from 'promiselab translate FILE --to async'")
      }
      do {
        let dialect = try Dialect(named: name.drop { $0 == " " })
        if !chosen.contains(dialect) { chosen.append(dialect) }
      } catch {
        throw ValidationError("\(error)")
      }
    }
    return chosen
  }
}
