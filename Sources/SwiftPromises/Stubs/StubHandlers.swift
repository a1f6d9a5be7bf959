import Program
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// What stubs do with functions that they are given: they call them, as what they stand for would.
extension StubBook {
  /// Calls a completion handler when the stub's answer comes.
  ///
  /// - Parameter form: What the handler takes apart, if its body tells.
  func callBack(
    _ function: ScriptValue, _ result: ScriptValue, _ failure: ScriptValue?, as form: OutcomeForm? = nil,
    after latency: Duration, _ call: SourceCall
  ) {
    callBack(function, with: arguments(for: function, result, failure, as: form, call), after: latency, call)
  }

  private func callBack(
    _ function: ScriptValue, with arguments: [ScriptValue], after latency: Duration, _ call: SourceCall
  ) {
    let (book, runtime) = (Confined(self), call.runtime)
    call.wait {
      runtime.lane.dispatch(after: latency, inTurnOf: runtime.mainQueue) {
        runtime.perform(function, arguments, isTried: true) { value in book.value.callWork(in: value, runtime) }
      }
    }
  }

  /// Calls a method of a delegate when the stub's answer comes.
  func tell(_ method: ScriptValue, after latency: Duration, _ call: SourceCall) {
    callBack(method, with: arguments(toTell: method), after: latency, call)
  }

  /// The methods of a delegate that it is told by that all has gone well: what is kept as one of an object, or handed over as one.
  func delegateAnswers(of delegate: ScriptValue, named name: String?) -> [ScriptValue] {
    guard let name, Self.namesDelegate(name), case .object(let object) = delegate.unwrapped,
      let answers = reading(.program)?.delegateAnswers[object.type.name]
    else { return [] }
    return answers.compactMap { answer in
      let method = object.type.methods[answer.name]?.first { $0.code.plainLabels.labels == answer.labels }
      return method.map { .function(FunctionValue(code: $0.code, captures: [], boundSelf: delegate.unwrapped)) }
    }
  }

  static func namesDelegate(_ name: String) -> Bool { name.lowercased().hasSuffix("delegate") }

  private func arguments(
    for function: ScriptValue, _ result: ScriptValue, _ failure: ScriptValue?, as form: OutcomeForm?, _ call: SourceCall
  ) -> [ScriptValue] {
    outcome(form, for: function, result, failure) ?? several(for: function, toldBy: call.method)
      ?? promised(
        handed(to: function, result, failure, lastIsThing: use(at: call.call.site).asksLastClosureArgument), to: function,
        failure, call)
  }

  /// Runs the work that a call is given beside what is told of its outcome, `run { await load() } onSuccess: { … }`, and tells that.
  ///
  /// - Parameter result: What the work gives if it gives nothing.
  func callBack(
    _ happy: ScriptValue, _ unhappy: ScriptValue?, after work: ScriptValue, instead result: ScriptValue, as form: OutcomeForm?,
    in latency: Duration, _ call: SourceCall
  ) {
    let runtime = call.runtime
    let book = Confined(self)
    let tell = Confined { (outcome: Result<ScriptValue, any Error>) in
      let own = book.value
      switch outcome {
      case .success(let value):
        runtime.perform(happy, own.arguments(for: happy, value.isVoid ? result : value, nil, as: form, call), isTried: true)
      case .failure(let error):
        guard let told = unhappy ?? (Self.takesError(happy) ? happy : nil) else { return }
        runtime.perform(told, own.arguments(for: told, result, runtime.value(of: error), as: form, call), isTried: true)
      }
    }
    call.wait {
      runtime.lane.dispatch(after: latency, inTurnOf: runtime.mainQueue) {
        do {
          if let value = try runtime.begin(work, [], finish: tell.value) { tell.value(.success(value)) }
        } catch {
          tell.value(.failure(error))
        }
      }
    }
  }

  /// The work that a call is given beside closures that are told of its outcome: what waits and takes nothing.
  static func work(of call: NativeCall, beside told: [ScriptValue?]) -> ScriptValue? {
    call.arguments.first { argument in
      guard case .function(let value) = argument else { return false }
      return value.code.isAsync && value.code.parameters.isEmpty && !told.contains(argument)
    }
  }

  /// Lets the closures run a little later that are assigned to a variable as work for its unknown type: `timer = .scheduled { … }`.
  func scheduleWork(in value: ScriptValue) {
    guard case .implicitMember = value.unwrapped, let runtime = machine?.runtime else { return }
    let (book, value) = (Confined(self), Confined(value))
    runtime.lane.dispatch(after: .milliseconds(100), inTurnOf: runtime.mainQueue) {
      book.value.callWork(in: value.value, runtime)
    }
  }

  /// Calls the closures that somebody is given back to run: `return .run { send in … }`.
  func callWork(in value: ScriptValue, _ runtime: PromiseRuntime) {
    guard case .implicitMember = value.unwrapped else { return }
    for closure in Self.closures(within: [value.unwrapped]) {
      runtime.perform(closure, handed(toBody: closure, .void), isTried: true)
    }
  }

  /// What a closure gets, as promises where it calls their operators on it: `socket.on(.message) { promise in promise.done { … } }`.
  private func promised(
    _ arguments: [ScriptValue], to function: ScriptValue, _ failure: ScriptValue?, _ call: SourceCall
  ) -> [ScriptValue] {
    guard case .function(let value) = function else { return arguments }
    return zip(value.code.parameters, arguments).map { parameter, argument in
      guard isPromiseName(parameter.name), parameter.type == nil, !argument.isAnyPromise, !argument.isHandler,
        !Self.isError(parameter.name), argument.unwrapped.stubName != nil
      else { return argument }
      let value = argument.unwrapped
      return call.promise(after: .milliseconds(100)) { failure.map { .failure($0) } ?? .value(value) }
    }
  }

  /// Takes a handler that the script gives to an unknown object: the next call of that object's methods brings it about.
  func keep(_ handler: ScriptValue, as name: String, of object: ObjectValue) {
    let answers = delegateAnswers(of: handler, named: name)
    if case .object = handler {
      handlers[object.type.stubName ?? object.type.name, default: []] += answers.map { (name, $0) }
      return
    }
    let words = [
      "Handler", "Block", "Closure", "Callback", "Completion", "handler", "block", "callback", "completion",
      "istener", "isteners", "bserver", "bservers",
    ]
    let isEvent = ["on", "did"].contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
    let settling = Self.settling(handler) ?? fulfilling(handler) ?? Self.fulfillment(handler)
    // `observer.errorHandler = seal.reject`: all goes well.
    if case .native = handler, Self.unhappyWords.contains(where: name.lowercased().contains) { return }
    guard
      settling != nil || handler.isAsynchronousFunction
        || handler.unwrapped.isHandler && (isEvent || words.contains(where: name.hasSuffix))
    else { return }
    handlers[object.type.stubName ?? object.type.name, default: []].append((name, settling ?? handler))
  }

  func keep(_ parts: [ScriptValue], named names: [String?], of owner: String) {
    let waiting = zip(parts, names).filter { $0.0.isAsynchronousFunction }.map { (name: $0.1 ?? owner, function: $0.0) }
    let known = Set(handlers[owner]?.map(\.name) ?? [])
    if !waiting.isEmpty { handlers[owner, default: []] += waiting.filter { !known.contains($0.name) } }
  }

  /// Whose handlers are called by whatever is called next: continuations and resolvers that the script stored under an unknown name.
  static let anybody = "*"

  /// The name of what a method belongs to.
  static func owner(of full: String) -> String { full.split(separator: ".").dropLast().joined(separator: ".") }

  /// Which of the closures that a call is given it calls when all goes well, and which when something goes wrong.
  ///
  /// Of several the last counts, which most often is told of the end: `animate(animations: { … }, completion: { … })`.
  static func closures(
    of call: NativeCall, _ full: String
  ) -> (label: String?, happy: ScriptValue?, unhappy: ScriptValue?) {
    var found: (label: String?, happy: ScriptValue?, unhappy: ScriptValue?) = (nil, nil, nil)
    if combines(full, call) { return found }
    let areSeveral = call.arguments.count(where: \.isHandler) > 1
    for (label, value) in zip(call.labels.labels, call.arguments) where value.isHandler {
      var words = label?.lowercased() ?? ""
      // `Results(of: cache, sortedBy: { $0.date > $1.date })`: what compares is told of no end.
      if words.contains("sort") { continue }
      if case .native(let function) = value, function.name == "reject" { words = function.name }
      // `load({ data in … }, { error in … })`
      let isTold = label == nil && areSeveral && takesErrorOnly(value)
      if isTold || Self.unhappyWords.contains(where: words.contains) {
        found.unhappy = value
      } else {
        (found.label, found.happy) = (label, value)
      }
    }
    return found
  }

  /// Whether a method's closure only compares or combines two values, `sorted { $0.date > $1.date }`: it is told of nothing.
  private static func combines(_ full: String, _ call: NativeCall) -> Bool {
    guard ["sorted", "sort", "min", "max", "merging", "merge"].contains(full.lastComponent),
      case .function(let value)? = call.arguments.last(where: \.isHandler)
    else { return false }
    return value.code.parameters.count == 2
  }

  /// Whether the only thing that a closure gets is an error, by the name that it gives it.
  private static func takesErrorOnly(_ closure: ScriptValue) -> Bool {
    guard case .function(let value) = closure, value.code.parameters.count == 1 else { return false }
    return isError(value.code.parameters[0].name)
  }

  /// The closures in what a call is given as members of a type that nobody declares, `alert.add(.init(title: "OK") { _ in save() })`: those
  /// for when all goes well.
  static func closures(within arguments: [ScriptValue]) -> [ScriptValue] {
    arguments.flatMap { argument -> [ScriptValue] in
      if case .array(let elements) = argument { return closures(within: elements) }
      guard case .implicitMember(let member) = argument, let own = member.arguments else { return [] }
      let happy = zip(member.labels.labels, own).filter { label, value in
        value.isHandler && !Self.unhappyWords.contains { label?.lowercased().contains($0) == true }
      }
      return happy.suffix(1).map(\.1) + closures(within: own)
    }
  }

  /// Whether the last closure of a call makes a part of a view: `.alert(title, isPresented: $isShown) { … } message: { … }`.
  static func takesBuilders(_ call: NativeCall) -> Bool {
    guard let last = call.arguments.lastIndex(where: \.isHandler), let label = call.labels.labels[last] else { return false }
    return ["message", "label", "content", "preview", "actions"].contains(label)
  }

  /// The closures of a call that come before the one that it calls when all goes well, with their labels: those that take nothing,
  /// and those that have a label.
  static func otherClosures(of call: NativeCall) -> [(label: String?, closure: ScriptValue)] {
    let happy = zip(call.labels.labels, call.arguments).filter { label, value in
      let words = label?.lowercased() ?? ""
      return value.isHandler && !words.contains("sort") && !Self.unhappyWords.contains(where: words.contains)
    }
    return happy.dropLast().filter { $0.0 != nil || !$0.1.takesSomething }.map { ($0.0, $0.1) }
  }

  /// What one of several closures gets that a thing is made of: what its label says, `Client(load: { … }, stop: { … })`.
  func part(_ label: String?, instead other: ScriptValue) -> ScriptValue {
    label.map { value(named: $0, StubUse()) } ?? other
  }

  /// What is in the labels of closures that are called only when something goes wrong.
  private static let unhappyWords = ["fail", "error", "retry", "cancel", "reject", "catch", "denied", "timeout", "expir"]

  /// Whether a closure is called only when something goes wrong, by its label or its name.
  static func isForFailures(_ name: String) -> Bool {
    let words = name.lowercased()
    return unhappyWords.contains(where: words.contains)
  }

  // MARK: What settles

  /// What settles the promise or goes on with the code that a resolver or continuation belongs to, as a function; `nil` for others.
  static func settling(_ value: ScriptValue) -> ScriptValue? {
    guard case .library(let object) = value, !object.isPromise else { return nil }
    let members = object.nativeMembers
    if case .method(let fulfill)? = members["fulfill"] {
      return .native(NativeFunction("fulfill") { try fulfill($0.with(receiver: value)) })
    }
    if case .method(let resume)? = members["resume"] {
      return .native(
        NativeFunction("resume") { call in
          try resume(
            NativeCall(
              machine: call.machine, receiver: value, arguments: call.arguments, labels: ArgumentLabels(labels: ["returning"]),
              site: call.site))
        })
    }
    return nil
  }

  /// What fulfills the pending promises that are handed over under names which say so, for somebody else to settle:
  /// `Download(promise: pending)`.
  func pending(among arguments: [ScriptValue], _ labels: ArgumentLabels) -> [ScriptValue] {
    zip(arguments, labels.labels).flatMap { value, label -> [ScriptValue] in
      if case .implicitMember(let member) = value { return pending(among: member.arguments ?? [], member.labels) }
      guard label?.lowercased().contains("promise") == true else { return [] }
      return fulfilling(value).map { [$0] } ?? []
    }
  }

  /// What fulfills a promise, if a value is that: `let (promise, fulfill, reject) = Promise<Data>.pending()`.
  static func fulfillment(_ value: ScriptValue) -> ScriptValue? {
    if case .native(let function) = value, function.name == "fulfill" { value } else { nil }
  }

  /// What fulfills a pending promise; `nil` for other values.
  func fulfilling(_ value: ScriptValue) -> ScriptValue? {
    // Only what is made to be settled from outside is.
    guard case .library(let promise as ScriptPromise) = value, promise.outcome == nil,
      pendings.contains(ObjectIdentifier(promise))
    else { return nil }
    return .native(
      NativeFunction("fulfill") { call in
        if promise.outcome == nil { promise.fulfill(call.arguments.first ?? .void) }
        return .value(.void)
      })
  }

  /// What a call gives that names a type: `decode(User.self, from: data)` makes a user up.
  func decoded(_ call: NativeCall, _ change: StubChange?) -> ScriptValue? {
    guard change?.result == nil else { return nil }
    if let type = call.arguments.first?.stubName, type.first?.isUppercase == true, call.labelled("from") != nil {
      return .object(ObjectValue(stub: StubNoun(type.prefix(1).lowercased() + type.dropFirst()).noun))
    }
    for case .type(let type) in call.arguments {
      // `loop.makePromise(of: Void.self)` gives something, though nothing is in it.
      if type.isAny || type.isVoid { return nil }
      let noun = if case .array(.any) = type { "item" } else { StubNoun(type.name).noun }
      // `names.map(User.init) ?? []`; `[User].self` says itself that it is a list.
      let isList = if case .array = type { true } else { false }
      if use(at: call.site).isList, call.receiver.stubName != nil, !isList {
        return .array((1...3).map { type.value(for: ObjectValue(stub: "\(noun)\($0)")) })
      }
      return type.value(for: ObjectValue(stub: noun))
    }
    return nil
  }
}
