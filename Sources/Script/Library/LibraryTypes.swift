import PromiseEngine
import TraceEvents

/// The library's types that scripts know by name: their static members and initialisers.
enum LibraryTypes {
  /// Names that scripts can use for types.
  static let names: Set<String> = [
    "Task", "DispatchQueue", "DispatchTime", "DispatchTimeInterval", "DispatchGroup", "OperationQueue", "Duration", "Date",
    "MainActor",
    "CheckedContinuation", "UnsafeContinuation", "TaskGroup", "ThrowingTaskGroup", "TaskPriority", "DispatchQoS", "URL", "Data",
    "UTF8",
  ]

  static func staticProperty(_ name: String, of type: String, _ call: NativeCall) throws -> ScriptValue? {
    let runtime = call.machine.runtime
    switch (type, name) {
    case ("DispatchQueue", _): return runtime.queue(named: name).map { .queue($0) }
    case ("OperationQueue", "main"): return .queue(runtime.mainQueue)
    case ("Task", "isCancelled"): return .bool(call.machine.context.task?.isCancelled ?? false)
    case ("Date", "now"): return .library(DateValue(now: runtime.clock.now))
    case ("Duration", "zero"): return .library(DurationValue(nanoseconds: 0))
    case ("DispatchTime", "distantFuture"): return .library(DispatchTimeValue(nanoseconds: .max))
    case ("TaskPriority", _): return .string(name)
    default: return nil
    }
  }

  static func staticMethod(_ name: String, of type: String) -> NativeBody? {
    switch (type, name) {
    case ("DispatchQueue", "global"): return { .value(.queue($0.machine.runtime.globalQueue)) }
    case ("Task", _): return TaskLibrary.statics[name]
    case ("MainActor", "run"):
      return { .frame(ApplyFrame(function: try $0.function(), arguments: [])) }
    case ("DispatchTime", "now"):
      return { .value(.library(DispatchTimeValue(nanoseconds: $0.machine.runtime.clock.now.nanoseconds))) }
    case ("Duration", _), ("DispatchTimeInterval", _):
      guard DurationValue.units[name] != nil else { return nil }
      return { call in
        let value = ScriptValue.implicitMember(ImplicitMember(name: name, arguments: call.arguments, labels: call.labels))
        guard let duration = try DurationValue(value) else { throw FaultReason("a duration is a number of \(name)") }
        return .value(.library(duration))
      }
    default: return nil
    }
  }

  /// What calling a type's name makes; `nil` if it can't be called.
  static func make(_ type: String, _ call: NativeCall) throws -> NativeResult? {
    let runtime = call.machine.runtime
    switch type {
    case "DispatchQueue":
      let label = try call.string(call.labelled("label") ?? .string("queue"))
      return .value(.queue(runtime.makeQueue(label, isConcurrent: call.labelled("attributes").map(isConcurrent) ?? false)))
    case "OperationQueue": return .value(.queue(runtime.makeQueue("operations", isConcurrent: true)))
    case "DispatchGroup": return .value(.library(DispatchGroupValue(at: call.site, in: runtime.unfinished)))
    case "Task": return .value(.library(runtime.start(try call.function(), on: runtime.globalQueue, from: call.site)))
    case "URL":
      let text = try call.string(call.labelled("string") ?? call.labelled("fileURLWithPath") ?? call.arguments.first)
      return .value(AddressValue(text).map { .some(.library($0)) } ?? .none)
    case "Data": return .value(.library(try DataValue(call)))
    case "Date": return .value(.library(try DateValue(call)))
    default: return nil
    }
  }

  private static func isConcurrent(_ attributes: ScriptValue) -> Bool {
    switch attributes {
    case .array(let list): list.contains(where: isConcurrent)
    case .implicitMember(let member): member.name == "concurrent"
    default: false
    }
  }
}
