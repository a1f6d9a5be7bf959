import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// The types of queues, tasks and instants that scripts know by name.
enum QueueTypes {
  static let types: [String: Vocabulary.LibraryType] = [
    "DispatchQueue": Vocabulary.LibraryType(
      make: { call in
        let label = try call.string(call.labelled("label") ?? .string("queue"))
        let isConcurrent = call.labelled("attributes").map(isConcurrent) ?? false
        let runtime = call.machine.runtime
        let target = try call.labelled("target").flatMap(call.optionalQueue)
        return .value(.queue(runtime.makeQueue(label, isConcurrent: isConcurrent, target: target)))
      },
      statics: [
        "global": .method { .value(.queue($0.machine.runtime.globalQueue)) },
        "concurrentPerform": .method {
          concurrentPerform(try $0.length($0.labelled("iterations")), try $0.function("execute"), $0)
        },
      ],
      otherStatic: { name, call in call.machine.runtime.queue(named: name).map { .queue($0) } }),
    "OperationQueue": Vocabulary.LibraryType(
      make: { .value(.queue($0.machine.runtime.makeQueue("operations", isConcurrent: true, isOfOperations: true))) },
      statics: ["main": .property { .queue($0.machine.runtime.mainQueue) }]),
    "BlockOperation": Vocabulary.LibraryType(make: { call in
      .value(.library(OperationValue(call.arguments.isEmpty ? [] : [try call.function("block")])))
    }),
    "DispatchGroup": Vocabulary.LibraryType(make: {
      .value(.library(DispatchGroupValue(at: $0.site, in: $0.machine.runtime.unfinished)))
    }),
    "DispatchTime": Vocabulary.LibraryType(
      statics: [
        "now": .method { .value(.library(DispatchTimeValue(nanoseconds: $0.machine.runtime.clock.now.nanoseconds))) },
        "distantFuture": .property { _ in .library(DispatchTimeValue(nanoseconds: .max)) },
      ], step: "DispatchTimeInterval"),
    "DispatchTimeInterval": Vocabulary.LibraryType(statics: LibraryTypes.durations),
    "DispatchQoS": Vocabulary.LibraryType(),
    "Task": Vocabulary.LibraryType(
      make: { call in
        // `Task(title: "Paint")` makes an application's own task.
        let labels: Set<String?> = [nil, "name", "priority", "operation", "executorPreference"]
        if let stubs = call.machine.stubs, !labels.isSuperset(of: call.labels.labels) { return try stubs.call("Task", call) }
        return .value(.library(call.machine.runtime.start(try call.function(), as: "Task", from: call)))
      },
      statics: TaskLibrary.statics.mapValues { .method($0) }.merging(
        ["isCancelled": .property { .bool($0.machine.context.task?.isCancelled ?? false) }]) { $1 }),
    "TaskPriority": Vocabulary.LibraryType(otherStatic: { name, _ in .string(name) }),
    "MainActor": Vocabulary.LibraryType(
      statics: [
        "run": .method { call in
          let function = try call.function()
          return .frame(NonisolatedFrame(call) { .call(function, []) })
        },
        "assumeIsolated": .method { call in
          let (runtime, function) = (call.machine.runtime, try call.function())
          guard (runtime.current.queue ?? runtime.mainQueue) === runtime.mainQueue else {
            throw FaultReason.trap(
              "Incorrect actor executor assumption; expected 'MainActor' executor", "await 'MainActor.run { … }' from here")
          }
          return .frame(ApplyFrame(function: function, arguments: []))
        },
      ]),
    "CheckedContinuation": Vocabulary.LibraryType(), "UnsafeContinuation": Vocabulary.LibraryType(),
    "TaskGroup": Vocabulary.LibraryType(), "ThrowingTaskGroup": Vocabulary.LibraryType(),
  ]

  /// Runs a function with each number, in any order, and waits for all.
  private static func concurrentPerform(_ count: Int, _ function: ScriptValue, _ call: NativeCall) -> NativeResult {
    guard count > 0 else { return .value(.void) }
    let runtime = call.machine.runtime
    let blocking = Waiting.Blocking(name: "concurrentPerform", site: call.site, promise: nil)
    return .frame(
      WaitFrame(
        waiting: Waiting(blocking: blocking) { resumer in
          // Only the thread that drives the run's clock counts.
          nonisolated(unsafe) var rest = count
          for index in 0..<count {
            QueueLibrary.notePlace(of: call)
            runtime.globalQueue.dispatch {
              runtime.perform(function, [.int(index)]) {
                rest -= 1
                if rest == 0 { resumer.resume(returning: .void) }
              }
            }
          }
        }))
  }

  private static func isConcurrent(_ attributes: ScriptValue) -> Bool {
    switch attributes {
    case .array(let list): list.contains(where: isConcurrent)
    case .implicitMember(let member): member.name == "concurrent"
    default: false
    }
  }
}
