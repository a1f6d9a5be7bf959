import PromiseEngine
import SwiftLanguage

/// A publisher of Combine: whoever subscribes gets its values, then its end.
///
/// Confined to the thread of its run, as every value of a script is.
final class PublisherValue: LibraryObject {
  /// What a subscriber does with values, and with the end: an error, or nothing.
  struct Subscriber {
    let receive: (ScriptValue) -> Void
    let end: ((any Error)?) -> Void
  }

  let typeName: String
  /// The future that it is, whose value tasks await.
  let promise: ScriptPromise?
  private let start: (Subscriber) -> Void

  init(_ typeName: String, of promise: ScriptPromise? = nil, _ start: @escaping (Subscriber) -> Void) {
    (self.typeName, self.promise, self.start) = (typeName, promise, start)
  }

  var members: [String: NativeMember] { PublisherOperators.members }

  /// Lets a subscriber have what comes, until it ends or is cancelled.
  func subscribe(_ subscriber: Subscriber) {
    var isOver = false
    start(
      Subscriber(
        receive: { if !isOver { subscriber.receive($0) } },
        end: { error in
          if isOver { return }
          isOver = true
          subscriber.end(error)
        }))
  }

  /// The publisher that a value is; `nil` for others.
  static func of(_ value: ScriptValue?) -> PublisherValue? {
    guard case .library(let object)? = value?.unwrapped else { return nil }
    return object as? PublisherValue ?? (object as? SubjectValue)?.publisher
  }

  /// A publisher that gives what is there at once.
  static func of(_ values: [ScriptValue], named name: String = "Just") -> PublisherValue {
    PublisherValue(name) { subscriber in
      for value in values { subscriber.receive(value) }
      subscriber.end(nil)
    }
  }
}

/// What `sink` gives: whoever drops it cancels the subscription.
final class SubscriptionValue: LibraryObject {
  /// Whether values still go to the subscriber, as that sees it.
  final class Switch { var isOn = true }

  let state: Switch
  private let onCancel: (() -> Void)?

  init(_ state: Switch, onCancel: (() -> Void)? = nil) { (self.state, self.onCancel) = (state, onCancel) }

  deinit { state.isOn = false }

  var typeName: String { "AnyCancellable" }

  var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = [
    "cancel": .method { call in
      call.mattersEarlier()
      guard case .library(let object) = call.receiver, let subscription = object as? SubscriptionValue else {
        return .value(.void)
      }
      subscription.state.isOn = false
      subscription.onCancel?()
      return .value(.void)
    },
    "store": .method { call in
      guard case .cell(let cell)? = call.labelled("in") else {
        throw FaultReason("'store(in:)' takes a variable that is a set or an array", "write '&' before it")
      }
      switch cell.value {
      case .set(var table):
        table[call.receiver] = .void
        cell.value = .set(table)
      case .array(let elements): cell.value = .array(elements + [call.receiver])
      default: cell.value = .set(OrderedTable([call.receiver]))
      }
      return .value(.void)
    },
  ]
}

/// `PassthroughSubject` and `CurrentValueSubject`: what the script sends goes to whoever has subscribed.
final class SubjectValue: LibraryObject {
  let typeName: String
  /// What it gives first; `nil` for a subject that keeps nothing.
  private var current: ScriptValue?
  private var subscribers: [PublisherValue.Subscriber] = []
  private var outcome: (any Error)??

  init(_ typeName: String, current: ScriptValue? = nil) { (self.typeName, self.current) = (typeName, current) }

  var publisher: PublisherValue {
    PublisherValue(typeName) { [self] subscriber in
      if let outcome { return subscriber.end(outcome) }
      subscribers.append(subscriber)
      if let current { subscriber.receive(current) }
    }
  }

  var members: [String: NativeMember] { PublisherOperators.members.merging(Self.ownMembers) { $1 } }

  private static func receiver(_ call: NativeCall) throws -> SubjectValue {
    guard case .library(let object) = call.receiver, let subject = object as? SubjectValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a subject")
    }
    return subject
  }

  private static let ownMembers: [String: NativeMember] = [
    "send": .method { call in
      let subject = try receiver(call)
      guard subject.outcome == nil else { return .value(.void) }
      if let completion = call.labelled("completion") {
        let error = PublisherOperators.failure(in: completion).map { call.machine.runtime.error(of: $0) }
        subject.outcome = .some(error)
        for subscriber in subject.subscribers { subscriber.end(error) }
        return .value(.void)
      }
      let value = call.arguments.first ?? .void
      if subject.current != nil { subject.current = value }
      for subscriber in subject.subscribers { subscriber.receive(value) }
      return .value(.void)
    },
    "value": .property { try receiver($0).current ?? .none },
  ]
}
