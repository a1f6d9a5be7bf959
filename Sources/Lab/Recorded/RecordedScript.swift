internal import Program
internal import SwiftPromises
public import TraceEvents
internal import TraceGraph

/// A script that does what a recording shows of a chain: answers come when they came, with what they had, and handlers give what they gave.
///
/// What a program computed isn't in its recording, so handlers give the recorded result whatever they get.
public struct RecordedScript: Sendable {
  /// The script.
  public let text: String
  /// How many of the recording's promises it has.
  public let count: Int
  /// The promises of the recording that it has.
  private let written: [PromiseRecord]
  /// Those of them that it makes from others.
  private let isMade: Set<PromiseID>

  /// Writes a script of a promise and all that has to do with it.
  ///
  /// - Parameter promise: The promise; `nil` for all that were recorded.
  /// - Throws: That they are too many.
  /// - Complexity: O(n) for n promises of the recording.
  public init(_ run: LabRun, around promise: PromiseID?) throws(RecordedScriptProblem) {
    let state = run.full
    guard !state.promises.isEmpty else { throw RecordedScriptProblem("the recording has no promises") }
    let family =
      if let promise { try RecordedFamily(of: promise, in: state) } else { try RecordedFamily(all: state) }
    let forms = RecordedForms(family.members, in: state, run.events, isKit: run.dialect == .promisekit)
    var writer = RecordedScriptWriter(forms, events: run.events)
    let body = writer.program()
    written = forms.written.compactMap { state[$0] }
    count = written.count
    isMade = Set(written.lazy.map(\.id).filter { forms.isMadeFromOthers($0) })
    let name = run.request.source.name.split(separator: "/").last ?? ""
    var lines = ["// From the recording \(singleLine(name, limit: 100)): \(Counted.words(count, "promise")), numbered as there."]
    lines.append(
      "// Answers come when they came there, and handlers give what they gave, whatever they get. Queues aren't written.")
    if body.contains(where: { $0.contains("latency: ") }) {
      lines.append("// Without its 'latency:' an answer comes in every order that explore tries.")
    }
    if family.isCut { lines.append("// Others have to do with them, too; what came from those is written as an answer.") }
    for record in written.sorted(by: { $0.id < $1.id }) where forms.isPartial(record) {
      let inputs = record.parents.count { forms.written.contains($0) }
      lines.append(
        "// Of the \(record.parents.count) that \(singleLine(record.operatorName, limit: 40)) #\(record.id) waits for, only the \(inputs) that weren't settled are written."
      )
    }
    let left = family.members.count - count
    if left > 0 {
      let verb = left == 1 ? "is" : "are"
      lines.append("// \(Counted.words(left, "promise")) made within a retry, a reduce or a task \(verb) part of its answer.")
    }
    lines += ["import \(forms.words.module)", ""]
    if writer.hasErrors {
      lines += [
        "struct RecordedError: Error, CustomStringConvertible {", "  let description: String",
        "  init(_ description: String) { self.description = description }", "}", "",
      ]
    }
    text = (lines + body).map { $0 + "\n" }.joined()
  }

  /// How far the script's own run is like the recording, in a sentence.
  ///
  /// - Complexity: That of running the script, and O(n²) for n promises that end alike.
  public func comparison() -> String {
    let run = RunRequest(source: ScriptSource(name: "recorded", text: text)).perform()
    if let problem = run.diagnostics.first(where: { $0.severity == .error }) {
      return "the script can't run as it is: line \(problem.place.line): \(problem.message)"
    }
    let start = written.map(\.createdAt).min() ?? .zero
    var ends = run.full.promises.map { RecordedEnd($0, isMade: !$0.parents.isEmpty, since: .zero) }
    func end(of record: PromiseRecord) -> RecordedEnd { RecordedEnd(record, isMade: isMade.contains(record.id), since: start) }
    // Those that end at the same time, too, find one another first.
    let others = written.sorted { $0.id < $1.id }.filter { record in
      let end = end(of: record)
      guard let position = ends.firstIndex(where: { $0.isLike(end) && $0.isNear(end) }) else { return true }
      ends.remove(at: position)
      return false
    }
    let unlike = others.filter { record in
      let end = end(of: record)
      guard let position = ends.firstIndex(where: { $0.isLike(end) }) else { return true }
      ends.remove(at: position)
      return false
    }
    let (alike, late) = (count - unlike.count, others.count - unlike.count)
    let sentence =
      "\(alike == count ? count == 1 ? "its" : "all" : "\(alike) of") \(Counted.words(count, "promise")) "
      + "\(alike == 1 ? "ends" : "end") in the script as in the recording"
    let time = late == 0 ? "" : ", \(late) at another time"
    let rest = unlike.isEmpty ? "" : "; not #\(Counted.list(unlike.map(\.id.rawValue)).replacing(", ", with: ", #"))"
    return sentence + time + rest
  }
}

/// How a promise ended, and when.
private struct RecordedEnd {
  let state: PromiseRecord.State
  /// `nil` of a combination's values, which are those of what it is made of.
  let text: String?
  let time: VirtualInstant?
  /// Whether the script makes it from others.
  let isMade: Bool

  init(_ record: PromiseRecord, isMade: Bool, since start: VirtualInstant) {
    state = record.state
    text = isMade && record.parents.count > 1 && record.state == .fulfilled ? nil : record.settlementText
    time = record.settledAt.map(start.gap)
    self.isMade = isMade
  }

  func isLike(_ other: RecordedEnd) -> Bool { state == other.state && text == other.text && isMade == other.isMade }

  /// Whether both came at one instant, as far as a machine can keep it.
  func isNear(_ other: RecordedEnd) -> Bool {
    guard let time, let otherTime = other.time else { return time == other.time }
    return max(time.gap(to: otherTime), otherTime.gap(to: time)) <= RecordedForms.instant
  }
}

extension LabRun {
  /// The promise of a recording that is named by its number or its address.
  ///
  /// - Throws: That there is none.
  public func promise(called name: String) throws(RecordedScriptProblem) -> PromiseID {
    if let number = Int(name), let record = full[PromiseID(number)] { return record.id }
    if let address = PromiseAddress(name), let id = places.promise(at: address) { return id }
    throw RecordedScriptProblem(
      "the recording has no promise '\(TerminalText.quoted(name))': write its number, or its address as the report has it")
  }
}
