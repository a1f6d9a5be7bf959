import PromiseEngine
import TraceEvents

extension KitLibrary {
  /// Operators of promises of sequences.
  static let sequenceOperators: [String: NativeMember] = [
    "mapValues": .method { call in
      try onElements("mapValues", call) { runtime, elements, function in
        try elements.map { try runtime.call(function, [$0]) }
      }
    },
    "flatMapValues": .method { call in
      try onElements("flatMapValues", call) { runtime, elements, function in
        try elements.flatMap { try KitLibrary.elements(of: runtime.call(function, [$0])) }
      }
    },
    "compactMapValues": .method { call in
      try onElements("compactMapValues", call) { runtime, elements, function in
        try elements.compactMap { element in
          switch try runtime.call(function, [element]) {
          case .none: nil
          case .some(let value): value
          case let value: value
          }
        }
      }
    },
    "filterValues": .method { call in
      try onElements("filterValues", call) { runtime, elements, function in
        try elements.filter { try runtime.call(function, [$0]) == .bool(true) }
      }
    },
    "sortedValues": .method { call in
      try onElements("sortedValues", call, needsHandler: false) { _, elements, _ in
        try elements.sorted { left, right in
          guard let order = left.ordered(before: right) else {
            throw FaultReason("\(left.typeName) and \(right.typeName) have no order", "use 'map' and 'sorted { … }'")
          }
          return order
        }
      }
    },
    "thenMap": .method { try thenMap("thenMap", $0) },
    "thenFlatMap": .method { call in
      let all = try thenMap("thenMap", call)
      guard case .value(.library(let object)) = all, let promise = object as? KitPromise else { return all }
      let runtime = call.machine.runtime
      let child: ScriptPromise = promise.promise.linkValue(
        "thenFlatMap", of: KitRules.self, on: KitDispatcher(queue: nil, hook: runtime.recorder), at: runtime.site(call)
      ) { values in
        .array(try (try values.elements ?? []).flatMap(elements))
      }
      return .value(.library(KitPromise(child)))
    },
    "firstValue": .either { call in
      let test = call.labelled("where") ?? call.trailing
      return try onValues("firstValue", call) { runtime, elements in
        let first = try test.map { test in try elements.first { try runtime.call(test, [$0]) == .bool(true) } } ?? elements.first
        guard let first else { throw KitError.emptySequence }
        return first
      }
    },
    "lastValue": .property { call in
      let last = try onValues("lastValue", call) { _, elements in
        guard let last = elements.last else { throw KitError.emptySequence }
        return last
      }
      guard case .value(let value) = last else { return .void }
      return value
    },
  ]

  /// The elements of a promise's value.
  private static func elements(of value: ScriptValue) throws -> [ScriptValue] {
    guard let elements = try value.elements else {
      throw FaultReason("\(value.typeName) is not a sequence that can be gone through")
    }
    return elements
  }

  private static func onElements(
    _ name: StaticString, _ call: NativeCall, needsHandler: Bool = true,
    _ transform: @escaping (PromiseRuntime, [ScriptValue], ScriptValue) throws -> [ScriptValue]
  ) throws -> NativeResult {
    let operation = try KitCall(call, .map)
    let (runtime, function) = (operation.runtime, needsHandler ? try operation.handler(name) : .void)
    let confined = Confined(transform)
    let child: ScriptPromise = operation.source.linkValue(
      name, of: KitRules.self, on: operation.dispatcher(of: function), at: operation.site
    ) { value in
      .array(try confined.value(runtime, elements(of: value), function))
    }
    return .value(.library(KitPromise(child)))
  }

  /// Takes one of the elements, at once unless a test of the script decides.
  private static func onValues(
    _ name: StaticString, _ call: NativeCall, _ choose: @escaping (PromiseRuntime, [ScriptValue]) throws -> ScriptValue
  ) throws -> NativeResult {
    let operation = try KitCall(call, .map)
    let runtime = operation.runtime
    let isPlain = call.arguments.isEmpty
    let confined = Confined(choose)
    let child: ScriptPromise = operation.source.linkValue(
      name, of: KitRules.self, on: isPlain ? KitDispatcher(queue: nil, hook: runtime.recorder) : operation.dispatcher,
      at: operation.site
    ) { value in
      try confined.value(runtime, elements(of: value))
    }
    return .value(.library(KitPromise(child)))
  }

  /// Waits for the promise that is made of each element.
  private static func thenMap(_ name: StaticString, _ call: NativeCall) throws -> NativeResult {
    let operation = try KitCall(call, .map)
    let (runtime, function, site) = (operation.runtime, try operation.handler(name), operation.site)
    let confined = Confined(operation.place)
    let child: ScriptPromise = operation.source.linkResolution(
      name, of: KitRules.self, on: operation.dispatcher, at: site
    ) { value in
      let place = confined.value
      let inputs = try elements(of: value).map { element in
        let result = try runtime.call(function, [element])
        let advice = KitAdvice.of("thenMap", returning: result.typeName)
        guard case .promise(let promise) = try place.promise(result, "thenMap(on:flags:_:)", advice) else {
          throw place.misuse("the type of '.value(…)' is not known here", "write 'Promise.value(…)'")
        }
        return promise
      }
      runtime.recorder.enter(place.code.unit.unit)
      return .promise(KitCombining.all(inputs, runtime, site) { .array($0) })
    }
    return .value(.library(KitPromise(child)))
  }
}
