import PromiseEngine
import TraceEvents

extension KitLibrary {
  /// What promises and guarantees have in common: handlers of values.
  static let valueOperators: [String: NativeMember] = [
    // Row 7.
    "then": .method { call in
      try onValue("then", call, .map) { place, _, result in
        try place.promise(result, "then(on:flags:_:)", KitAdvice.of("then", returning: result.typeName))
      }
    },
    // Row 8: an error, too, is a value.
    "map": .method { try onValue("map", $0, .map) { _, _, result in .value(result) } },
    // Row 34.
    "compactMap": .method { call in
      try onValue("compactMap", call, .map) { _, value, result in
        switch result {
        case .none: .error(KitError.compactMap(value))
        case .some(let wrapped): .value(wrapped)
        default: .value(result)
        }
      }
    },
    // Row 6.
    "done": .method { try onValue("done", $0, .ending) { _, _, _ in .value(.void) } },
    "get": .method { try onValue("get", $0, .ending) { _, value, _ in .value(value) } },
    "asVoid": .method { call in
      let operation = try KitCall(call, .map)
      let child = operation.source.linkValue(
        "asVoid", of: KitRules.self, on: KitDispatcher(queue: nil, hook: operation.runtime.recorder), at: operation.site
      ) { _ in ScriptValue.void }
      return .value(.library(KitPromise(child, operation.sourceKind)))
    },
    "tap": .method { call in
      let operation = try KitCall(call, .map)
      let (runtime, function) = (operation.runtime, try operation.handler("tap"))
      let child = operation.source.linkOutcome(
        "tap", of: KitRules.self, for: .always, on: operation.dispatcher, at: operation.site
      ) { outcome in
        try runtime.resolve(function, [runtime.script(outcome.result)], passing: outcome) { _ in nil }
      }
      return .value(.library(KitPromise(child)))
    },
  ]

  /// Attaches a handler of values.
  ///
  /// - Parameter decide: What the value and the handler's result mean.
  static func onValue(
    _ name: StaticString, _ call: NativeCall, _ purpose: KitCall.Purpose,
    _ decide: @escaping @Sendable (KitPlace, ScriptValue, ScriptValue) throws -> ScriptResolution
  ) throws -> NativeResult {
    let operation = try KitCall(call, purpose)
    let (runtime, function) = (operation.runtime, try operation.handler(name))
    let confined = Confined(operation.place)
    let child: ScriptPromise = operation.source.linkResolution(
      name, of: KitRules.self, on: operation.dispatcher(of: function), at: operation.site
    ) { value in
      try runtime.resolve(function, runtime.arguments(value, for: function)) { try decide(confined.value, value, $0) }
        ?? .value(.void)
    }
    return .value(.library(KitPromise(child, operation.derivedKind)))
  }

  // MARK: States

  /// What promises and guarantees tell of themselves (row 22).
  static let states: [String: NativeMember] = [
    "result": .property { call in
      let runtime = call.machine.runtime
      return try thenable(call.receiver).promise.outcome.map { .some(runtime.script($0.result)) } ?? .none
    },
    "value": .property { try thenable($0.receiver).promise.outcome?.value.map { .some($0) } ?? .none },
    "error": .property { call in
      try thenable(call.receiver).promise.outcome?.error.map { .some(call.machine.runtime.value(of: $0)) } ?? .none
    },
    "isPending": .property { .bool(try thenable($0.receiver).promise.outcome == nil) },
    "isResolved": .property { .bool(try thenable($0.receiver).promise.outcome != nil) },
    "isFulfilled": .property { .bool(try thenable($0.receiver).promise.outcome?.value != nil) },
    "isRejected": .property { .bool(try thenable($0.receiver).promise.outcome?.error != nil) },
    // Row 37: blocks, and warns where the main queue is blocked.
    "wait": .method { call in
      let runtime = call.machine.runtime
      let queue = runtime.current.queue ?? call.machine.context.queue
      if queue === runtime.mainQueue { KitConfiguration.log(.waitOnMainThread, runtime) }
      return .frame(
        AwaitFrame(promise: try thenable(call.receiver).promise, name: "wait", call: call, runtime: runtime, blocks: true))
    },
    "async": .method { call in
      let runtime = call.machine.runtime
      return .frame(
        AwaitFrame(promise: try thenable(call.receiver).promise, name: "async", call: call, runtime: runtime, blocks: false))
    },
  ]
}

extension Outcome {
  /// The outcome as Swift's result.
  var result: Result<Value, any Error> {
    switch self {
    case .fulfilled(let value): .success(value)
    case .rejected(let error): .failure(error)
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
