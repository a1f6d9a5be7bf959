public import Program
internal import TraceEvents

/// A program that is looked through for mistakes in its use of promises.
public struct CheckRequest: Sendable {
  /// The program, and the run without changes.
  public var run: RunRequest
  /// Whether the program is run, too, under every order, latency and failure.
  public var performsRuns = true
  /// How many runs there may be.
  public var limit = 2000
  /// What ends the runs when their time is over, as people write it: `--time 10s`.
  public var timeOption: String?
  /// What performs a run again; `nil` leaves it to the request.
  public var replay: ReplayCommand?

  public init(_ run: RunRequest) {
    self.run = run
  }

  /// The runs that are looked at.
  private var exploring: ExploreRequest {
    var exploring = ExploreRequest(run)
    (exploring.limit, exploring.timeOption) = (limit, timeOption)
    exploring.expectations = ExploreRequest.expectations(in: run.source.text)
    return exploring
  }

  /// Looks through the program.
  ///
  /// - Parameters:
  ///   - isOver: Asked now and then, on any thread; an answer of true ends the runs with what was found.
  ///   - isLate: Asked once the runs have ended; an answer of true leaves out findings for which runs are performed again.
  ///   - begins: Gets what the text alone tells, before the runs.
  /// - Throws: What keeps the script from running.
  /// - Complexity: O(length of the text), at most `limit` runs, and some for each outcome.
  public func perform(
    isOver: () -> Bool = { false }, isLate: () -> Bool = { false }, beginning begins: (CheckReport) -> Void = { _ in }
  ) throws(ScriptProblems) -> CheckReport {
    let program = try run.checked(stubsUnknownNames: run.plan.stubs.isOn)
    var report = CheckReport(source: run.source, dialect: program.rules)
    report.replay = replay ?? ReplayCommand(run)
    // Reading a long text takes as long as many runs.
    let read = program.findings
    var findings = read.filter { $0.rule.basis == .text }
    let silenced = SilencedLines(run.source.text)
    if performsRuns {
      var beginning = report
      beginning.findings = CheckReport.reported(findings, in: run.source.text)
      (beginning.remarks, beginning.gap, beginning.cutOff) = (silenced.unknownNames, Exploration.noTimeGap, Exploration.noTimeGap)
      beginning.wasStopped = true
      begins(beginning)
      let explored = ExploredFindings(program, exploring, isOver: isOver, isLate: isLate)
      findings += explored.findings + explored.confirmed(read)
      (report.runs, report.gap, report.cutOff) = (explored.runs, explored.gap, explored.cutOff)
      (report.remarks, report.wasStopped) = (explored.remarks, explored.wasStopped)
    }
    report.findings = CheckReport.reported(findings, in: run.source.text)
    report.remarks = silenced.unknownNames + report.remarks
    return report
  }
}

/// What `check` found in one program, or what keeps that from being looked through.
public struct CheckReport: Hashable, Sendable {
  public var source: ScriptSource
  /// The name of the library whose rules hold.
  public var dialect: String
  /// What performs a run again that shows a finding; `nil` where nothing was run.
  public var replay: ReplayCommand?
  /// In the order of the text, the graver first where two stand at one place.
  public var findings: [Finding] = []
  /// How many runs were performed.
  public var runs = 0
  /// Why not every choice was tried; `nil` if every one was, or none was asked for.
  public var gap: String?
  /// Why a run ended early, if one did: it says nothing of what was left.
  public var cutOff: String?
  /// Whether somebody ended the runs before all were tried.
  public fileprivate(set) var wasStopped = false
  /// What is wrong with the lines that silence rules, and what no run came to, each in a sentence.
  public var remarks: [String] = []
  /// What keeps the script from running: then nothing else is known of it.
  public private(set) var errors: [ScriptDiagnostic] = []

  /// Notes that somebody pressed Ctrl-C before every run was tried.
  public mutating func wasInterrupted() {
    guard wasStopped else { return }
    let reason = Exploration.interruptedGap(afterRuns: runs)
    gap = reason
    if runs == 0 { cutOff = reason }
  }

  /// Whether that is the file itself.
  private(set) var isUnreadable = false

  init(source: ScriptSource, dialect: String) {
    (self.source, self.dialect) = (source, dialect)
  }

  /// Reports a script that can't run.
  public init(source: ScriptSource, problems: ScriptProblems) {
    (self.source, dialect) = (source, "")
    errors = problems.diagnostics
  }

  /// Reports a file that can't be read.
  public init(unreadable name: String, _ message: String) {
    (source, dialect, isUnreadable) = (ScriptSource(name: name, text: ""), "", true)
    errors = [
      ScriptDiagnostic(
        severity: .error, message: message, fileName: name, place: SourcePlace(line: 1, column: 1), sourceLine: "")
    ]
  }

  /// The name under which documents list what keeps a script from running, beside those of rules.
  static let errorRule = "script-error"
  /// The name under which documents list that a script didn't come to its end.
  static let limitRule = "limit-reached"

  /// That the script didn't come to its end, and why.
  var unended: String? { cutOff.map { "this script wasn't looked through to its end: \($0)" } }

  /// What is to be known of the file besides its findings, in sentences.
  var notices: [String] { (cutOff == nil ? gap.map { ["not every run was looked at: \($0)"] } ?? [] : []) + remarks }

  /// Findings as they are reported: in the order of the text, each once, without what comments silence.
  static func reported(_ findings: [Finding], in text: String) -> [Finding] {
    let silenced = SilencedLines(text)
    return findings.filter { !silenced.silences($0) }.inOrder
  }

  /// How the command ends for this program.
  ///
  /// - Parameter threshold: The least grave finding that counts.
  public func status(failingOn threshold: ScriptDiagnostic.Severity) -> ExitStatus {
    guard errors.isEmpty else { return .scriptErrors }
    let fails = findings.contains { $0.severity.rank >= threshold.rank }
    return max(fails ? .unsettled : .success, cutOff == nil ? .success : .limit)
  }
}

extension ScriptDiagnostic.Severity {
  /// How grave it is, as a number that grows with it.
  var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension [Finding] {
  /// In the order of the text, the graver first; of those of one rule at one place only the first.
  fileprivate var inOrder: [Finding] {
    var known: Set<[Int]> = []
    let rules = CheckRule.allCases
    func key(_ finding: Finding) -> [Int] {
      [finding.place.line, finding.place.column, -finding.severity.rank, rules.firstIndex(of: finding.rule) ?? 0]
    }
    return enumerated().sorted { left, right in
      (key(left.element) + [left.offset]).lexicographicallyPrecedes(key(right.element) + [right.offset])
    }.map(\.element).filter { known.insert(key($0)).inserted }
  }
}
