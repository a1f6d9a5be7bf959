import PromiseEngine
import SwiftLanguage

/// Makes publishers, and what they make of one another.
enum PublisherOperators {
  static let types: [String: Vocabulary.LibraryType] = [
    "Future": Vocabulary.LibraryType(make: { try future($0) }),
    "Just": Vocabulary.LibraryType(make: { .value(.library(PublisherValue.of([try $0.only()]))) }),
    "Empty": Vocabulary.LibraryType(make: { _ in .value(.library(PublisherValue.of([], named: "Empty"))) }),
    "Fail": Vocabulary.LibraryType(make: { call in
      let error = call.machine.runtime.error(of: call.labelled("error") ?? .none)
      return .value(.library(PublisherValue("Fail") { $0.end(error) }))
    }),
    "PassthroughSubject": Vocabulary.LibraryType(make: { _ in .value(.library(SubjectValue("PassthroughSubject"))) }),
    "CurrentValueSubject": Vocabulary.LibraryType(make: { call in
      .value(.library(SubjectValue("CurrentValueSubject", current: try call.only())))
    }),
    "AnyCancellable": Vocabulary.LibraryType(make: { call in
      let (runtime, action) = (call.machine.runtime, call.arguments.first)
      return .value(.library(SubscriptionValue(.init()) { if let action { runtime.perform(action) } }))
    }),
  ]

  /// `Future { promise in … }`, which begins at once and has a node in the graph.
  private static func future(_ call: NativeCall) throws -> NativeResult {
    guard let body = call.arguments.last, body.isCallable, call.count == 1 else {
      if let stubs = call.machine.stubs { return try stubs.call("Future", call) }
      throw FaultReason("a Future is made with a closure", "write 'Future { promise in promise(.success(1)) }'")
    }
    let runtime = call.machine.runtime
    let promise = ScriptPromise.source(named: "Future", tracedBy: runtime.recorder, at: runtime.site(call))
    let settle = NativeFunction("promise") { call in
      let result = try call.machine.runtime.result(call.only())
      if promise.outcome == nil { promise.settle(with: Outcome(result), causedBy: nil) }
      return .value(.void)
    }
    let publisher = PublisherValue("Future", of: promise) { subscriber in
      nonisolated(unsafe) let subscriber = subscriber
      promise.observeAtOnce { outcome in
        switch outcome {
        case .fulfilled(let value):
          subscriber.receive(value)
          subscriber.end(nil)
        case .rejected(let error): subscriber.end(error)
        }
      }
    }
    runtime.perform(body, [.native(settle)])
    return .value(.library(publisher))
  }

  /// The error of `.failure(error)`; `nil` for `.finished`.
  static func failure(in completion: ScriptValue) -> ScriptValue? {
    switch completion {
    case .implicitMember(let member): member.name == "failure" ? member.arguments?.first ?? .void : nil
    case .enumeration(let instance): instance.payload.first
    default: nil
    }
  }

  private static func receiver(_ call: NativeCall) throws -> PublisherValue {
    guard let publisher = PublisherValue.of(call.receiver) else {
      throw FaultReason("\(call.receiver.typeName) isn't a publisher")
    }
    return publisher
  }

  /// A publisher that passes values through a closure.
  private static func passing(
    _ name: String, _ each: @escaping (ScriptValue, ScriptValue, PublisherValue.Subscriber) -> Void
  ) -> NativeMember {
    nonisolated(unsafe) let each = each
    return .method { call in
      let (source, runtime) = (try receiver(call), call.machine.runtime)
      let body = try call.function()
      return .value(
        .library(
          PublisherValue(name) { subscriber in
            source.subscribe(
              PublisherValue.Subscriber(
                receive: { value in
                  do {
                    each(value, try runtime.call(body, runtime.arguments(value, for: body)), subscriber)
                  } catch {
                    subscriber.end(error)
                  }
                }, end: subscriber.end))
          }))
    }
  }

  /// A publisher that is the same but for its name.
  private static let same = NativeMember.method { .value(.library(try receiver($0))) }

  static let members = own.merging(PublisherJoining.members) { own, _ in own }

  private static let own: [String: NativeMember] = [
    "map": passing("Publishers.Map") { $2.receive($1) }, "tryMap": passing("Publishers.TryMap") { $2.receive($1) },
    "filter": passing("Publishers.Filter") { value, isIn, subscriber in
      if case .bool(true) = isIn.unwrapped { subscriber.receive(value) }
    },
    "compactMap": passing("Publishers.CompactMap") { _, value, subscriber in
      if case .none = value { return }
      subscriber.receive(value.isOptional ? value.unwrapped : value)
    },
    "flatMap": .method { try flatMap($0) },
    "catch": .method { try recovering($0) { try $1.call($0, [$2]) } },
    "tryCatch": .method { try recovering($0) { try $1.call($0, [$2]) } },
    "mapError": .method { call in
      let (runtime, body) = (call.machine.runtime, try call.function())
      return try onError(call, "Publishers.MapError") { error, subscriber in
        subscriber.end(runtime.error(of: try runtime.call(body, [runtime.value(of: error)])))
      }
    },
    "replaceError": .method { call in
      let value = call.labelled("with") ?? .none
      return try onError(call, "Publishers.ReplaceError") { _, subscriber in
        subscriber.receive(value)
        subscriber.end(nil)
      }
    },
    "eraseToAnyPublisher": same, "setFailureType": same, "subscribe": same, "share": same, "print": same,
    "receive": .method { call in
      guard case .library(let object)? = call.labelled("on")?.unwrapped, let queue = object as? ScriptQueue else {
        return .value(.library(try receiver(call)))
      }
      return .value(.library(moved(try receiver(call), "Publishers.ReceiveOn") { queue.dispatch($0) }))
    },
    "delay": .method { call in
      let (runtime, duration) = (call.machine.runtime, try call.machine.runtime.delay(call.labelled("for")))
      return .value(
        .library(
          moved(try receiver(call), "Publishers.Delay") {
            runtime.lane.dispatch(after: duration, inTurnOf: runtime.mainQueue, $0)
          }))
    },
    "handleEvents": .method { call in
      let (source, runtime) = (try receiver(call), call.machine.runtime)
      let (output, completion) = (call.labelled("receiveOutput"), call.labelled("receiveCompletion"))
      return .value(
        .library(
          PublisherValue("Publishers.HandleEvents") { subscriber in
            source.subscribe(
              PublisherValue.Subscriber(
                receive: { value in
                  if let output { runtime.perform(output, [value]) }
                  subscriber.receive(value)
                },
                end: { error in
                  if let completion { runtime.perform(completion, [ended(error, runtime)]) }
                  subscriber.end(error)
                }))
          }))
    },
    "sink": .method { try sink($0) },
    "assign": .method { call in
      if let stubs = call.machine.stubs { return try stubs.call("Publisher.assign", call) }
      throw FaultReason("'assign' sets through a key path, which scripts can't", "use 'sink { self.name = $0 }'")
    },
    "value": .either { call in
      guard let promise = try receiver(call).promise else {
        if let stubs = call.machine.stubs { return try stubs.call("Publisher.value", call) }
        throw FaultReason("only a Future has a 'value' to await", "use 'sink'")
      }
      return .frame(AwaitFrame(promise: promise, name: "value", call: call, runtime: call.machine.runtime, blocks: false))
    },
  ]

  private static func moved(
    _ source: PublisherValue, _ name: String, _ dispatch: @escaping (@escaping @Sendable () -> Void) -> Void
  ) -> PublisherValue {
    PublisherValue(name) { subscriber in
      nonisolated(unsafe) let subscriber = subscriber
      source.subscribe(
        PublisherValue.Subscriber(
          receive: { value in
            dispatch { subscriber.receive(value) }
          }, end: { error in dispatch { subscriber.end(error) } }))
    }
  }

  private static func flatMap(_ call: NativeCall) throws -> NativeResult {
    let (source, runtime, body) = (try receiver(call), call.machine.runtime, try call.function())
    return .value(
      .library(
        PublisherValue("Publishers.FlatMap") { subscriber in
          var (open, isOver) = (0, false)
          source.subscribe(
            PublisherValue.Subscriber(
              receive: { value in
                do {
                  let made = try runtime.call(body, runtime.arguments(value, for: body))
                  guard let inner = PublisherValue.of(made) else { return subscriber.receive(made) }
                  open += 1
                  inner.subscribe(
                    PublisherValue.Subscriber(receive: subscriber.receive) { error in
                      open -= 1
                      if error != nil || isOver && open == 0 { subscriber.end(error) }
                    })
                } catch {
                  subscriber.end(error)
                }
              },
              end: { error in
                isOver = true
                if error != nil || open == 0 { subscriber.end(error) }
              }))
        }))
  }

  private static func recovering(
    _ call: NativeCall, _ make: @escaping (ScriptValue, PromiseRuntime, ScriptValue) throws -> ScriptValue
  ) throws -> NativeResult {
    let (runtime, body) = (call.machine.runtime, try call.function())
    return try onError(call, "Publishers.Catch") { error, subscriber in
      let other = try make(body, runtime, runtime.value(of: error))
      guard let publisher = PublisherValue.of(other) else { return subscriber.end(nil) }
      publisher.subscribe(subscriber)
    }
  }

  /// A publisher that passes values and the end on, and lets `handle` do something about an error; what that throws ends it.
  private static func onError(
    _ call: NativeCall, _ name: String, _ handle: @escaping (any Error, PublisherValue.Subscriber) throws -> Void
  ) throws -> NativeResult {
    let source = try receiver(call)
    return .value(
      .library(
        PublisherValue(name) { subscriber in
          source.subscribe(
            PublisherValue.Subscriber(receive: subscriber.receive) { error in
              guard let error else { return subscriber.end(nil) }
              do { try handle(error, subscriber) } catch { subscriber.end(error) }
            })
        }))
  }

  /// What a subscriber is told at the end: `.finished` or `.failure(error)`.
  private static func ended(_ error: (any Error)?, _ runtime: PromiseRuntime) -> ScriptValue {
    let type = TypeInfo(name: "Completion", kind: .enumeration)
    type.cases = [
      EnumerationCase(name: "finished", index: 0, labels: [], types: [], rawValue: nil),
      EnumerationCase(name: "failure", index: 1, labels: [nil], types: [nil], rawValue: nil),
    ]
    type.casePositions = ["finished": 0, "failure": 1]
    let payload = error.map { [runtime.value(of: $0)] } ?? []
    return .enumeration(EnumerationValue(type: type, enumCase: type.cases[payload.count], payload: payload))
  }

  /// `sink { … }`, or `sink(receiveCompletion:receiveValue:)`.
  private static func sink(_ call: NativeCall) throws -> NativeResult {
    let (source, runtime) = (try receiver(call), call.machine.runtime)
    let completion = call.labelled("receiveCompletion")
    let value = call.labelled("receiveValue") ?? call.arguments.last
    let state = SubscriptionValue.Switch()
    let subscription = SubscriptionValue(state)
    source.subscribe(
      PublisherValue.Subscriber(
        receive: { received in
          guard state.isOn, let value else { return }
          runtime.perform(value, runtime.arguments(received, for: value))
        },
        end: { error in
          guard state.isOn, let completion else { return }
          runtime.perform(completion, [ended(error, runtime)])
        }))
    return .value(.library(subscription))
  }
}
