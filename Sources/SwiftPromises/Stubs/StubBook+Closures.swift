import Program
import PromiseEngine
import SwiftLanguage

// Unknown functions that run what they are given, and iterators.
extension StubBook {
  /// What an unknown function gives that only runs a closure, `attempt(times: 3) { … }`: the promise that the closure gives.
  func adopt(_ value: ScriptValue, of full: String, _ call: NativeCall) -> ScriptValue {
    var value = value
    // `cache[id].map { .value($0) } ?? load(id)`
    if case .implicitMember(let member) = value, member.name == "value", let own = member.arguments?.first { value = own }
    let promise = value.isAnyPromise ? value : SourceCall(call, source: nil, method: full.lastComponent).promise(of: value)
    return remember(full, .promise, promise, shown: "what its closure returns", arguments: arguments(of: call))
  }

  /// What a call gives that a pattern takes apart, where one of the parts is a promise: `let (progress, promise) = session.load()`.
  func parts(of use: StubUse, _ full: String, _ call: NativeCall) -> ScriptValue? {
    guard plan.changes[full] == nil, use.parts.contains(where: isPromise), !use.wantsPromise else { return nil }
    let source = SourceCall(call, source: nil, method: full.lastComponent)
    let failure: ScriptValue? = source.failsByChoice() ? error("StubFailure") : nil
    let latency = source.chosenLatency(usual: .milliseconds(100))
    let values = use.parts.map { name -> ScriptValue in
      guard isPromise(name) else { return value(named: name, StubUse()) }
      let noun = StubNoun(full).noun
      let result = object(full, as: noun, membersAfter: noun)
      return source.promise(after: latency) { failure.map { .failure($0) } ?? .value(result) }
    }
    return .tuple(TupleValue(elements: values, labels: values.map { _ in nil }))
  }

  /// What a method gives of work that somebody is handed to run: the same work, `.run { send in … }.cancellable(id: 1)`.
  func modified(_ full: String, _ call: NativeCall) -> ScriptValue? {
    let work = call.receiver.unwrapped
    guard case .implicitMember = work, plan.changes[full] == nil, !Self.closures(within: [work]).isEmpty else { return nil }
    return remember(full, .function, work, shown: "the same", arguments: arguments(of: call))
  }

  /// What a call gives that is handed over as a handler, `load().done(weakly(self, Store.keep))`: a function that calls the one that the
  /// call is given.
  func madeHandler(_ full: String, _ use: StubUse, _ call: NativeCall) -> ScriptValue? {
    guard use.makesHandler, plan.changes[full] == nil else { return nil }
    let given = call.arguments
    let handler = NativeFunction(full.lastComponent) { [unowned self] own in
      if let index = given.lastIndex(where: \.isHandler) {
        return .frame(HandedOn(to: given[index], of: Array(given[..<index]), values: own.arguments))
      }
      let result = value(named: full, StubUse())
      guard use.isReturned, vocabulary?.chainTypes != nil else { return .value(result) }
      return .value(SourceCall(own.at(call.site), source: nil, method: full.lastComponent).promise(of: result))
    }
    return remember(full, .function, .native(handler), shown: "a handler", arguments: arguments(of: call))
  }

  /// What `withObservationTracking { … } onChange: { … }` gives: what its first closure does. That something changes, nobody knows.
  func observed(_ full: String, _ call: NativeCall) -> NativeResult? {
    guard full == "withObservationTracking", plan.changes[full] == nil, let body = call.arguments.first, body.isHandler else {
      return nil
    }
    return .frame(
      ClosureResult(of: body, given: []) { [unowned self] in
        remember(full, .function, $0, shown: "what its closure returns", arguments: arguments(of: call))
      })
  }

  /// What an unknown optional's `map { … } ?? other` gives, which is there: what the closure makes of it.
  func mapped(_ full: String, _ call: NativeCall) -> NativeResult? {
    guard ["map", "flatMap"].contains(full.lastComponent), plan.changes[full] == nil, call.receiver.stubName != nil,
      call.count == 1,
      call.arguments[0].isHandler, use(at: call.site).hasDefault, !use(at: call.site).wantsPromise
    else { return nil }
    return .frame(
      ClosureResult(of: call.arguments[0], given: [call.receiver]) { [unowned self] in
        remember(full, .function, $0, arguments: arguments(of: call))
      })
  }

  private func isPromise(_ name: String) -> Bool { name == "promise" || name.hasSuffix("Promise") || isPromiseName(name) }

  /// What a closure gets that asks its argument for members of its own: a thing, where a call gives a truth value, a text or a number.
  func thing(_ value: ScriptValue, _ full: String) -> ScriptValue {
    switch value {
    case .bool, .string, .int, .double:
      let owner = Self.owner(of: full).lastComponent
      let noun = StubNoun(owner.isEmpty ? full : owner).noun
      return object("\(full) {}", as: noun, membersAfter: noun)
    default: return value
    }
  }

  /// What a stubbed iterator gives: three items, then nothing; 100 ms apart where they are awaited.
  func next(_ full: String, _ call: NativeCall) -> NativeResult {
    let iterator = StubIterator.of(call.receiver)
    let count = (iterator?.itemsGiven ?? itemsGiven[full] ?? 0) + 1
    let next = count > 3 ? 0 : count
    if let iterator { iterator.itemsGiven = next } else { itemsGiven[full] = next }
    // `while rows.next() { … }`
    let item: ScriptValue =
      use(at: call.site).isCondition
      ? .bool(count <= 3) : count > 3 ? .none : .some(.object(ObjectValue(stub: "item\(count)")))
    _ = remember(full, .function, item, arguments: "()")
    let isSequence = reading(call.site.unit.unit)?.uses.ask { $0.awaitedSequences.contains(call.site.offset) } ?? false
    let isAwaited = isSequence || use(at: call.site).isAwaited
    guard isAwaited, count <= 3 else { return .value(item) }
    let source = SourceCall(call, source: nil, method: "next")
    return source.suspension(after: source.chosenLatency(usual: .milliseconds(100)), canFail: false) { .value(item) }
  }

  func iterated(_ sequence: ScriptValue) -> ScriptValue {
    // A type of the text may be a sequence by what wasn't pasted.
    guard let type = sequence.unwrapped.typeInfo, type.lookup({ $0.methods["next"] }) == nil else { return sequence }
    let full = fullName("next", sequence)
    return .library(StubIterator { [unowned self] in try self.call(full, $0) })
  }

  /// What `makeIterator()` of a list gives, which goes through it once.
  func iterator(_ full: String, _ call: NativeCall) throws -> NativeResult? {
    guard full.lastComponent == "makeIterator", call.count == 0, plan.changes[full] == nil,
      let elements = try call.receiver.elements
    else { return nil }
    return .value(.library(KitIterator(elements)))
  }

  /// What `enumerated()` of something unknown gives: three things with their numbers.
  func enumerated(_ full: String, _ call: NativeCall) throws -> NativeResult? {
    guard full.lastComponent == "enumerated", call.count == 0, plan.changes[full] == nil, let name = call.receiver.stubName else {
      return nil
    }
    let one = StubNoun.one(of: StubNoun(name))
    let pairs = (0..<3).map { index in
      let item = object("\(full) \(index)", as: "\(one)\(index + 1)", membersAfter: one)
      return ScriptValue.tuple(TupleValue(elements: [.int(index), item], labels: ["offset", "element"]))
    }
    return .value(remember(full, .function, .array(pairs), arguments: "()"))
  }

  /// The arguments of a call, as a person writes them.
  func arguments(of call: NativeCall) -> String {
    let texts = zip(call.arguments, call.labels.labels).map { value, label in
      (label.map { "\($0): " } ?? "") + (value.isHandler ? "{ … }" : value.debugDescription)
    }
    return "(\(texts.joined(separator: ", ")))"
  }
}

extension SourceCall {
  /// A promise of a value, which takes as long as every stub's.
  fileprivate func promise(of value: ScriptValue) -> ScriptValue {
    promise(after: chosenLatency(usual: .milliseconds(100))) { .value(value) }
  }
}

/// Calls a closure and gives what is made of its result.
struct ClosureResult: NativeFrame {
  private let closure: ScriptValue
  private let arguments: [ScriptValue]
  private let finish: (ScriptValue) -> ScriptValue

  init(of closure: ScriptValue, given arguments: [ScriptValue], finish: @escaping (ScriptValue) -> ScriptValue) {
    (self.closure, self.arguments, self.finish) = (closure, arguments, finish)
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    guard let value else { return .call(closure, arguments) }
    return .finish(finish(value))
  }
}

/// Calls a function that was handed on, with whom it is for if it asks for that: `Store.keep`, `{ store, value in … }`.
private struct HandedOn: NativeFrame {
  private var function: ScriptValue
  private let owners: [ScriptValue]
  private let values: [ScriptValue]

  init(to function: ScriptValue, of owners: [ScriptValue], values: [ScriptValue]) {
    (self.function, self.owners, self.values) = (function, owners, values)
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if let value {
      // `Store.keep` of a store is its method.
      guard case .native = function, value.isHandler else { return .finish(value) }
      function = value
    }
    guard case .function(let own) = function else { return .call(function, owners.isEmpty ? values : owners) }
    let count = own.code.parameters.count
    return .call(function, Array((count > values.count ? owners + values : values).prefix(count)))
  }
}

/// Calls the closure that an awaited function is given, `transaction { … }`, and takes its own time when the closure has ended.
struct BodyFrame: NativeFrame {
  private let body: ScriptValue
  private let arguments: [ScriptValue]
  /// What is given if the closure gives nothing.
  private let instead: ScriptValue
  private let end: (@escaping () throws -> SourceOutcome) -> NativeResult
  private let givesList: Bool
  private var waiting: (any NativeFrame)?

  /// - Parameters:
  ///   - givesList: Whether the closure gives one of several results: `asyncMap { … }`.
  ///   - end: Waits, and gives an outcome then.
  init(
    body: ScriptValue, arguments: [ScriptValue], instead: ScriptValue, givesList: Bool,
    end: @escaping (@escaping () throws -> SourceOutcome) -> NativeResult
  ) {
    (self.body, self.arguments, self.instead, self.givesList, self.end) = (body, arguments, instead, givesList, end)
  }

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    if waiting != nil { return try wait(value) }
    guard let value else { return .call(body, arguments) }
    let result = value.isVoid ? instead : givesList ? .array([value]) : value
    guard case .frame(let frame) = end({ .value(result) }) else { return .finish(result) }
    waiting = frame
    return try wait(nil)
  }

  private mutating func wait(_ value: ScriptValue?) throws -> NativeStep {
    guard var frame = waiting else { return .finish(value ?? instead) }
    let step = try frame.resume(with: value)
    waiting = frame
    return step
  }
}

extension ScriptValue {
  /// Whether it is a closure that takes something.
  var takesSomething: Bool {
    if case .function(let value) = self { !value.code.parameters.isEmpty } else { false }
  }
}

extension NativeCall {
  /// The same call with the functions themselves where optional ones are given: `handle(result, completion: completion)`.
  var withPresentHandlers: NativeCall {
    guard arguments.contains(where: { !$0.isHandler && $0.unwrapped.isHandler }) else { return self }
    return NativeCall(
      machine: machine, receiver: receiver, arguments: arguments.map { $0.unwrapped.isHandler ? $0.unwrapped : $0 },
      labels: labels, site: site)
  }

  /// The same call, made from another place.
  func at(_ site: CodeSite) -> NativeCall {
    NativeCall(machine: machine, receiver: receiver, arguments: arguments, labels: labels, site: site)
  }
}

/// Where one loop has come to in a made-up sequence.
private final class StubIterator: LibraryObject {
  /// In its present round.
  var itemsGiven = 0
  private let next: (NativeCall) throws -> NativeResult

  init(next: @escaping (NativeCall) throws -> NativeResult) {
    self.next = next
  }

  var typeName: String { "AsyncIterator" }

  var members: [String: NativeMember] { Self.own }

  private static let own: [String: NativeMember] = [
    "next": .method { call in
      guard let iterator = of(call.receiver) else { return .value(.none) }
      return try iterator.next(call)
    }
  ]

  static func of(_ value: ScriptValue) -> StubIterator? {
    if case .library(let object) = value { object as? StubIterator } else { nil }
  }
}
