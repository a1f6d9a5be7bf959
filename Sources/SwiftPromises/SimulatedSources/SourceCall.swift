import Program
import PromiseEngine
import RunSearch
import SwiftLanguage
import TraceEvents

/// A call of a simulated source, with what all sources understand: `latency:`, `jitter:` and `failureRate:`.
struct SourceCall {
  let call: NativeCall
  /// The method's name: what makes the promise, in a trace.
  let method: String
  private let fullName: String
  /// The number of the call among all that the run makes.
  private let number: Int

  init(_ call: NativeCall, source: String?, method: String) {
    self.call = call
    self.method = method
    fullName = source.map { "\($0).\(method)" } ?? method
    let runtime = call.machine.runtime
    number = runtime.answers.begin()
    runtime.current.order.journal?.edit(call: number) {
      ($0.name, $0.place) = (method, call.site.unit.place(atUTF8Offset: call.site.offset))
    }
  }

  var runtime: PromiseRuntime { call.machine.runtime }
  var types: SourceTypes { runtime.standardTypes.sources }

  // MARK: Arguments

  /// Reports arguments that the source doesn't know: a misspelt `latency` must not be ignored.
  func check(labels: [String], positional: Int) throws {
    runtime.sources.note(fullName, at: call.site.unit.place(atUTF8Offset: call.site.offset))
    for label in call.labels.labels.compactMap({ $0 }) where !labels.contains(label) && !Self.common.contains(label) {
      throw FaultReason(
        "\(fullName) has no argument '\(label):'", "it has \((labels + Self.common).map { "\($0):" }.joined(separator: " "))")
    }
    let given = call.labels.labels.count { $0 == nil }
    guard given <= positional else {
      throw FaultReason("\(fullName) takes \(positional) arguments without a label, not \(given)")
    }
  }

  private static let common = ["latency", "jitter", "failureRate"]

  /// The argument at a position among those without a label.
  func unlabelled(_ position: Int) -> ScriptValue? {
    let values = zip(call.arguments, call.labels.labels).filter { $0.1 == nil }.map(\.0)
    return position < values.count ? values[position].unwrapped : nil
  }

  func text(_ position: Int, _ what: String) throws -> String {
    guard let value = unlabelled(position) else { throw FaultReason("\(fullName) needs \(what)", "write it as first argument") }
    if case .string(let text) = value { return text }
    return value.description
  }

  func value(_ label: String) -> ScriptValue? { call.labelled(label) }

  func text(_ label: String, default text: String) throws -> String {
    try call.labelled(label).map(call.string) ?? text
  }

  func integer(_ label: String, default number: Int) throws -> Int {
    try call.labelled(label).map(call.integer) ?? number
  }

  func integer(_ label: String) throws -> Int? { try call.labelled(label).map(call.integer) }

  func number(_ label: String, default number: Double) throws -> Double {
    try call.labelled(label).map(call.number) ?? number
  }

  func flag(_ label: String, default flag: Bool) throws -> Bool {
    guard let value = call.labelled(label) else { return flag }
    guard case .bool(let isTrue) = value else {
      throw FaultReason("'\(label):' of \(fullName) must be a Bool, not \(value.typeName)")
    }
    return isTrue
  }

  func strings(_ label: String, default list: [String]) throws -> [String] {
    guard let value = call.labelled(label) else { return list }
    guard case .array(let elements) = value else {
      throw FaultReason("'\(label):' of \(fullName) must be a list of texts, not \(value.typeName)")
    }
    return try elements.map(call.string)
  }

  // MARK: Chance

  /// How long the source takes.
  ///
  /// - Parameters:
  ///   - seconds: What it takes where the call says nothing.
  ///   - key: What is asked for; calls for the same thing draw one after the other.
  func latency(_ seconds: Double, for key: String) throws -> Duration {
    let jitter = try number("jitter", default: 0)
    let planned = runtime.sources.latency(of: fullName)
    let nominal = try planned.map { $0 / .seconds(1) } ?? number("latency", default: seconds)
    guard nominal >= 0, jitter >= 0 else { throw FaultReason("\(fullName) can't take less than no time") }
    let isOwn = planned != nil || call.labelled("latency") != nil
    func taken(_ duration: Duration) -> Duration { isOwn ? duration : chosenLatency(usual: duration) }
    if planned == nil, isOwn { runtime.current.order.journal?.edit(call: number) { $0.keepsLatency = true } }
    guard jitter > 0 else { return taken(planned ?? Duration(timeInterval: nominal)) }
    runtime.current.order.journal?.notes.changes(.objects)
    // Without one, the plan chooses every time.
    if isOwn { runtime.current.order.journal?.note(gap: RunJournal.takesTimeByChance) }
    let shift = (runtime.chance.draw("\(fullName) \(key) latency") * 2 - 1) * jitter
    // Whole milliseconds are easier to read in a timeline.
    return taken(Duration(timeInterval: (max(0, nominal + shift) * 1000).rounded() / 1000))
  }

  /// How long the source takes whose own argument says so: the timer's seconds, `takes:`.
  ///
  /// - Parameter isOwn: Whether the script gives the argument.
  func duration(_ seconds: Double, isOwn: Bool) -> Duration {
    if let planned = runtime.sources.latency(of: fullName) { return planned }
    let duration = Duration(timeInterval: seconds)
    return isOwn ? duration : chosenLatency(usual: duration)
  }

  /// How long the call takes, whose latency the script doesn't give: what the plan chooses for it, or what it usually takes.
  func chosenLatency(usual: Duration) -> Duration {
    runtime.current.order.journal?.edit(call: number) { ($0.isFree, $0.nominal) = (true, usual) }
    return runtime.answers.latency(of: number) ?? usual
  }

  /// Whether the plan chooses that the call fails, which can.
  func failsByChoice() -> Bool {
    runtime.current.order.journal?.edit(call: number) { $0.canFail = true }
    return runtime.answers.fails(number)
  }

  /// What the person answers, whose answer the script doesn't give: what the plan chooses, or nothing.
  func chosenAnswer(_ question: Question) -> (choice: Int, delay: Duration)? {
    runtime.current.order.journal?.noteQuestion(
      of: number, options: question.choices.map { "is answered with '\($0)'" })
    return runtime.answers.answer(of: number, among: question.choices.count).map { ($0, chosenLatency(usual: .seconds(1))) }
  }

  /// Begins to wait for the answer.
  func wait(_ start: () -> Void) {
    runtime.current.order.wait(for: number, isFree: runtime.answers.isFree(number), start)
  }

  /// Whether this call is one of those that fail by chance.
  func fails(for key: String) throws -> Bool {
    let rate = try runtime.sources.failureRate(of: fullName) ?? number("failureRate", default: 0)
    guard (0...1).contains(rate) else { throw FaultReason("'failureRate:' is a share from 0 to 1, not \(rate)") }
    // What fails anyway, with the error that the call gives it, can't fail by choice.
    if value("error") == nil || method == "flaky", failsByChoice() { return true }
    guard rate > 0 else { return false }
    runtime.current.order.journal?.notes.changes(.objects)
    let fails = runtime.chance.draw("\(fullName) \(key) failure") < rate
    guard fails else { return false }
    // A call that doesn't fail by chance can be let fail by choice; of one that does it can be chosen that it doesn't.
    runtime.current.order.journal?.edit(call: number) { $0.options = ["doesn't fail"] }
    return runtime.answers.answer(of: number, among: 1) == nil
  }
}
