import TraceEvents
import PromiseEngine

extension NativeLibrary {
  /// Members of promises.
  static let promises: [String: NativeMember] = [
    "then": .method { call in
      let (promise, function, runtime, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handleValue("then", on: runtime.queue, at: site) { value in
            runtime.resolution(try runtime.call(function, [value])) ?? .value(value)
          }))
    },
    "catch": .method { call in
      let (promise, function, runtime, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handle("catch", .error, on: runtime.queue, at: site) { outcome in
            if let error = outcome.error { _ = try runtime.call(function, [runtime.value(of: error)]) }
            return nil
          }))
    },
    "always": .method { call in
      let (promise, function, runtime, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handle("always", .always, on: runtime.queue, at: site) { _ in
            _ = try runtime.call(function, [])
            return nil
          }))
    },
    "recover": .method { call in
      let (promise, function, runtime, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handle("recover", .error, on: runtime.queue, at: site) { outcome in
            guard let error = outcome.error else { return nil }
            return runtime.resolution(try runtime.call(function, [runtime.value(of: error)])) ?? .value(.void)
          }))
    },
    "validate": .method { call in
      let (promise, function, runtime, site) = try parts(of: call)
      return .value(
        .promise(
          promise.handle("validate", .value, on: runtime.queue, at: site) { outcome in
            guard let value = outcome.value else { return nil }
            guard case .bool(let isValid) = try runtime.call(function, [value]) else {
              throw FaultReason("the closure of validate must return a Bool")
            }
            return isValid ? nil : .error(PromiseError.validationFailure)
          }))
    },
    "reduce": .method { call in
      let (promise, function, runtime, site) = try parts(of: call)
      var items = call.withoutQueue.dropLast()
      if items.count == 1, let first = items.first, let elements = first.elements, !first.isString { items = elements[...] }
      let result = promise.reduce(
        on: runtime.queue, Array(items), file: site.file, line: site.line, column: site.column
      ) { partial, item in
        guard case .promise(let next) = try runtime.call(function, [partial, item]) else {
          throw FaultReason("the closure of reduce must return a promise")
        }
        return next
      }
      return .value(.promise(result))
    },
    "delay": .method { call in
      let (promise, seconds, runtime, site) = try timing(of: call)
      return .value(.promise(promise.delay(on: runtime.queue, seconds, file: site.file, line: site.line, column: site.column)))
    },
    "timeout": .method { call in
      let (promise, seconds, runtime, site) = try timing(of: call)
      return .value(.promise(promise.timeout(on: runtime.queue, seconds, file: site.file, line: site.line, column: site.column)))
    },
    "fulfill": .method { call in
      let value = call.arguments.first ?? .void
      if value.isError {
        try receiver(call).reject(call.machine.runtime.standardTypes.error(of: value))
      } else {
        try receiver(call).fulfill(value)
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
    "isPending": .property { .bool(try receiver($0).outcome == nil) },
    "isFulfilled": .property { .bool(try receiver($0).outcome?.value != nil) },
    "isRejected": .property { .bool(try receiver($0).outcome?.error != nil) },
    "isCancelled": .property { .bool(try receiver($0).outcome?.isCancelled ?? false) },
    "value": .property { try receiver($0).outcome?.value.map { .some($0) } ?? .none },
    "error": .property { call in try receiver(call).outcome?.error.map { .some(call.machine.runtime.value(of: $0)) } ?? .none },
  ]

  /// Members of what `any` gives for one promise.
  static let maybes: [String: NativeMember] = [
    "value": .property { maybe($0, index: 0) },
    "error": .property { maybe($0, index: 1) },
  ]

  /// Members of queues, all of which run on the virtual clock.
  static let queues: [String: NativeMember] = [
    "async": .method { call in
      let (function, runtime) = (try call.function(), call.machine.runtime)
      runtime.clock.dispatch { runtime.perform(function) }
      return .value(.void)
    },
    "asyncAfter": .method { call in
      let (function, runtime) = (try call.function(), call.machine.runtime)
      let seconds = try call.number(call.labelled("deadline"))
      runtime.clock.dispatch(after: Duration(timeInterval: seconds)) { runtime.perform(function) }
      return .value(.void)
    },
    "sync": .method { .frame(ApplyFrame(function: try $0.function(), arguments: [])) },
  ]

  private static func maybe(_ call: NativeCall, index: Int) -> ScriptValue {
    guard case .enumeration(let instance) = call.receiver, instance.enumCase.index == index else { return .none }
    return .some(instance.payload[0])
  }

  private static func receiver(_ call: NativeCall) throws -> ScriptPromise {
    guard case .promise(let promise) = call.receiver else { throw FaultReason("\(call.receiver.typeName) is no promise") }
    return promise
  }

  private static func parts(of call: NativeCall) throws -> (ScriptPromise, ScriptValue, PromiseRuntime, CallSite) {
    guard let function = call.withoutQueue.last, function.isCallable else {
      throw FaultReason("this operator needs a closure", "write it in '{ }'")
    }
    let runtime = call.machine.runtime
    return (try receiver(call), function, runtime, runtime.site(call))
  }

  private static func timing(of call: NativeCall) throws -> (ScriptPromise, Double, PromiseRuntime, CallSite) {
    let runtime = call.machine.runtime
    return (try receiver(call), try call.number(call.withoutQueue.first), runtime, runtime.site(call))
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
