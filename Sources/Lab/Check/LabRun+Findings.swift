public import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

extension LabRun {
  /// What the text and this run tell of mistakes in the use of promises, in the order of the text, without what comments silence; of a
  /// recorded trace, what it tells.
  ///
  /// - Complexity: O(length of the text + events of the run · races in it), and a second run if the script states expectations.
  public var findings: [Finding] {
    if isRecording { return recordedFindings.value { findingsOfRecording } }
    guard let program, let run else { return [] }
    let text = program.findings.filter { $0.rule.basis == .text }
    // In a long run they would take longer than the run itself.
    let ofRun = run.events.count <= Self.mostCheckedEvents ? RunFindings(run, full).findings : []
    let broken = ExpectationFindings(request.source.text).broken(unmetExpectations())
    return CheckReport.reported(text + ofRun + broken, in: request.source.text)
  }

  /// What `check` says of a recorded trace.
  private var findingsOfRecording: [Finding] {
    guard let recordedFacts else { return [] }
    return CheckReport.reports(on: events, full, recordedFacts, dialect: dialect.rawValue, name: request.source.name)
      .flatMap(\.findings)
  }

  /// Of longer runs only what the text tells is told.
  private static let mostCheckedEvents = 20_000
}

extension ExploreRequest {
  /// What all runs tell of mistakes in the use of promises, in the order of the text, without what comments silence.
  ///
  /// - Parameters:
  ///   - isOver: Asked now and then; an answer of true ends the runs that it takes.
  ///   - progress: Told now and then that runs go on.
  /// - Complexity: As `perform`, with at most as many runs as `check` makes.
  public func findings(isOver: () -> Bool = { false }, progress: () -> Void = {}) -> [Finding] {
    guard let program = try? run.checked(stubsUnknownNames: run.plan.stubs.isOn, isStopped: isOver) else { return [] }
    var shorter = self
    shorter.limit = min(limit, CheckRequest(run).limit)
    let explored = ExploredFindings(program, shorter, isOver: isOver, progress: { _ in progress() })
    return CheckReport.reported(explored.findings + explored.confirmed(program.findings), in: run.source.text)
  }
}

extension [Finding] {
  /// These and others, in the order of the text; where two rules say the same of one place, what stands here.
  public func merged(with others: [Finding], in text: String) -> [Finding] { CheckReport.reported(self + others, in: text) }
}
