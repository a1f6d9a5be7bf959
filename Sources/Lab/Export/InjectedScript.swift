public import SwiftEditing
internal import Program
internal import SwiftPromises
public import TraceEvents
public import TraceGraph

/// A script with what was injected into it as code.
public struct InjectedScript: Sendable {
  public let text: String

  public init(_ exhibit: Exhibit) {
    let run = exhibit.run
    let plan = run.request.plan
    let code = InjectionCode(plan.injections, sources: plan.sourceInjections, into: run.request.source, run.injectionFacts)
    var notes = (code.left.map { "\($0.injection.address): \($0.injection.action.summary) (it \($0.reason))" })
    notes += code.leftSources.map { "\($0.injection.source): \($0.injection.setting.summary) (it \($0.reason))" }
    notes += plan.promptLines.map { "typed at \($0.at): \($0.text)" }
    var text = code.text
    if let dialect = run.request.dialect, dialect != ScriptProgram.dialect(askedForIn: text) ?? .google {
      text = "// dialect: \(dialect.rawValue)\n" + text
    }
    var differing = code.differing.map { "\($0.injection.address): \($0.injection.action.summary) (the code \($0.how))" }
    if differing.isEmpty, notes.isEmpty, let difference = InjectedScript.printedDifference(text, run) { differing = [difference] }
    text += InjectedScript.comment("What has no code, and was part of the run:", notes, behind: text)
    text += InjectedScript.comment("What the code does otherwise than the run:", differing, behind: text)
    self.text = text
  }

  /// What the code prints otherwise than the run, though each injection in it does the same: what it adds to a chain takes turns on the
  /// way, and an order that was asked for isn't in it. `nil` if nothing, or if one of them doesn't come to an end.
  private static func printedDifference(_ text: String, _ run: LabRun) -> String? {
    var request = run.request
    request.source.text = text
    request.plan = request.plan.withoutInjections
    request.plan.schedule = Schedule()
    request.limits.maximumSteps = min(request.limits.maximumSteps, mostSteps)
    let written = request.perform()
    guard let one = run.run, let other = written.run, !isCutOff(one), !isCutOff(other) else { return nil }
    let (planned, own) = (run.full.output.map(\.text), written.full.output.map(\.text))
    if planned == own { return nil }
    return planned.sorted() == own.sorted()
      ? "it prints the same lines in another order" : "it prints other lines"
  }

  private static func isCutOff(_ run: ScriptRun) -> Bool { if case .limit = run.ending { true } else { false } }

  /// A person waits for the export.
  private static let mostSteps = 1_000_000

  private static func comment(_ heading: String, _ lines: [String], behind text: String) -> String {
    guard !lines.isEmpty else { return "" }
    return (text.hasSuffix("\n") ? "\n" : "\n\n") + ([heading] + lines).map { "// \(singleLine($0))\n" }.joined()
  }
}

extension LabRun {
  /// What this run has shown of the promises that code is written for.
  public var injectionFacts: InjectionCode.Facts {
    InjectionCode.Facts(
      dialect: dialect, timesRun: { places.promises(at: $0).count },
      isRejected: { record(at: $0)?.state == .rejected },
      endsBothWays: { address in
        guard address.occurrence == nil else { return false }
        let states = places.promises(at: address.place).compactMap { full[$0]?.state }
        return states.contains(.rejected) && states.contains(.fulfilled)
      },
      getsError: { address in record(at: address)?.parents.contains { full[$0]?.state == .rejected } ?? false },
      kind: { record(at: $0)?.operatorKind })
  }

  /// The promise at an address as the whole run knows it.
  public func record(at address: PromiseAddress) -> PromiseRecord? { places.promise(at: address).flatMap { full[$0] } }
}
