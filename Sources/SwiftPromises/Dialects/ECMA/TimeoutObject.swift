import ECMAPromises
import SwiftLanguage

/// A timer that `clearTimeout` stops.
final class TimeoutObject: LibraryObject {
  private let timeout: Timeout

  private init(_ timeout: Timeout) {
    self.timeout = timeout
  }

  var typeName: String { "Timeout" }

  /// `setTimeout(ms) { … }`, or with the closure first as in ECMAScript; without a time it is 1 ms.
  static func start(_ call: NativeCall) throws -> ScriptValue {
    let host = try ECMAHost.of(call)
    guard let function = call.arguments.first(where: \.isCallable) else {
      throw FaultReason("setTimeout needs a closure", "write setTimeout(100) { … }")
    }
    let milliseconds = try call.arguments.first { !$0.isCallable }.map { try call.number($0) } ?? 1
    QueueLibrary.notePlace(of: call)
    let timeout = ECMAPromises.setTimeout(milliseconds, in: host.agent) { [runtime = host.runtime] in runtime.perform(function) }
    return .library(TimeoutObject(timeout))
  }

  /// `setImmediate { … }`, as Node has it.
  static func startImmediate(_ call: NativeCall) throws -> ScriptValue {
    let host = try ECMAHost.of(call)
    guard let function = call.arguments.first(where: \.isCallable) else {
      throw FaultReason("setImmediate needs a closure", "write setImmediate { … }")
    }
    let timeout = host.agent.startImmediate { [runtime = host.runtime] in runtime.perform(function) }
    return .library(TimeoutObject(timeout))
  }

  static func clear(_ call: NativeCall) throws -> ScriptValue {
    // What is no timer is left alone.
    if case .library(let object)? = call.arguments.first?.unwrapped, let timer = object as? TimeoutObject {
      ECMAPromises.clearTimeout(timer.timeout)
    }
    return .void
  }
}
