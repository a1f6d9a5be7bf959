import Program
import TraceEvents
import TraceGraph

/// Runs of one program under many plans, with an eye on one promise.
final class Trials {
  /// How a promise ended, as far as it matters whether it ended otherwise.
  struct Ending: Hashable {
    var state: PromiseRecord.State?
    var isSkipped = false
    var text = ""
    /// Which of several inputs decided it.
    var decider: PromiseAddress?
    var time: VirtualInstant?
    /// Where and how the program stops that didn't stop before: `line 15 then stops: …`.
    var fault: String?

    /// Whether another run let the promise end otherwise, rather than at another time or with another text only.
    func isOther(than base: Ending) -> Bool {
      state != base.state || isSkipped != base.isSkipped || decider != base.decider
    }
  }

  let request: RunRequest
  let target: PromiseAddress
  /// The fold of the run as it is.
  let base: TraceState
  let baseEnding: Ending
  let record: PromiseRecord
  let names: PlaceNames
  private(set) var count = 1
  private let faults: Set<String>
  private let program: any CheckedProgram
  private let mostRuns: Int
  private let isStopped: () -> Bool

  /// Runs the program as it is; `nil` if it has errors or doesn't make the promise.
  init?(_ request: RunRequest, promise: PromiseAddress, mostRuns: Int, isStopped: @escaping () -> Bool) {
    guard let program = try? request.checked(stubsUnknownNames: false) else { return nil }
    self.program = program
    self.request = request
    self.mostRuns = mostRuns
    self.isStopped = isStopped
    target = promise
    let run = program.run(plan: request.plan, limits: request.limits, isStopped: isStopped, prints: nil)
    base = TraceState.folding(run.events)
    faults = Set(run.faults.map(Trials.words))
    names = PlaceNames(base)
    guard let record = Trials.promise(promise, in: base) else { return nil }
    self.record = record
    baseEnding = Trials.ending(of: record, in: base)
  }

  /// Whether there may be no further run.
  var isOver: Bool { count >= mostRuns || isStopped() }

  /// How the promise ends under a plan, if that is otherwise than as it is.
  ///
  /// - Parameter address: Where the plan brings a value in that must be of its promise's type.
  func otherEnding(_ plan: RunPlan, bringing address: PromiseAddress? = nil) -> Ending? {
    ending(plan, bringing: address).flatMap { $0.isOther(than: baseEnding) ? $0 : nil }
  }

  /// How the promise ends under a plan; `nil` if there may be no further run, or if a value that the plan brings in isn't of the type
  /// that its promise has: no change of the program's own text could give it.
  func ending(_ plan: RunPlan, bringing address: PromiseAddress? = nil) -> Ending? {
    guard !isOver else { return nil }
    count += 1
    let run = program.run(plan: plan, limits: request.limits, isStopped: isStopped, prints: nil)
    if isStopped() { return nil }
    if let address, run.valueFits[address] != true { return nil }
    let state = TraceState.folding(run.events)
    var ending = Trials.promise(target, in: state).map { Trials.ending(of: $0, in: state) } ?? Ending()
    ending.fault = run.faults.map(Trials.words).first { !faults.contains($0) }
    return ending
  }

  private static func words(of fault: RunFault) -> String {
    let place = fault.place.map { PlainWords().words(for: $0) } ?? "it"
    return "\(place) then stops: \(singleLine(fault.message, limit: 90))"
  }

  static func promise(_ address: PromiseAddress, in state: TraceState) -> PromiseRecord? {
    state.promises.first { $0.address == address }
  }

  private static func ending(of record: PromiseRecord, in state: TraceState) -> Ending {
    var ending = Ending(
      state: record.state, isSkipped: record.isSkipped, text: record.settlementText ?? "", time: record.settledAt)
    if record.operatorKind.isWonByOne, let cause = record.settlementCause { ending.decider = state[cause]?.address }
    return ending
  }

  /// ``would be rejected at 120 ms with timedOut``.
  func would(_ ending: Ending) -> String {
    let text = ending.text == "()" || ending.state == .cancelled ? "" : singleLine(ending.text, limit: 40)
    let with = (ending.time.map { " at \($0)" } ?? "") + (text.isEmpty ? "" : " with \(text)")
    guard let state = ending.state else { return "would not be made" }
    if ending.isSkipped { return "would be skipped" }
    if state == .pending { return "would stay pending" }
    return baseEnding.isSkipped ? "would run and be \(state.rawValue)\(with)" : "would be \(state.rawValue)\(with)"
  }
}
