import KitCore
import PromiseEngine
import SwiftLanguage
import TraceEvents

extension KitLibrary {
  /// What promises and guarantees have in common: handlers of values.
  static let valueOperators: [String: NativeMember] = [
    // Rule 7.
    "then": .method { call in
      let operation = try KitCall(call, .map)
      let function = try operation.handler("then")
      // Pasted code may be written for PromiseKit 4, whose `then` needs no promise; what isn't has been reported before it runs.
      let isPasted = call.machine.stubs != nil
      return try onValue("then", operation, function, as: kindOfNext(operation, function), of: function.promisedType) {
        place, _, result in
        if isPasted, result.isVoid || result.isPlainValue { return .value(result) }
        return try place.promise(result, "then(on:flags:_:)", KitAdvice.of("then", returning: result.typeName))
      }
    },
    // Code for PromiseKit 2: the report says today's name.
    "thenInBackground": .method { call in
      guard call.machine.stubs != nil, case .method(let handler)? = valueOperators["then"] else {
        throw FaultReason(
          "'promisekit' has no operator 'thenInBackground'", "PromiseKit 3 and later have 'then(on: DispatchQueue.global())'")
      }
      return try handler(call)
    },
    // Rule 8: an error, too, is a value.
    "map": .method { call in
      let operation = try KitCall(call, .map)
      let function = try operation.handler("map")
      let type = function.resultType
      return try onValue("map", operation, function, as: operation.kind(by: function), of: type) { _, _, result in .value(result)
      }
    },
    // Rule 34.
    "compactMap": .method { call in
      let operation = try KitCall(call, .map)
      let function = try operation.handler("compactMap")
      let (type, types) = (Confined(function.resultType?.unwrapped ?? .any), Confined(operation.runtime.standardTypes))
      return try onValue(.unwrapping("compactMap"), operation, function, as: .promise, of: type.value) { _, value, result in
        switch result {
        case .none: .error(KitErrors.compactMap(value, to: type.value, types.value))
        case .some(let wrapped): .value(wrapped)
        default: .value(result)
        }
      }
    },
    // Rule 6.
    "done": .method { call in
      let operation = try KitCall(call, .ending)
      let function = try operation.handler("done")
      return try onValue("done", operation, function, as: operation.kind(by: function), of: .void) { _, _, _ in .value(.void) }
    },
    "get": .method { call in
      let operation = try KitCall(call, .ending)
      let function = try operation.handler("get")
      return try onValue("get", operation, function, as: operation.kind(by: function), of: operation.sourceType) {
        _, value, _ in .value(value)
      }
    },
    "asVoid": .method { call in
      let operation = try KitCall(call, .map)
      return operation.link(.conversion("asVoid"), on: operation.inline, as: operation.sourceKind, of: .void) { _ in
        .value(.void)
      }
    },
    "tap": .method { call in
      let operation = try KitCall(call, .map)
      let (runtime, function) = (operation.runtime, try operation.handler("tap"))
      let content = Confined(operation.sourceType)
      let child = operation.promise.tap(on: operation.queue, at: operation.site) { result in
        try runtime.resolve(function, [KitResults.value(result.outcome, runtime, of: content.value)], passing: result.outcome) {
          _ in nil
        }
      }
      return .value(.library(KitPromise(child, of: operation.sourceType)))
    },
    "pipe": .method { call in
      let (runtime, function) = (call.machine.runtime, try call.function("to"))
      let thenable = try thenable(call.receiver)
      let (source, content) = (thenable.promise, Confined(thenable.typeOfValue))
      runtime.noteAwait(of: source)
      source.observeAtOnce { outcome in
        _ = try? runtime.call(function, [KitResults.value(outcome, runtime, of: content.value)])
      }
      return .value(.void)
    },
  ]

  /// Attaches a handler of values.
  ///
  /// - Parameter decide: What the value and the handler's result mean.
  static func onValue(
    _ name: PromiseOperator, _ operation: KitCall, _ function: ScriptValue, as kind: KitPromise.Kind,
    of valueType: TypeReference? = nil,
    _ decide: @escaping @Sendable (KitPlace, ScriptValue, ScriptValue) throws -> ScriptResolution
  ) throws -> NativeResult {
    let runtime = operation.runtime
    let confined = Confined(operation.place)
    return operation.link(name, as: kind, of: valueType) { value in
      try runtime.resolve(function, runtime.arguments(value, for: function)) { try decide(confined.value, value, $0) }
        ?? .value(.void)
    }
  }

  /// What `then` makes of a guarantee: a guarantee, if its handler returns one and can't throw.
  private static func kindOfNext(_ operation: KitCall, _ function: ScriptValue) -> KitPromise.Kind {
    guard operation.sourceKind == .guarantee, case .function(let own) = function else { return .promise }
    switch own.code.returnType ?? own.code.resultGuess {
    case .library("Guarantee", _): return own.code.mayThrow ? .promise : .guarantee
    case .promise: return .promise
    default: return .either
    }
  }

  // MARK: States

  /// What promises and guarantees tell of themselves (rule 22).
  static let states: [String: NativeMember] = [
    "result": .property { call in
      let runtime = call.machine.runtime
      let thenable = try thenable(call.receiver)
      return thenable.promise.outcome.map { .some(KitResults.value($0, runtime, of: thenable.typeOfValue)) } ?? .none
    },
    "value": .property { try thenable($0.receiver).promise.outcome?.value.map { .some($0) } ?? .none },
    "error": .either { call in
      guard call.count == 0 else {
        // Code for PromiseKit 3 and before: the report says today's name.
        if call.machine.stubs != nil, case .method(let handler)? = errorOperators["catch"] { return try handler(call) }
        throw FaultReason("'promisekit' has no operator 'error'", "PromiseKit 4 and later call it 'catch'")
      }
      return .value(try thenable(call.receiver).promise.outcome?.error.map { .some(call.machine.runtime.value(of: $0)) } ?? .none)
    },
    "isPending": .property { .bool(try thenable($0.receiver).promise.outcome == nil) },
    "isResolved": .property { .bool(try thenable($0.receiver).promise.outcome != nil) },
    "isFulfilled": .property { .bool(try thenable($0.receiver).promise.outcome?.value != nil) },
    "isRejected": .property { .bool(try thenable($0.receiver).promise.outcome?.error != nil) },
    "debugDescription": .property { call in
      guard case .library(let promise) = call.receiver else { return .string(call.receiver.description) }
      return .string(promise.describeNested(\.description))
    },
    // Rule 37: blocks, and warns where the main queue is blocked.
    "wait": .method { call in
      let runtime = call.machine.runtime
      let queue = runtime.current.queue ?? call.machine.context.queue
      if queue === runtime.mainQueue { KitConfiguration.log(.waitOnMainThread, runtime) }
      return .frame(
        AwaitFrame(promise: try thenable(call.receiver).promise, name: "wait", call: call, runtime: runtime, blocks: true))
    },
    "async": .method { call in AwaitFrame.asynchronous(try thenable(call.receiver).promise, "async", call) },
  ]
}

extension ScriptValue {
  /// What a function of the script returns, as far as its text tells.
  var resultType: TypeReference? {
    if case .function(let own) = self { own.code.returnType ?? own.code.resultGuess } else { nil }
  }

  /// What the promise is of that a function of the script returns, as far as its text tells.
  var promisedType: TypeReference? { resultType?.content }
}

extension Outcome {
  /// The outcome as Swift's result.
  var result: Swift.Result<Value, any Error> {
    switch self {
    case .fulfilled(let value): .success(value)
    case .rejected(let error): .failure(error)
    }
  }
}

extension Swift.Result where Failure == any Error, Success: Sendable {
  /// The result as a promise's outcome.
  var outcome: Outcome<Success> {
    switch self {
    case .success(let value): .fulfilled(value)
    case .failure(let error): .rejected(error)
    }
  }
}

/// What to write instead of what PromiseKit's types refuse.
enum KitAdvice {
  static func of(_ name: String, returning type: String) -> String {
    switch name {
    case "then" where type == "()": "use 'done' to end with the value, or 'get' to look at it"
    case "then": "use 'map' to go on with a value"
    case "thenMap": "use 'mapValues' to go on with values"
    case "recover": "return a promise or a guarantee of it: 'Promise.value(…)'"
    case "firstly": "return a promise: 'Promise.value(…)'"
    case "ensureThen": "return a guarantee, or use 'ensure'"
    default: "return a promise"
    }
  }
}
