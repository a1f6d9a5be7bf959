import KitCore
import SwiftLanguage

/// What a script sets in `conf`: where handlers run, what `catch` handles, who is told of what goes wrong unseen.
final class KitConfiguration: LibraryObject {
  /// Where those run that go on, and those that end or look on; `nil` inside is `on: nil`.
  var mapQueue: ScriptQueue??
  var returnQueue: ScriptQueue??
  var policy = CatchPolicy.allErrorsExceptCancellation
  private var logHandler: ScriptValue?

  var typeName: String { "PMKConfiguration" }
  var members: [String: NativeMember] { Self.own }

  /// The configuration of a run.
  static func of(_ runtime: PromiseRuntime) -> KitConfiguration {
    if let known = runtime.configuration as? KitConfiguration { return known }
    let new = KitConfiguration()
    runtime.configuration = new
    return new
  }

  /// Where handlers run whose operator names no queue; `nil` is at once.
  static func queue(for purpose: KitCall.Purpose, _ runtime: PromiseRuntime) -> ScriptQueue? {
    let configuration = of(runtime)
    return (purpose == .map ? configuration.mapQueue : configuration.returnQueue) ?? runtime.defaultQueue
  }

  /// Tells whoever is to be told; prints it unless the script has said otherwise.
  static func log(_ event: LogEvent, _ runtime: PromiseRuntime) {
    // What a program's end frees is nobody's matter.
    guard runtime.machine != nil, runtime.ending == nil else { return }
    guard let handler = of(runtime).logHandler else { return runtime.printed(event.text + "\n") }
    _ = try? runtime.call(handler, [event.value(runtime)])
  }

  private static let own: [String: NativeMember] = [
    "Q": .property { _ in .library(KitQueues()) },
    "set Q": .method { call in
      guard case .tuple(let queues) = try call.only(), queues.elements.count == 2 else {
        throw FaultReason("'conf.Q' has two queues", "write 'conf.Q = (map: .main, return: .main)'")
      }
      let configuration = KitConfiguration.of(call.machine.runtime)
      configuration.mapQueue = .some(try call.optionalQueue(queues.elements[0]))
      configuration.returnQueue = .some(try call.optionalQueue(queues.elements[1]))
      return .value(.void)
    },
    "catchPolicy": .property { call in
      let name = KitConfiguration.of(call.machine.runtime).policy == .allErrors ? "allErrors" : "allErrorsExceptCancellation"
      guard let type = call.machine.runtime.standardTypes.declared("CatchPolicy") else { return .void }
      return type.resolve(ImplicitMember(name: name, arguments: nil, labels: .unlabelled(0))) ?? .void
    },
    "set catchPolicy": .method { call in
      KitConfiguration.of(call.machine.runtime).policy = try CatchPolicy(call.only())
      return .value(.void)
    },
    "set logHandler": .method { call in
      KitConfiguration.of(call.machine.runtime).logHandler = try call.function()
      return .value(.void)
    },
  ]
}

/// `conf.Q`.
final class KitQueues: LibraryObject {
  var typeName: String { "queues" }
  var members: [String: NativeMember] { Self.own }

  private static let own: [String: NativeMember] = [
    "map": .property { call in
      let runtime = call.machine.runtime
      return queue(KitConfiguration.of(runtime).mapQueue ?? runtime.defaultQueue)
    },
    "return": .property { call in
      let runtime = call.machine.runtime
      return queue(KitConfiguration.of(runtime).returnQueue ?? runtime.defaultQueue)
    },
    "set map": .method { call in
      KitConfiguration.of(call.machine.runtime).mapQueue = .some(try call.optionalQueue(call.only()))
      return .value(.void)
    },
    "set return": .method { call in
      KitConfiguration.of(call.machine.runtime).returnQueue = .some(try call.optionalQueue(call.only()))
      return .value(.void)
    },
  ]

  private static func queue(_ queue: ScriptQueue?) -> ScriptValue { queue.map { .some(.queue($0)) } ?? .none }
}

extension LogEvent {
  private static let names = ["waitOnMainThread", "pendingPromiseDeallocated", "pendingGuaranteeDeallocated", "cauterized"]

  /// The enumeration as scripts see it.
  static func declaration() -> TypeInfo {
    StandardTypes.enumeration("LogEvent", names.map { ($0, $0 == "cauterized" ? 1 : 0) })
  }

  fileprivate func value(_ runtime: PromiseRuntime) -> ScriptValue {
    let (position, payload): (Int, [ScriptValue]) =
      switch self {
      case .waitOnMainThread: (0, [])
      case .pendingPromiseDeallocated: (1, [])
      case .pendingGuaranteeDeallocated: (2, [])
      case .cauterized(let error): (3, [runtime.value(of: error)])
      }
    guard let type = runtime.standardTypes.declared("LogEvent") else { return .void }
    return .enumeration(EnumerationValue(type: type, enumCase: type.cases[position], payload: payload))
  }
}

extension NativeCall {
  /// The queue that a value means; `nil` for nil.
  func optionalQueue(_ value: ScriptValue) throws -> ScriptQueue? {
    if case .none = value { return nil }
    return try machine.runtime.queue(value)
  }
}
