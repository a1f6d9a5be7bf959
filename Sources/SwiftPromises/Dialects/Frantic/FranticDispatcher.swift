import FranticCore
import PromiseEngine
import SwiftLanguage

/// A dispatcher as scripts hold it: a queue of the virtual clock (`GCDDispatcher`, `OperationDispatcher`).
final class FranticDispatcher: LibraryObject {
  let queue: ScriptQueue
  private let dispatcher: EngineDispatcher<ScriptQueue>

  init(_ queue: ScriptQueue) {
    self.queue = queue
    dispatcher = EngineDispatcher(queue)
  }

  var typeName: String { "GCDDispatcher" }
  var identity: ObjectIdentifier { ObjectIdentifier(queue) }
  var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = [
    "dispatch": .method { call in
      guard case .library(let object) = call.receiver, let own = object as? FranticDispatcher else {
        throw FaultReason("\(call.receiver.typeName) isn't a dispatcher")
      }
      let (runtime, function) = (call.machine.runtime, try call.function())
      own.queue.dispatch { runtime.perform(function) }
      return .value(.void)
    }
  ]

  /// `GCDDispatcher(queue: queue)`.
  static func make(_ call: NativeCall) throws -> ScriptValue {
    guard let queue = call.labelled("queue") else {
      throw FaultReason(
        "missing argument for parameter 'queue' in call", "write GCDDispatcher(queue: queue), or GCDDispatcher.main")
    }
    return .library(FranticDispatcher(try call.machine.runtime.queue(queue)))
  }

  /// The dispatcher that a call names with `on:`.
  ///
  /// - Parameter isRequired: Whether FranticApparatus itself is called, which has no default (rule 2) and takes no queue.
  static func of(_ call: NativeCall, isRequired: Bool) throws -> any FranticCore.Dispatcher {
    let runtime = call.machine.runtime
    guard let value = call.labelled("on") else {
      guard isRequired else { return EngineDispatcher(runtime.mainQueue) }
      throw FaultReason(
        "missing argument for parameter 'on' in call", "FranticApparatus has no default: write on: GCDDispatcher.main")
    }
    if let dispatcher = try dispatcher(value, runtime) { return dispatcher }
    guard !isRequired else {
      throw FaultReason("\(value.typeName) isn't a Dispatcher", "write GCDDispatcher(queue: …), or GCDDispatcher.main")
    }
    return EngineDispatcher(try runtime.queue(value))
  }

  /// The dispatcher that a value is, the library's or one of the script; `nil` if it is none.
  static func dispatcher(_ value: ScriptValue, _ runtime: PromiseRuntime) throws -> (any FranticCore.Dispatcher)? {
    switch value.unwrapped {
    case .library(let object): return (object as? FranticDispatcher)?.dispatcher
    case .object(let object):
      guard let method = object.type.lookup({ $0.methods["dispatch"]?.first }) else { return nil }
      let function = FunctionValue(code: method.code, captures: [], boundSelf: .object(object))
      return ScriptDispatcher(function: .function(function), runtime: runtime)
    default: return nil
    }
  }
}

/// A class of the script that is a dispatcher.
private final class ScriptDispatcher: FranticCore.Dispatcher {
  private let function: ScriptValue
  private let runtime: PromiseRuntime

  init(function: ScriptValue, runtime: PromiseRuntime) {
    self.function = function
    self.runtime = runtime
  }

  var traceHook: (any TraceHook)? { runtime.recorder }

  func dispatch(_ closure: @escaping @Sendable () -> Void) {
    let work = NativeFunction("closure") { _ in
      closure()
      return .value(.void)
    }
    runtime.current.inTurn { [function, runtime] in runtime.perform(function, [.native(work)]) }
  }
}
