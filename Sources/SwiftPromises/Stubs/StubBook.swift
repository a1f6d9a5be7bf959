import Program
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// The names that a run stubs, what they gave, and how to make more: it belongs to one run, on the thread of its clock.
final class StubBook: UnknownNames {
  let plan: StubPlan
  /// How the texts use their names.
  var readings: [SourcePlace.Unit: StubReading] = [:]
  /// How the program does, if it has been read before.
  private let known: StubReading?
  /// What stubs turned out to be, where what their names say breaks a rule, by what they are called without numbers.
  var guesses: [String: StubGuess] = [:]
  /// How often each place has asked for that.
  var visits: [SourcePlace.Unit: [Int: Int]] = [:]
  /// The members that were stubbed, by where their names stand.
  var stubbedMembers: [SourcePlace.Unit: [Int: String]] = [:]
  /// How many items each stubbed iterator has given in its present round.
  var itemsGiven: [String: Int] = [:]
  var objects: [String: ScriptValue] = [:]
  /// What names that say yes or no have said, by themselves and those of members, until something is called that may change it.
  private var answers: [String: [(owner: ObjectValue?, answer: ScriptValue)]] = [:]
  /// Handlers that the script gave to unknown objects, by their owners' names, until something is called on those.
  var handlers: [String: [(name: String, function: ScriptValue)]] = [:]
  /// How many of them have been called because nothing else was left to do.
  var eventCount = 0
  private(set) var vocabulary: Vocabulary?
  /// Promises that are made to be settled from outside.
  var pendings: Set<ObjectIdentifier> = []
  /// What the script assigned.
  private var assigned: [String: ScriptValue] = [:]
  private(set) var reports: [String: StubReport] = [:]
  private var order: [String] = []
  let errorType: TypeInfo
  /// The types of Foundation's errors, by their names.
  var errorTypes: [String: TypeInfo] = [:]
  /// What the errors are called that were made: those of one name are equal.
  var errorNames: [String] = []
  /// What of the plan made no sense.
  var warnings: [String] = []
  /// Where the statements begin that the program came to, of those that it might have missed.
  private(set) var reached: Set<Int> = []
  /// What runs the script.
  weak var machine: Machine?
  /// The promises that properties keep.
  var keptPromises: [String: ScriptValue] = [:]
  /// Evaluates what a person wants as a result.
  var evaluate: (String) -> ScriptValue? = { _ in nil }

  /// - Parameter known: How the program uses its names, if it has been read before.
  init(plan: StubPlan, known: StubReading? = nil) {
    (self.plan, self.known) = (plan, known)
    errorType = TypeInfo(name: "StubFailure", kind: .enumeration)
    errorType.conformanceNames = ["Error"]
  }

  /// What was stubbed, in the order in which it was first met, but for what only led to a member that was stubbed.
  var report: [StubReport] {
    order.compactMap { reports[$0] }.filter { own in
      own.kind != .value || (!["self", "Self"].contains(own.name) && !order.contains { $0.hasPrefix("\(own.name).") })
    }
  }

  /// Learns how a text uses its names.
  func read(_ parsed: ParsedScript, unit: CodeUnit, vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    let known = unit.unit == .program ? known : nil
    readings[unit.unit] = known ?? StubReading(of: parsed.tree, in: unit, vocabulary: vocabulary)
  }

  /// What is known of the uses of names in a text.
  func reading(_ unit: SourcePlace.Unit) -> StubReading? { readings[unit] }

  /// The headers of answers without which the program doesn't go on.
  var neededHeaders: [String] { reading(.program)?.headers ?? [] }

  /// How the name at a place is used.
  func use(at site: CodeSite) -> StubUse { readings[site.unit.unit]?.uses.ask { $0.use(at: site.offset) } ?? StubUse() }

  /// Whether the script calls promises' operators on a name.
  func isPromiseName(_ name: String) -> Bool {
    readings.values.contains { $0.uses.ask { $0.promiseNames.contains(name) } }
  }

  // MARK: Values

  /// What an unknown name that is not called stands for.
  func value(named name: String, at site: CodeSite) -> ScriptValue {
    if let value = taken(name) { return value }
    var use = use(at: site)
    if use.isFunction { return function(named: name, at: site) }
    // What a made-up call is given.
    if site.unit.unit != .program, use.hint == nil, let program = reading(.program) {
      let (isTyped, isOtherThanQueue, isObject) = program.uses.ask {
        ($0.declared.isThing(name), $0.declared.isOtherThanQueue(name), $0.objects.contains(name))
      }
      if isTyped { use.isTyped = true }
      if isOtherThanQueue { use.isQueue = false }
      if isObject { use.isCollection = false }
    }
    if use.isChained, let promise = keptPromise(name, use, at: site) { return promise }
    if let known = answer(of: name, for: nil) { return remember(name, .value, known) }
    let value = value(named: name, use)
    if case .bool = value { answers[name, default: []].append((nil, value)) }
    return remember(name, .value, value)
  }

  /// What a name has said that says yes or no, since something was called.
  private func answer(of name: String, for owner: ObjectValue?) -> ScriptValue? {
    answers[name]?.first { $0.owner === owner }?.answer
  }

  /// A function that stands for an unknown name.
  ///
  /// - Parameter site: Where the name stands, which is where its promises are made if it is called from nowhere.
  func function(named name: String, at site: CodeSite) -> ScriptValue {
    .native(
      NativeFunction(name) { [unowned self] call in
        let place = call.site.unit.name.isEmpty ? site : call.site
        return try self.call(name, call.at(place))
      })
  }

  func wanted(at site: CodeSite) -> Bool? {
    endingAnswer(at: site) ?? readings[site.unit.unit]?.uses.ask { $0.comparisons[site.offset] }
  }

  func mustFind(at site: CodeSite) -> Bool { use(at: site).mustBeFound && plan.changes.allSatisfy { $0.value.result == nil } }

  func partCount(at site: CodeSite) -> Int? { readings[site.unit.unit]?.partCounts[site.offset] }

  func isEmptied(at site: CodeSite) -> Bool {
    readings[site.unit.unit]?.uses.ask { $0.absentElements.contains(site.offset) } ?? false
  }

  func partNames(at site: CodeSite) -> [String] { use(at: site).parts }

  func notePending(_ promise: ObjectIdentifier) { pendings.insert(promise) }

  func reached(_ site: CodeSite) { reached.insert(site.offset) }

  func assigned(to name: String) -> ScriptValue? { assigned[name] }

  func assign(_ value: ScriptValue, to name: String) {
    if reports[name] == nil { _ = remember(name, .value, value) }
    assigned[name] = value
    scheduleWork(in: value)
    if let settling = Self.settling(value) ?? Self.fulfillment(value) {
      handlers[Self.anybody, default: []].append((name, settling))
    }
    // What nobody settles or calls by the end, somebody does whose code wasn't pasted.
    if let waiting = fulfilling(value) ?? (value.isAsynchronousFunction ? value : nil) {
      handlers[name] = [(name.lastComponent, waiting)]
    }
  }

  /// What the script assigned to a name; a handler that is read is called by whoever reads it.
  private func taken(_ name: String) -> ScriptValue? {
    guard let value = assigned[name] else { return nil }
    if value.isHandler { handlers[name] = nil }
    return value
  }

  /// What a member of a value stands for that the value doesn't have.
  func member(_ name: String, of owner: ScriptValue, at site: CodeSite) -> ScriptValue {
    let full = fullName(name, owner)
    if let value = taken(full) { return value }
    let use = use(at: site)
    if use.isFunction { return function(named: full, at: site) }
    if use.isChained, let promise = keptPromise(full, use, at: site) { return promise }
    stubbedMembers[site.unit.unit, default: [:]][site.offset] = full
    if case .object(let object) = owner.unwrapped, let known = answer(of: full, for: object) {
      return remember(full, .value, known)
    }
    var value = value(named: full, use, membersAfter: full)
    // `Notification.Name.didLoad` asks nothing.
    if case .type = owner, case .bool = value, !use.isCondition, use.hint == nil {
      value = object(full, as: StubNoun(full).noun, membersAfter: full)
    }
    // What says so is a failure wherever it is looked at.
    if case .object(let object) = owner.unwrapped, object.type.isStub, ["isFailure", "isSuccess"].contains(name) {
      object.keep(value, as: name)
    }
    if case .bool = value, case .object(let object) = owner.unwrapped { answers[full, default: []].append((object, value)) }
    return remember(full, .value, plan.changes[full]?.result == nil ? own(value, named: full, of: owner) : value)
  }

  /// Forgets what was said of what may have changed.
  func forgetAnswers() { answers = [:] }

  /// Whether a member is stubbed that a value doesn't have: an application may add to every type, but what a library calls
  /// otherwise is a mistake that has its own advice.
  func covers(_ name: String, of owner: ScriptValue) -> Bool {
    switch owner {
    case .absent, .taken, .none, .void: return false
    // `Promise.start { … }` may be the application's own; what another library has there, this one says itself.
    case .type(let type) where type.isOfPromises:
      return vocabulary.map { $0.lacks[name] == nil && $0.advice(name) == nil } ?? false
    case .library where owner.isAnyPromise:
      guard let vocabulary else { return false }
      // PromiseKit's own for Foundation: `session.dataTask(.promise, with: url).validate()`.
      if name == "validate", !vocabulary.operators.contains(name) { return true }
      return vocabulary.lacks[name] == nil && vocabulary.advice(name) == nil
        && NearestName.misspelled(name, among: vocabulary.operators) == nil
    default: return true
    }
  }

  func fullName(_ name: String, _ owner: ScriptValue) -> String {
    // `Rect.init(x: 0)` makes what `Rect(x: 0)` does.
    if name == "init", let type = owner.stubBase, type.lastComponent.first?.isUppercase == true, type != "Self" { return type }
    return switch owner.unwrapped {
    case .object(let object) where object.type.isStub:
      ["self", "Self"].contains(object.type.name) ? name : "\(object.type.stubName ?? object.type.name).\(name)"
    case .type(let type): "\(type.name).\(name)"
    case .native(let function): "\(function.name).\(name)"
    case .function(let function): "\(function.code.name).\(name)"
    default: "\(owner.typeName).\(name)"
    }
  }

  func error(_ failure: StubChange.Failure) -> ScriptValue {
    guard case .error(let text?) = failure else { return error("StubFailure") }
    let known = (reports, order)
    if let value = evaluate(text), value.isError { return value }
    // A plain text: that its words were looked for as names is nothing to report.
    (reports, order) = known
    return error(text)
  }

  /// Reports what a name stands for.
  func remember(
    _ name: String, _ kind: StubReport.Kind, _ value: ScriptValue, shown: String? = nil, arguments: String? = nil
  ) -> ScriptValue {
    // `Rect.init(x: 0)` asks for `Rect` before it makes one.
    if reports[name] == nil || reports[name]?.kind == .value && kind != .value && assigned[name] == nil {
      if reports[name] == nil { order.append(name) }
      reports[name] = StubReport(name: name, kind: kind, arguments: arguments, result: shown ?? value.description, uses: 0)
    }
    reports[name]?.uses += 1
    if kind == .value, case .bool = value, let first = reports[name]?.result, first != value.description, !first.contains(" ") {
      reports[name]?.result = "\(first), later \(value.description)"
    }
    return value
  }
}

extension Compiler {
  /// Lets names that nobody declares be stubs.
  func stubUnknownNames(by book: StubBook) {
    stubs = book
    willCompile = { [library] parsed, unit in book.read(parsed, unit: unit, vocabulary: library) }
  }
}
