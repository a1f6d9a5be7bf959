import Program
import PromiseEngine
import PromiseInstruments
import SwiftLanguage

/// What the text says that a promise is of.
private typealias Content = Confined<TypeReference?>

extension Confined<TypeReference?> {
  /// A value as the promise has it. A promise stays one, whose outcome is meant.
  fileprivate func holding(_ value: ScriptValue) -> ScriptValue {
    if case .library(let object) = value, object.isPromise { value } else { self.value?.holding(value) ?? value }
  }
}

extension PromiseRuntime {
  /// What calling `Promise` makes: of a value, an error, work that returns, or work that settles.
  func make(_ call: NativeCall) throws -> ScriptValue {
    let site = site(call)
    let arguments = call.withoutQueue
    guard arguments.count <= 1 else { throw FaultReason("Promise takes one value, one error or one closure") }
    guard let first = arguments.first else { return try pending(call) }
    let promise: ScriptPromise
    let content = Confined(call.promisedType)
    switch first {
    case .function(let function) where call.labels.labels.first != Vocabulary.functionAsValue:
      let queue = try queue(call)
      if function.code.isAsync {
        promise = asynchronous(first, queue, site, of: content)
      } else {
        promise =
          function.code.parameters.isEmpty
          ? working(first, queue, site, of: content) : settling(first, queue, site, of: content)
      }
    case .native: promise = settling(first, try queue(call), site, of: content)
    case _ where first.unwrapped.isError:
      promise = .rejected(
        standardTypes.error(of: first.unwrapped), tracedBy: recorder, file: site.file, line: site.line, column: site.column)
    default:
      promise = Promise(
        content.holding(first), tracedBy: recorder, file: site.file, line: site.line, column: site.column)
    }
    return .promise(promise)
  }

  /// A promise that the script settles by `fulfill` or `reject`.
  func pending(_ call: NativeCall) throws -> ScriptValue {
    let site = site(call)
    let promise = ScriptPromise.pending(tracedBy: recorder, file: site.file, line: site.line, column: site.column)
    keepsPending?(promise)
    call.machine.stubs?.notePending(ObjectIdentifier(promise))
    return .promise(promise)
  }

  /// `Promise { value }`: what the closure returns, a promise's outcome included.
  private func working(
    _ function: ScriptValue, _ queue: ScriptQueue, _ site: CallSite, of content: Content
  ) -> ScriptPromise {
    Promise(on: queue, at: site) { [self] in
      try resolve(function, []) { [self] in resolution(content.holding($0)) ?? .value(.void) } ?? .value(.void)
    }
  }

  /// `Promise { try await … }`: what the asynchronous closure returns, in a task of its own.
  private func asynchronous(
    _ function: ScriptValue, _ queue: ScriptQueue, _ site: CallSite, of content: Content
  ) -> ScriptPromise {
    let task = Confined(ScriptTask())
    return Promise(on: queue, at: site, whenCancelled: { task.value.cancel() }) { [self] settle in
      task.value.whenFinished { [self] result in
        switch result {
        case .success(let value): settle(outcome(of: content.holding(value)))
        case .failure(let error): settle(.rejected(error))
        }
      }
      run(function, as: task.value)
    }
  }

  /// `Promise { fulfill, reject in … }`.
  private func settling(
    _ function: ScriptValue, _ queue: ScriptQueue, _ site: CallSite, of content: Content
  ) -> ScriptPromise {
    let promise = ScriptPromise(on: queue, file: site.file, line: site.line, column: site.column) { [self] fulfill, reject in
      let fulfiller = NativeFunction("fulfill") { [self] call in
        switch outcome(of: content.holding(call.arguments.first ?? .void)) {
        case .fulfilled(let value): fulfill(value)
        case .rejected(let error): reject(error)
        }
        return .value(.void)
      }
      let rejecter = NativeFunction("reject") { [self] call in
        reject(standardTypes.error(of: try call.only()))
        return .value(.void)
      }
      _ = try begin(function, [.native(fulfiller), .native(rejecter)]) { if case .failure(let error) = $0 { reject(error) } }
    }
    keepsPending?(promise)
    return promise
  }

  // MARK: Of several promises

  /// The free functions `all`, `any`, `race`, `retry` and `wrap`.
  func combine(_ name: String, _ call: NativeCall) throws -> ScriptValue {
    if name == "retry" { return try retry(call) }
    if name == "wrap" { return try wrap(call) }
    let (site, queue) = (site(call), try queue(call))
    var inputs = call.withoutQueue
    var isList = false
    if inputs.count == 1, case .array(let list) = inputs[0] { (inputs, isList) = (list, true) }
    let promises = try inputs.map { input -> ScriptPromise in
      if let promise = promise(ofStub: input, at: site) { return promise }
      guard case .library(let promise as ScriptPromise) = input else {
        if case .function(let function) = input, function.code.kind == .function {
          throw FaultReason("'\(name)' needs promises, this is a function", "call it: \(function.code.name)()")
        }
        let advice = input.isFunction ? "call it: write '()' after its name" : "wrap it: Promise(\(input.plainDescription))"
        throw FaultReason("'\(name)' needs promises, this is \(input.kindName)", advice)
      }
      return promise
    }
    // As google's overloads: promises that are listed give a tuple, an array of them or many give an array.
    let asTuple = !isList && (name == "all" ? 2...4 : 2...3).contains(promises.count)
    switch name {
    case "all":
      return .promise(
        all(on: queue, promises, file: site.file, line: site.line, column: site.column) { Self.values($0, asTuple: asTuple) })
    case "any":
      return .promise(
        any(on: queue, promises, file: site.file, line: site.line, column: site.column) { [self] maybes in
          Self.values(maybes.map(script), asTuple: asTuple)
        })
    default: return .promise(race(on: queue, promises, file: site.file, line: site.line, column: site.column))
    }
  }

  private static func values(_ values: [ScriptValue], asTuple: Bool) -> ScriptValue {
    guard asTuple else { return .array(values) }
    let labels = [String?](repeating: nil, count: values.count)
    return .tuple(TupleValue(elements: values, labels: labels, isArrayWhereAskedFor: true))
  }

  private func script(_ maybe: Maybe<ScriptValue>) -> ScriptValue {
    let type = standardTypes.maybe
    switch maybe {
    case .value(let value): return .enumeration(EnumerationValue(type: type, enumCase: type.cases[0], payload: [value]))
    case .error(let error):
      return .enumeration(EnumerationValue(type: type, enumCase: type.cases[1], payload: [value(of: error)]))
    }
  }

  /// The promise that a closure of an operator returns.
  func promise(of operatorName: String, _ function: ScriptValue, _ arguments: [ScriptValue]) throws -> ScriptPromise {
    let resolution = try resolve(function, arguments) { value in
      guard case .library(let promise as ScriptPromise) = value else {
        throw FaultReason("the closure of \(operatorName) must return a promise, not \(value.typeName)")
      }
      return .promise(promise)
    }
    guard case .promise(let promise) = resolution else { return ScriptPromise(tracedBy: nil) }
    return promise
  }

  private func retry(_ call: NativeCall) throws -> ScriptValue {
    let (site, queue) = (site(call), try queue(call))
    guard let work = call.trailing ?? call.arguments.last, !work.isQueue else {
      throw FaultReason("retry needs a closure that makes a promise")
    }
    if case .library(let object) = work.unwrapped, object.isPromise {
      throw FaultReason("retry calls a closure for each attempt, and this is one promise", "write retry { … }")
    }
    let attempts = try call.labelled("attempts").map(call.integer) ?? 1
    let delay = try call.labelled("delay").map(call.number) ?? 1
    var condition: (@Sendable (Int, any Error) -> Bool)?
    if let function = call.labelled("condition") {
      condition = { [self] remaining, error in
        let answer = try? self.call(function, [.int(remaining), value(of: error)])
        return answer == .bool(true)
      }
    }
    let unit = call.site.unit.unit
    let promise: ScriptPromise = PromiseEngine.retry(
      on: queue, attempts: attempts, delay: delay, condition: condition, file: site.file, line: site.line, column: site.column
    ) { [self] in
      defer { recorder.enter(unit) }
      return try self.promise(of: "retry", work, [])
    }
    return .promise(promise)
  }
}

extension NativeCall {
  /// The arguments but for `on:`.
  var withoutQueue: [ScriptValue] {
    guard !labels.isPlain, labels.labels.contains("on") else { return arguments }
    return zip(arguments, labels.labels).filter { $0.1 != "on" }.map(\.0)
  }
}

extension ScriptValue {
  var isQueue: Bool {
    if case .library(let object) = self { object is ScriptQueue } else { false }
  }
}
