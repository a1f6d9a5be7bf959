import PromiseEngine
import SwiftLanguage

/// Who tells whom what happened: `NotificationCenter`. Only the script posts; where names are stubbed, what it observes and doesn't post
/// itself comes once, after 0.1 seconds.
final class NotificationCenterValue: LibraryObject {
  private struct Observer {
    let number: Int
    let name: String?
    let object: ScriptValue?
    let queue: ScriptQueue?
    let handler: ScriptValue
  }

  private var observers: [Observer] = []
  private var promises: [(name: String, settle: (ScriptValue) -> Void)] = []
  private var posted: Set<String> = []
  private var count = 0

  static let types: [String: Vocabulary.LibraryType] = [
    "NotificationCenter": Vocabulary.LibraryType(
      make: { _ in .value(.library(NotificationCenterValue())) },
      statics: [
        "default": .property { .library($0.machine.runtime.singleton(NotificationCenterValue())) }
      ]),
    "Notification": Vocabulary.LibraryType(
      make: { try notification.result(of: $0) }, statics: ["Name": .property { _ in nameType }]),
    "NSNotification": Vocabulary.LibraryType(statics: ["Name": .property { _ in nameType }]),
    "Notification.Name": Vocabulary.LibraryType(make: makeName), "NSNotification.Name": Vocabulary.LibraryType(make: makeName),
  ]

  private static var nameType: ScriptValue { .type(.library("Notification.Name")) }

  private static let name = RecordKind("Notification.Name", [.init("rawValue", .string)]) { $0["rawValue"].plainDescription }

  private static let notification = RecordKind(
    "Notification",
    [.init("name", .any), .init("object", .optional(.any)), .init("userInfo", .optional(.dictionary(.any, .any)))]
  ) { "name = \($0["name"].plainDescription), object = nil, userInfo = nil" }

  @Sendable private static func makeName(_ call: NativeCall) throws -> NativeResult {
    .value(.library(name.make(["rawValue": .string(try call.string(call.only()))])))
  }

  var typeName: String { "NotificationCenter" }

  // MARK: Names

  /// The text of a notification's name; `nil` stands for all.
  private static func text(_ value: ScriptValue?, _ call: NativeCall) throws -> String? {
    switch value?.unwrapped {
    case nil, ScriptValue.none?: return nil
    case .implicitMember(let member)?:
      if member.name == "init", let text = member.arguments?.first?.text { return text }
      for type in ["Notification.Name", "NSNotification.Name"] {
        if let known = try call.machine.addedConstant(member.name, of: type) { return try text(known, call) }
      }
      return member.name
    case .library(let record as RecordValue)?: return record["rawValue"].text
    case let value?: return value.text ?? value.stubName ?? value.plainDescription
    }
  }

  private static func value(_ text: String) -> ScriptValue { .library(name.make(["rawValue": .string(text)])) }

  // MARK: Observing

  private func observe(_ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let wanted = call.labelled("forName") ?? call.labelled("name")
    let handler: ScriptValue
    if call.labelled("forName") != nil {
      handler = try call.function("using")
    } else {
      guard let method = Self.method(call.labelled("selector"), of: call.arguments.first) else { return .value(.void) }
      handler = method
    }
    let queue = try call.labelled("queue").flatMap { given -> ScriptQueue? in
      if case .none = given.unwrapped { return nil }
      if given.unwrapped.stubName != nil { return nil }
      if case .implicitMember = given.unwrapped { return runtime.mainQueue }
      return try runtime.queue(given.unwrapped)
    }
    count += 1
    let name = try Self.text(wanted, call)
    let object = call.labelled("object")?.unwrapped
    var hasObject = object != nil
    if case .none? = object { hasObject = false }
    observers.append(
      Observer(number: count, name: name, object: hasObject ? object : nil, queue: queue, handler: handler))
    let number = count
    if call.machine.stubs != nil, let name {
      let source = SourceCall(call, source: nil, method: "addObserver")
      let center = Confined(self)
      let latency = source.chosenLatency(usual: .milliseconds(100))
      source.wait {
        runtime.lane.dispatch(after: latency, inTurnOf: runtime.mainQueue) {
          guard !center.value.posted.contains(name), let own = center.value.observers.first(where: { $0.number == number })
          else { return }
          runtime.perform(own.handler, [Self.made(name, nil, nil)])
        }
      }
    }
    return .value(.library(ObserverToken(number)))
  }

  /// The method of an object that `#selector` names.
  private static func method(_ selector: ScriptValue?, of owner: ScriptValue?) -> ScriptValue? {
    guard let text = selector?.text, let owner = owner?.unwrapped, let info = owner.typeInfo else { return nil }
    let name = text.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? text
    guard let method = info.lookup({ $0.methods[name]?.first }) else { return nil }
    let function = ScriptValue.function(FunctionValue(code: method.code, captures: [], boundSelf: owner))
    guard method.code.parameters.isEmpty else { return function }
    return .native(NativeFunction(name) { _ in .frame(ApplyFrame(function: function, arguments: [])) })
  }

  /// `observe(once:)` of PromiseKit. An application may add another one.
  private func observeOnce(_ call: NativeCall) throws -> NativeResult {
    if call.labelled("once") == nil, let stubs = call.machine.stubs { return try stubs.call("\(typeName).observe", call) }
    let name = try Self.text(call.labelled("once"), call) ?? ""
    let source = SourceCall(call, source: nil, method: "observe")
    let (promise, settle) = source.openPromise()
    promises.append((name, settle))
    if call.machine.stubs != nil {
      let (runtime, center) = (call.machine.runtime, Confined(self))
      let latency = source.chosenLatency(usual: .milliseconds(100))
      source.wait {
        runtime.lane.dispatch(after: latency, inTurnOf: runtime.mainQueue) {
          if !center.value.posted.contains(name) { center.value.settle(name, Self.made(name, nil, nil)) }
        }
      }
    }
    return .value(promise)
  }

  private func settle(_ name: String, _ notification: ScriptValue) {
    let told = promises.filter { $0.name == name }
    promises.removeAll { $0.name == name }
    for promise in told { promise.settle(notification) }
  }

  // MARK: Posting

  private static func made(_ name: String, _ object: ScriptValue?, _ information: ScriptValue?) -> ScriptValue {
    func optional(_ value: ScriptValue?) -> ScriptValue { value.map { $0.isOptional ? $0 : .some($0) } ?? .none }
    return .library(
      notification.make(["name": value(name), "object": optional(object), "userInfo": optional(information)]))
  }

  private func post(_ call: NativeCall) throws -> NativeResult {
    var (name, object, information) = (
      call.labelled("name"), call.labelled("object"), call.labelled("userInfo")
    )
    if name == nil, let given = RecordValue.of(call.arguments.first, kind: "Notification") {
      (name, object, information) = (given["name"], given["object"], given["userInfo"])
    }
    guard let text = try Self.text(name, call) else { throw FaultReason("post needs the name of a notification") }
    let notification = Self.made(text, object, information)
    posted.insert(text)
    settle(text, notification)
    let runtime = call.machine.runtime
    var handlers: [ScriptValue] = []
    for observer in observers where observer.name == nil || observer.name == text {
      if let wanted = observer.object, wanted != object?.unwrapped { continue }
      if let queue = observer.queue, queue !== runtime.current.queue ?? runtime.mainQueue {
        QueueLibrary.notePlace(of: call)
        queue.dispatch { runtime.perform(observer.handler, [notification]) }
      } else {
        handlers.append(observer.handler)
      }
    }
    return .frame(HandlersFrame(handlers: handlers, argument: notification))
  }

  private func remove(_ call: NativeCall) {
    guard case .library(let object)? = call.arguments.first?.unwrapped, let token = object as? ObserverToken else { return }
    observers.removeAll { $0.number == token.number }
  }

  private static func of(_ call: NativeCall) throws -> NotificationCenterValue {
    guard case .library(let object) = call.receiver, let center = object as? NotificationCenterValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a NotificationCenter")
    }
    return center
  }

  var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = [
    "addObserver": .method { try of($0).observe($0) },
    "observe": .method { try of($0).observeOnce($0) },
    "post": .method { try of($0).post($0) },
    "removeObserver": .method { call in
      call.mattersEarlier()
      try of(call).remove(call)
      return .value(.void)
    },
  ]
}

/// What an observer is taken back by.
private final class ObserverToken: LibraryObject {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  var typeName: String { "NSObjectProtocol" }
}

/// Calls functions one after the other, each with the same argument.
private struct HandlersFrame: NativeFrame {
  let handlers: [ScriptValue]
  let argument: ScriptValue
  private var next = 0

  init(handlers: [ScriptValue], argument: ScriptValue) {
    (self.handlers, self.argument) = (handlers, argument)
  }

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    guard next < handlers.count else { return .finish(.void) }
    next += 1
    return .call(handlers[next - 1], [argument])
  }
}
