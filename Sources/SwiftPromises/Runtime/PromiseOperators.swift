import PromiseEngine
import SwiftLanguage
import TraceEvents

enum PromiseOperators {
  /// The members of promises, shared by all of them.
  nonisolated(unsafe) static let table: MemberTable = NativeMembers(members)

  /// What `then` is called where its promise has no value.
  static let thenGivingNothing = "Promise<Void>.then"

  /// Members of promises.
  static let members: [String: NativeMember] = [
    "then": .method { call in try then(call) { value, result in result ?? .value(value) } },
    thenGivingNothing: .method { call in
      try then(call) { _, result in if case .promise(let promise)? = result { .promise(promise) } else { .value(.void) } }
    },
    "catch": .method { call in
      let (promise, function, runtime, queue, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handle("catch", .error, on: queue, at: site) { outcome in
            guard let error = outcome.error else { return nil }
            return try runtime.resolve(function, [runtime.value(of: error)], passing: outcome) { _ in nil }
          }))
    },
    "always": .method { call in
      let (promise, function, runtime, queue, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handle("always", .always, on: queue, at: site) { outcome in
            try runtime.resolve(function, [], passing: outcome) { _ in nil }
          }))
    },
    "recover": .method { call in
      let (promise, function, runtime, queue, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handle("recover", .error, on: queue, at: site) { outcome in
            guard let error = outcome.error else { return nil }
            return try runtime.resolve(function, [runtime.value(of: error)]) { runtime.resolution($0) ?? .value(.void) }
          }))
    },
    "validate": .method { call in
      let (promise, function, runtime, queue, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handle(.validate("validate"), .value, on: queue, at: site) { outcome in
            guard let value = outcome.value else { return nil }
            return try runtime.resolve(function, [value], passing: outcome) { answer in
              guard case .bool(let isValid) = answer else { throw FaultReason("the closure of validate must return a Bool") }
              return isValid ? nil : .error(PromiseError.validationFailure)
            }
          }))
    },
    "reduce": .method { call in
      let (promise, function, runtime, queue, site) = try parts(of: call)
      var items = call.withoutQueue.dropLast()
      if items.count == 1, let first = items.first, let elements = try first.elements, !first.isString { items = elements[...] }
      let result = promise.reduce(
        on: queue, Array(items), file: site.file, line: site.line, column: site.column
      ) { partial, item in
        try runtime.promise(of: "reduce", function, [partial, item])
      }
      return .value(.promise(result))
    },
    "delay": .method { call in
      let (promise, seconds, queue, site) = try timing(of: call)
      return .value(.promise(promise.delay(on: queue, seconds, file: site.file, line: site.line, column: site.column)))
    },
    "timeout": .method { call in
      let (promise, seconds, queue, site) = try timing(of: call)
      return .value(.promise(promise.timeout(on: queue, seconds, file: site.file, line: site.line, column: site.column)))
    },
    "fulfill": .method { call in
      let promise = try receiver(call)
      switch call.machine.runtime.outcome(of: call.arguments.first ?? .void) {
      case .fulfilled(let value): promise.fulfill(value)
      case .rejected(let error): promise.reject(error)
      }
      return .value(.void)
    },
    "reject": .method { call in
      try receiver(call).reject(call.machine.runtime.standardTypes.error(of: try call.only()))
      return .value(.void)
    },
    "cancel": .method { call in
      try receiver(call).cancel()
      return .value(.void)
    },
    "get": .method { call in AwaitFrame.asynchronous(try receiver(call), "get", call) },
    "isPending": .property { .bool(try receiver($0).outcome == nil) },
    "isFulfilled": .property { .bool(try receiver($0).outcome?.value != nil) },
    "isRejected": .property { .bool(try receiver($0).outcome?.error != nil) },
    "isCancelled": .property { .bool(try receiver($0).outcome?.isCancelled ?? false) },
    "value": .property { call in
      switch try receiver(call).outcome?.value {
      // As in google's library, of a promise that was fulfilled with nil there is no value to see (rule 22).
      case nil, .some(.none): .none
      case let value?: .some(value)
      }
    },
    "error": .property { call in try receiver(call).outcome?.error.map { .some(call.machine.runtime.value(of: $0)) } ?? .none },
  ]

  /// Members of what `any` gives for one promise.
  static let maybes: [String: NativeMember] = [
    "value": .property { maybe($0, index: 0) },
    "error": .property { maybe($0, index: 1) },
  ]

  private static func maybe(_ call: NativeCall, index: Int) -> ScriptValue {
    guard case .enumeration(let instance) = call.receiver, instance.enumCase.index == index else { return .none }
    return .some(instance.payload[0])
  }

  private static func receiver(_ call: NativeCall) throws -> ScriptPromise {
    guard case .library(let promise as ScriptPromise) = call.receiver else {
      throw FaultReason("\(call.receiver.typeName) isn't a promise")
    }
    return promise
  }

  private static func parts(
    of call: NativeCall
  ) throws -> (ScriptPromise, ScriptValue, PromiseRuntime, ScriptQueue, CallSite) {
    guard let function = call.withoutQueue.last, function.isCallable else {
      throw FaultReason("this operator needs a closure", "write it in '{ }'")
    }
    guard call.withoutQueue.count(where: \.isCallable) == 1 else {
      throw FaultReason("extra argument in call: this operator takes one closure", "errors go to a 'catch'")
    }
    let runtime = call.machine.runtime
    return (try receiver(call), function, runtime, try runtime.queue(call), runtime.site(call))
  }

  /// - Parameter decide: What the promise comes to, by its promise's value and by what the closure gave, which is `nil` if it gave nothing.
  private static func then(
    _ call: NativeCall, _ decide: @escaping @Sendable (ScriptValue, ScriptResolution?) -> ScriptResolution
  ) throws -> NativeResult {
    let (promise, function, runtime, queue, site) = try parts(of: call)
    return .value(
      .promise(
        promise.handleValue("then", on: queue, at: site) { value in
          try runtime.resolve(function, [value]) { decide(value, runtime.resolution($0)) } ?? decide(value, nil)
        }))
  }

  private static func timing(of call: NativeCall) throws -> (ScriptPromise, Double, ScriptQueue, CallSite) {
    let runtime = call.machine.runtime
    let numbers = call.withoutQueue
    guard numbers.count < 2 else {
      throw FaultReason("this operator takes one number, of seconds", "a fraction has a point, as in 0.05")
    }
    return (try receiver(call), try call.number(numbers.first), try runtime.queue(call), runtime.site(call))
  }
}

extension ScriptValue {
  /// Whether the value can be called.
  var isCallable: Bool {
    switch self {
    case .function, .native, .type: true
    default: false
    }
  }
}
