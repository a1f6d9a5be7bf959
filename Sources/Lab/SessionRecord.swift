public import Program
public import SwiftPromises
public import TraceEvents

/// What is kept of a session while it goes on, so that nothing is lost when the program ends without being asked to.
public struct SessionRecord: Hashable, Sendable {
  /// The script.
  public var source: ScriptSource
  /// The library whose rules held; `nil` leaves it to the script.
  public var dialect: Dialect?
  /// What is injected and what was typed.
  public var plan: RunPlan
  /// How many events had happened.
  public var position: Int
  /// The virtual instant that was looked at.
  public var now: VirtualInstant
  /// The promise that a person had selected; `nil` where the selection went along with time.
  public var selection: PromiseAddress?
  /// Whether the script was changed and not saved.
  public var isEdited = false
  /// The text that the script's file had, where that is known and not the script's.
  public var savedText: String?
  /// What was being typed; `nil` if nothing was.
  public var draft: SessionDraft?

  public init(source: ScriptSource, dialect: Dialect? = nil, plan: RunPlan, position: Int, now: VirtualInstant) {
    self.source = source
    self.dialect = dialect
    self.plan = plan
    self.position = position
    self.now = now
  }

  /// What there is to keep of a session; `nil` if nothing was changed in it: looking around is no work.
  public init?(_ session: Session, draft: SessionDraft? = nil) {
    guard !session.isRecording, draft != nil || session.isChanged else { return nil }
    self.init(
      source: session.source, dialect: session.dialect, plan: session.plan, position: session.position, now: session.now)
    isEdited = session.isEdited
    savedText = session.isEdited ? session.savedText : nil
    self.draft = draft
  }

  /// One line for the person who is offered it.
  public var summary: String {
    var parts = ["\(source.name.split(separator: "/").last.map(String.init) ?? source.name) at \(now)"]
    if isEdited { parts.append("edited") }
    parts += injected
    if let draft { parts.append(draft.summary) }
    return parts.joined(separator: ", ")
  }

  /// How much was injected and typed, a few words each; empty if nothing was.
  public var injected: [String] {
    let injections = plan.entries.count
    let lines = plan.promptLines.count
    var parts: [String] = []
    if injections > 0 { parts.append(injections == 1 ? "1 injection" : "\(injections) injections") }
    if lines > 0 { parts.append(lines == 1 ? "1 line typed" : "\(lines) lines typed") }
    if hasChosenOutcome { parts.append("a chosen outcome") }
    return parts
  }

  /// Whether it plays one of the outcomes that exploring finds.
  private var hasChosenOutcome: Bool {
    if case .choices = plan.order { return true }
    return plan.choices != RunPlan().choices
  }
}

extension Session {
  /// Whether anything was done that a person would miss.
  fileprivate var isChanged: Bool { isEdited || plan != RunPlan() || dialect != nil }
}

/// Why a file holds no session.
public struct SessionRecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String
}

// MARK: - The file

/// The file is a list of fields, each a line with its name and the length of its text in bytes, then the text and a line feed. So no
/// text needs escaping, and a field that a later version adds is passed over.
extension SessionRecord {
  private static let heading = "promiselab session 1\n"

  /// The record as a file.
  public var encoded: [UInt8] {
    var bytes = Array(SessionRecord.heading.utf8)
    func add(_ name: String, _ text: String) {
      bytes += Array("\(name) \(text.utf8.count)\n".utf8) + Array(text.utf8) + [0x0A]
    }
    add("name", source.name)
    add("text", source.text)
    if let dialect { add("dialect", dialect.rawValue) }
    add("position", "\(position)")
    add("now", "\(now.nanoseconds)")
    if let selection { add("selected", "\(selection)") }
    if isEdited { add("edited", "yes") }
    if let savedText { add("saved", savedText) }
    if let draft { add("draft", draft.written) }
    for injection in plan.injections {
      let (kind, detail) = injection.action.written
      add(injection.isOn ? "injection" : "injection-off", "\(injection.address)\n\(kind)\n\(detail)")
    }
    for injection in plan.sourceInjections {
      add(injection.isOn ? "source" : "source-off", "\(injection.source)\n\(injection.setting.written)")
    }
    if plan.seed != 0 { add("seed", "\(plan.seed)") }
    switch plan.order {
    case .random(let seed): add("order-seed", "\(seed)")
    case .firstInFirstOut, .choices:
      let schedule = Schedule(order: plan.order, choices: plan.choices)
      if schedule != Schedule() { add("order", "\(schedule)") }
    }
    if plan.stubs.isOn { add("stubs", "on") }
    for (name, change) in plan.stubs.changes.sorted(by: { $0.key < $1.key }) {
      if let result = change.result { add("stub-result", "\(name)\n\(result)") }
      if let latency = change.latency { add("stub-latency", "\(name)\n\(latency.clampedNanoseconds)") }
      if case .error(let error) = change.failure { add("stub-fail", error.map { "\(name)\n\($0)" } ?? name) }
    }
    for line in plan.promptLines { add(line.isMadeUp ? "call" : "prompt", "\(line.at.nanoseconds)\n\(line.text)") }
    return bytes
  }

  /// Reads a file.
  public init(decoding bytes: [UInt8]) throws(SessionRecordProblem) {
    guard bytes.starts(with: Array(SessionRecord.heading.utf8)) else {
      throw SessionRecordProblem(description: "it does not begin as a session of promiselab does")
    }
    var rest = bytes.dropFirst(SessionRecord.heading.utf8.count)
    var name: String?
    var text: String?
    var dialect: Dialect?
    var plan = RunPlan()
    var position = 0
    var now: Int64 = 0
    var selection: PromiseAddress?
    var isEdited = false
    var savedText: String?
    var draft: SessionDraft?
    while !rest.isEmpty {
      let (field, value) = try SessionRecord.takeField(from: &rest)
      switch field {
      case "name": name = value
      case "text": text = value
      case "dialect": dialect = Dialect(rawValue: value)
      case "position": position = Int(value) ?? 0
      case "now": now = Int64(value) ?? 0
      case "selected": selection = PromiseAddress(value)
      case "edited": isEdited = true
      case "saved": savedText = value
      case "draft": draft = SessionDraft(written: value)
      case "injection": plan.injections.append(try SessionRecord.injection(value, isOn: true))
      case "injection-off": plan.injections.append(try SessionRecord.injection(value, isOn: false))
      case "source", "source-off":
        plan.sourceInjections.append(try SessionRecord.sourceInjection(value, isOn: field == "source"))
      case "prompt", "call":
        let parts = value.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let instant = Int64(parts[0]) else { throw cut }
        plan.promptLines.append(
          PromptLine(at: VirtualInstant(nanoseconds: instant), text: String(parts[1]), isMadeUp: field == "call"))
      case "seed": plan.seed = UInt64(value) ?? 0
      case "order-seed": plan.order = UInt64(value).map { .random(seed: $0) } ?? plan.order
      case "order":
        if let schedule = Schedule(code: value) { (plan.order, plan.choices) = (schedule.order, schedule.choices) }
      case "stubs": plan.stubs.isOn = true
      case "stub-result", "stub-latency", "stub-fail": SessionRecord.takeStub(field, value, into: &plan.stubs)
      default: break
      }
    }
    guard let name, let text else { throw cut }
    self.init(
      source: ScriptSource(name: name, text: text), dialect: dialect, plan: plan, position: max(position, 0),
      now: VirtualInstant(nanoseconds: max(now, 0)))
    self.selection = selection
    self.isEdited = isEdited
    self.savedText = savedText
    self.draft = draft
  }

  private static func takeField(from rest: inout ArraySlice<UInt8>) throws(SessionRecordProblem) -> (String, String) {
    guard let end = rest.firstIndex(of: 0x0A) else { throw cut }
    let heading = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
    guard heading.count == 2, let length = Int(heading[1]), length >= 0, length < rest.endIndex - end - 1 else { throw cut }
    let start = end + 1
    guard let text = String(validating: rest[start..<start + length], as: UTF8.self), rest[start + length] == 0x0A else {
      throw cut
    }
    rest = rest[(start + length + 1)...]
    return (String(heading[0]), text)
  }

  private static func takeStub(_ field: String, _ text: String, into stubs: inout StubPlan) {
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let detail = parts.count > 1 ? parts[1] : nil
    var change = stubs.changes[parts[0]] ?? StubChange()
    switch field {
    case "stub-result": change.result = detail
    case "stub-latency": change.latency = detail.flatMap { Int64($0) }.map { .nanoseconds($0) }
    default: change.failure = .error(detail)
    }
    stubs.changes[parts[0]] = change
  }

  private static func sourceInjection(_ text: String, isOn: Bool) throws(SessionRecordProblem) -> SourceInjection {
    let parts = text.split(separator: "\n").map(String.init)
    guard parts.count == 3 else { throw cut }
    switch parts[1] {
    case "latency":
      guard let nanoseconds = Int64(parts[2]) else { throw cut }
      return SourceInjection(source: parts[0], setting: .latency(.nanoseconds(nanoseconds)), isOn: isOn)
    case "failure-rate":
      guard let rate = Double(parts[2]), (0...1).contains(rate) else { throw cut }
      return SourceInjection(source: parts[0], setting: .failureRate(rate), isOn: isOn)
    default: throw cut
    }
  }

  private static func injection(_ text: String, isOn: Bool) throws(SessionRecordProblem) -> Injection {
    let parts = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let address = PromiseAddress(parts[0]),
      let action = Injection.Action(kind: parts[1], detail: parts[2])
    else { throw cut }
    return Injection(address: address, action: action, isOn: isOn)
  }
}

private let cut = SessionRecordProblem(description: "a part of it is missing")

extension SourceInjection.Setting {
  fileprivate var written: String {
    switch self {
    case .latency(let duration): "latency\n\(duration.clampedNanoseconds)"
    case .failureRate(let rate): "failure-rate\n\(rate)"
    }
  }
}

extension Injection.Action {
  fileprivate var written: (kind: String, detail: String) {
    switch self {
    case .fail(nil): ("fail", "")
    case .fail(let error?): ("fail-with", error)
    case .delay(let duration): ("delay", "\(duration.clampedNanoseconds)")
    case .hang: ("hang", "")
    case .cancel(let instant): ("cancel", "\(instant.nanoseconds)")
    case .value(let text): ("value", text)
    case .fulfill(let instant, let text): ("fulfil", "\(instant.nanoseconds)\n\(text)")
    case .reject(let instant, nil): ("reject", "\(instant.nanoseconds)")
    case .reject(let instant, let text?): ("reject", "\(instant.nanoseconds)\n\(text)")
    case .answer(let choice, let instant): ("answer", "\(choice)" + (instant.map { " \($0.nanoseconds)" } ?? ""))
    }
  }

  fileprivate init?(kind: String, detail: String) {
    switch kind {
    case "fail": self = .fail(nil)
    case "fail-with": self = .fail(detail)
    case "hang": self = .hang
    case "value": self = .value(detail)
    case "delay":
      guard let nanoseconds = Int64(detail) else { return nil }
      self = .delay(.nanoseconds(nanoseconds))
    case "answer":
      let parts = detail.split(separator: " ").map { Int64($0) }
      guard let first = parts.first, let choice = first, parts.allSatisfy({ $0 != nil }) else { return nil }
      let instant = parts.count > 1 ? parts[1] : nil
      self = .answer(Int(clamping: choice), at: instant.map { VirtualInstant(nanoseconds: $0) })
    case "cancel":
      guard let nanoseconds = Int64(detail) else { return nil }
      self = .cancel(at: VirtualInstant(nanoseconds: nanoseconds))
    case "fulfil", "reject":
      let parts = detail.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let nanoseconds = Int64(parts[0]), kind == "reject" || parts.count == 2 else { return nil }
      let instant = VirtualInstant(nanoseconds: nanoseconds)
      self =
        kind == "reject" ? .reject(at: instant, error: parts.count == 2 ? parts[1] : nil) : .fulfill(at: instant, value: parts[1])
    default: return nil
    }
  }
}
