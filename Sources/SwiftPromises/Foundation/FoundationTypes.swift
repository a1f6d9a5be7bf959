import PromiseEngine
import SwiftLanguage

/// Types of Foundation and Dispatch that applications use every day: values where they are values, simulated where they touch the world.
enum FoundationTypes {
  static let types: [String: Vocabulary.LibraryType] = [
    basic, errors, RequestKinds.types, ComponentsValue.types, SessionValue.types, JSONCoders.types, DateFormatters.types,
    CalendarValue.types, NotificationCenterValue.types, FileManagerValue.types, RunLoopValue.types, AsyncStreamValue.types,
    CacheValue.types, RegularExpressions.types, PublisherOperators.types,
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
    // A number of the language can all that one of Foundation can.
    "NSNumber": Vocabulary.LibraryType(make: { call in
      guard let value = call.arguments.first else { throw FaultReason("NSNumber needs a value", "write NSNumber(value: 1)") }
      return .value(value)
    }),
    "IndexPath": Vocabulary.LibraryType(make: { .value(.library(try indexPath($0))) }),
    "NSRecursiveLock": Vocabulary.LibraryType(make: { _ in .value(.library(LockValue(isRecursive: true))) }),
    "Thread": Vocabulary.LibraryType(
      make: { try unknown("Thread", $0) },
      statics: [
        "isMainThread": .property { call in
          let runtime = call.machine.runtime
          return .bool(runtime.current.queue.map { $0 === runtime.mainQueue } ?? true)
        },
        "sleep": .method { call in
          let duration = try call.machine.runtime.delay(call.labelled("forTimeInterval") ?? call.arguments.first)
          return ProgramFunctions.sleep(for: duration, giving: .void, call)
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

  /// A place in a list of an application's interface.
  private static func indexPath(_ call: NativeCall) throws -> RecordValue {
    let path = try place.make(from: call)
    // Collections call a row an item.
    if let row = call.labelled("row") { path["item"] = row }
    if let item = call.labelled("item") { path["row"] = item }
    return path
  }

  private static let place = RecordKind(
    "IndexPath", [.init("row", .int, .int(0)), .init("item", .int, .int(0)), .init("section", .int, .int(0))]
  ) { "[\($0["section"].plainDescription), \($0["row"].plainDescription)]" }

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
