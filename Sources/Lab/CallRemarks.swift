public import Program
internal import TraceEvents
internal import TraceGraph

/// Says on standard error what was called that a script doesn't call itself, with what, a line each.
public struct CallRemarks {
  /// The lines, in the order of the calls.
  public let lines: [String]

  /// - Parameter file: The name of the script.
  public init(_ calls: [MadeUpCall], in file: String) {
    var made: Set<String> = []
    lines = calls.flatMap { call in
      let head = "\(file):\(call.place.line): "
      let prepared = call.preparations.filter { made.insert($0).inserted }
      let reason = call.isMissing ? "called, as nobody calls it" : "called"
      return prepared.map { "\(head)made for \(call.name): \(TerminalText.escaped($0))" }
        + ["\(head)\(reason): \(TerminalText.escaped(call.text))"]
    }
  }
}

/// How often a closure was called that was made up as an argument.
public struct ClosureCount: Hashable, Sendable {
  /// What it prints when it is called: `completion of load is called`.
  public let report: String
  /// How often the run called it.
  let count: Int

  /// Whose closure it is, and how often it was called.
  public var sentence: String {
    let name = report.hasSuffix(" is called") ? report.dropLast(" is called".count) : report[...]
    return switch count {
    case 0: "\(name) is never called"
    case 1: "\(name) is called once"
    default: "\(name) is called \(count) times"
    }
  }

  /// All of them, in the order of the lines that they were made up for.
  public static func all(in run: LabRun) -> [ClosureCount] {
    var seen: Set<String> = []
    let reports = run.request.plan.promptLines.flatMap { MadeUpCall.closureReports(in: $0.text) }.filter {
      seen.insert($0).inserted
    }
    guard !reports.isEmpty else { return [] }
    return reports.map { report in
      ClosureCount(report: report, count: run.full.output.count { $0.text.hasPrefix(report) })
    }
  }
}
