import PromiseEngine
import SwiftLanguage

/// Types of Foundation and Dispatch that applications use every day: values where they are values, simulated where they touch the world.
enum FoundationTypes {
  static let types: [String: Vocabulary.LibraryType] = [
    basic, errors, RequestKinds.types, ComponentsValue.types, SessionValue.types, JSONCoders.types, DateFormatters.types,
    CalendarValue.types, NotificationCenterValue.types, FileManagerValue.types, RunLoopValue.types, AsyncStreamValue.types,
    CacheValue.types,
  ].reduce(into: [:]) { $0.merge($1) { $1 } }

  private static let basic: [String: Vocabulary.LibraryType] = [
    "DispatchSemaphore": Vocabulary.LibraryType(make: { call in
      let count = try call.length(call.labelled("value") ?? call.arguments.first)
      return .value(.library(SemaphoreValue(count)))
    }),
    "DispatchWorkItem": Vocabulary.LibraryType(make: {
      .value(.library(WorkItemValue(try $0.function("block"), isBarrier: QueueLibrary.isBarrier($0))))
    }),
    "NSLock": Vocabulary.LibraryType(make: { _ in .value(.library(LockValue(isRecursive: false))) }),
    "NSRecursiveLock": Vocabulary.LibraryType(make: { _ in .value(.library(LockValue(isRecursive: true))) }),
    "Thread": Vocabulary.LibraryType(
      make: { try unknown("Thread", $0) },
      statics: [
        "isMainThread": .property { call in
          let runtime = call.machine.runtime
          return .bool(runtime.current.queue.map { $0 === runtime.mainQueue } ?? true)
        },
        "sleep": .method { call in
          let runtime = call.machine.runtime
          let duration = try runtime.delay(call.labelled("forTimeInterval") ?? call.arguments.first)
          let blocking = Waiting.Blocking(name: "sleep", site: call.site, promise: nil)
          return .frame(
            WaitFrame(
              waiting: Waiting(blocking: blocking) { resumer in
                runtime.lane.dispatch(after: duration) { resumer.resume(returning: .void) }
              }))
        },
      ], otherStatic: unknownStatic),
    "Timer": Vocabulary.LibraryType(
      make: { try unknown("Timer", $0) }, statics: ["scheduledTimer": .method { try TimerValue.scheduled($0) }],
      otherStatic: unknownStatic),
    "UserDefaults": Vocabulary.LibraryType(
      make: { call in
        let defaults = ScriptValue.library(call.machine.runtime.userDefaults)
        return .value(call.count == 0 ? defaults : .some(defaults))
      },
      statics: ["standard": .property { .library($0.machine.runtime.userDefaults) }], otherStatic: unknownStatic),
    "UUID": Vocabulary.LibraryType(make: { try UUIDValue.make($0) }),
  ]

  /// What making a value gives that scripts can't make.
  private static func unknown(_ name: String, _ call: NativeCall) throws -> NativeResult {
    guard let stubs = call.machine.stubs else {
      throw FaultReason("values of type '\(name)' can't be made in a script yet")
    }
    return try stubs.call(name, call)
  }

  /// What a static member is that scripts don't have: a stub where names are stubbed.
  private static let unknownStatic: @Sendable (String, NativeCall) -> ScriptValue? = { name, call in
    call.machine.stubs?.member(name, of: call.receiver, at: call.site)
  }
}
