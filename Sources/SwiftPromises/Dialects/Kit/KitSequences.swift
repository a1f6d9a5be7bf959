import Program
import KitCore
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

extension KitLibrary {
  /// Operators of promises of sequences.
  static let sequenceOperators: [String: NativeMember] = [
    "mapValues": .method { call in
      try onElements(.elements("mapValues"), call, of: { $0.resultType.map { .array($0) } }) { runtime, elements, function in
        try elements.map { try runtime.call(function, [$0]) }
      }
    },
    "flatMapValues": .method { call in
      try onElements(.elements("flatMapValues"), call, of: { $0.resultType }) { runtime, elements, function in
        try elements.flatMap { try KitLibrary.elements(of: runtime.call(function, [$0])) }
      }
    },
    "compactMapValues": .method { call in
      try onElements(.elements("compactMapValues"), call, of: { $0.resultType.map { .array($0.unwrapped) } }) {
        runtime, elements, function in
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
      try onElements(.elements("filterValues"), call) { runtime, elements, function in
        try elements.filter { try runtime.call(function, [$0]) == .bool(true) }
      }
    },
    "sortedValues": .method { call in
      try onElements(call.handlers.isEmpty ? .conversion("sortedValues") : .elements("sortedValues"), call, needsHandler: false) {
        runtime, elements, function in
        try elements.sorted { left, right in
          if function.isCallable { return try runtime.call(function, [left, right]) == .bool(true) }
          // Unknown things stay in the order in which they came.
          if left.stubName != nil, right.stubName != nil { return false }
          guard let order = left.ordered(before: right) else {
            throw FaultReason("\(left.typeName) and \(right.typeName) have no order", "use 'map' and 'sorted { … }'")
          }
          return order
        }
      }
    },
    "thenMap": .method { .value(.library(try thenMap(.elements("thenMap"), KitCall($0, .map)))) },
    "thenFlatMap": .method { call in
      let operation = try KitCall(call, .map)
      let all = try thenMap(.elements("thenMap"), operation)
      let child: KitValue = KitValue(all.promise).map(.conversion("thenFlatMap"), on: operation.inline, at: operation.site) {
        values in
        .array(try (try values.elements ?? []).flatMap(elements))
      }
      let type: TypeReference? = if case .array(let element)? = all.valueType { element } else { nil }
      return .value(.library(KitPromise(child.engine, all.kind, of: type)))
    },
    "firstValue": .either { call in
      let test = call.labelled("where") ?? call.trailing
      return try onValues(test == nil ? .conversion("firstValue") : .elements("firstValue"), call) { runtime, elements in
        let first = try test.map { test in try elements.first { try runtime.call(test, [$0]) == .bool(true) } } ?? elements.first
        guard let first else { throw PMKError.emptySequence }
        return first
      }
    },
    "lastValue": .property { call in
      let last = try onValues(.conversion("lastValue"), call) { _, elements in
        guard let last = elements.last else { throw PMKError.emptySequence }
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
    _ name: PromiseOperator, _ call: NativeCall, needsHandler: Bool = true, of made: ((ScriptValue) -> TypeReference?)? = nil,
    _ transform: @escaping (PromiseRuntime, [ScriptValue], ScriptValue) throws -> [ScriptValue]
  ) throws -> NativeResult {
    let operation = try KitCall(call, .map)
    let runtime = operation.runtime
    let function = needsHandler ? try operation.handler(name) : call.handlers.last ?? .void
    let confined = Confined(transform)
    let type = made.map { $0(function) } ?? operation.sourceType
    return operation.link(name, as: operation.kind(by: function), of: type) { value in
      .value(.array(try confined.value(runtime, elements(of: value), function)))
    }
  }

  /// Takes one of the elements, at once unless a test of the script decides.
  private static func onValues(
    _ name: PromiseOperator, _ call: NativeCall, _ choose: @escaping (PromiseRuntime, [ScriptValue]) throws -> ScriptValue
  ) throws -> NativeResult {
    let operation = try KitCall(call, .map)
    let runtime = operation.runtime
    let confined = Confined(choose)
    let type: TypeReference? = if case .array(let element)? = operation.sourceType { element } else { nil }
    return operation.link(name, on: call.arguments.isEmpty ? operation.inline : nil, as: .promise, of: type) { value in
      .value(try confined.value(runtime, elements(of: value)))
    }
  }

  /// Waits for the promise that is made of each element.
  private static func thenMap(_ name: PromiseOperator, _ operation: KitCall) throws -> KitPromise {
    let (runtime, function, site) = (operation.runtime, try operation.handler(name), operation.site)
    let confined = Confined(operation.place)
    var kind = KitPromise.Kind.promise
    if operation.sourceKind == .guarantee, case .function(let own) = function, !own.code.mayThrow,
      case .library("Guarantee", _)? = own.code.returnType ?? own.code.resultGuess
    {
      kind = .guarantee
    }
    let result = operation.link(name, as: kind, of: function.promisedType.map { .array($0) }) { value in
      let place = confined.value
      let inputs = try elements(of: value).map { element in
        let result = try runtime.call(function, [element])
        let advice = KitAdvice.of("thenMap", returning: result.typeName)
        switch try place.promise(result, "thenMap(on:flags:_:)", advice) {
        case .promise(let promise): return promise
        case .value(let value):
          return ScriptPromise.settled(.fulfilled(value), by: .promise("value"), hook: runtime.recorder, at: site)
        case .error(let error): throw error
        }
      }
      runtime.recorder.enter(place.code.unit.unit)
      return .promise(whenAll(inputs, by: .all("when"), hook: runtime.recorder, at: site) { .array($0) })
    }
    guard case .value(.library(let object)) = result, let promise = object as? KitPromise else {
      throw FaultReason("\(name) made no promise")
    }
    return promise
  }
}
