import PromiseEngine
import SwiftLanguage

/// Values that code awaits one after the other: `AsyncStream` and `AsyncThrowingStream`.
final class AsyncStreamValue: LibraryObject {
  static let types: [String: Vocabulary.LibraryType] = [
    "AsyncStream": stream(canFail: false), "AsyncThrowingStream": stream(canFail: true),
    "AsyncStream.Continuation": Vocabulary.LibraryType(), "AsyncThrowingStream.Continuation": Vocabulary.LibraryType(),
  ]

  private enum End {
    case finished
    case failed(any Error)
  }

  private let canFail: Bool
  /// Where the elements come from that are asked for; `nil` if they are yielded.
  private let unfolding: ScriptValue?
  private var buffer: [ScriptValue] = []
  private var end: End?
  /// Those who wait for the next one.
  private var waiting: [Resumer] = []
  fileprivate var onTermination: ScriptValue?

  private init(canFail: Bool, unfolding: ScriptValue? = nil) {
    (self.canFail, self.unfolding) = (canFail, unfolding)
  }

  var typeName: String { canFail ? "AsyncThrowingStream" : "AsyncStream" }
  var members: [String: NativeMember] { Self.own }

  fileprivate func yield(_ value: ScriptValue) {
    guard end == nil else { return }
    if waiting.isEmpty { buffer.append(value) } else { waiting.removeFirst().resume(returning: .some(value)) }
  }

  fileprivate func finish(_ error: (any Error)?, _ runtime: PromiseRuntime, cancelled: Bool = false) {
    guard end == nil else { return }
    end = error.map { .failed($0) } ?? .finished
    let left = waiting
    waiting = []
    for (index, resumer) in left.enumerated() {
      if index == 0, let error { resumer.resume(throwing: error) } else { resumer.resume(returning: .none) }
    }
    if !left.isEmpty, error != nil { end = .finished }
    guard let told = onTermination else { return }
    onTermination = nil
    let reason = ImplicitMember(name: cancelled ? "cancelled" : "finished", arguments: nil, labels: .unlabelled(0))
    runtime.perform(told, told.takesArguments ? [.implicitMember(reason)] : [])
  }

  /// The next element, if it is there; `nil` if one has to wait for it.
  private func take() throws -> ScriptValue? {
    if !buffer.isEmpty { return .some(buffer.removeFirst()) }
    switch end {
    case .finished: return ScriptValue.none
    case .failed(let error):
      end = .finished
      throw error
    case nil: return nil
    }
  }

  private static func of(_ call: NativeCall) throws -> AsyncStreamValue {
    guard case .library(let object) = call.receiver, let stream = object as? AsyncStreamValue else {
      throw FaultReason("\(call.receiver.typeName) isn't a stream")
    }
    return stream
  }

  private static let own: [String: NativeMember] = AsyncSequenceMethods.adding(to: [
    "next": .method { call in
      let stream = try of(call)
      return .frame(
        NonisolatedFrame(call) {
          if let function = stream.unfolding { return .call(function, []) }
          if let value = try stream.take() { return .finish(value) }
          let runtime = call.machine.runtime
          return .wait(
            Waiting { resumer in
              stream.waiting.append(resumer)
              resumer.onCancel { stream.finish(nil, runtime, cancelled: true) }
            })
        })
    },
    "makeAsyncIterator": .method { .value($0.receiver) },
  ])

  private static func stream(canFail: Bool) -> Vocabulary.LibraryType {
    Vocabulary.LibraryType(
      make: { call in
        if let function = call.labelled("unfolding") {
          return .value(.library(AsyncStreamValue(canFail: canFail, unfolding: function)))
        }
        let stream = AsyncStreamValue(canFail: canFail)
        return .frame(
          ThenFrame(
            function: try call.function("build"), argument: .library(StreamContinuation(stream)), result: .library(stream)))
      },
      statics: [
        "makeStream": .method { _ in
          let stream = AsyncStreamValue(canFail: canFail)
          return .value(
            .tuple(
              TupleValue(
                elements: [.library(stream), .library(StreamContinuation(stream))], labels: ["stream", "continuation"])))
        }
      ])
  }
}

/// What a stream gets its values by: its `Continuation`.
private final class StreamContinuation: SettableObject {
  private let stream: AsyncStreamValue

  init(_ stream: AsyncStreamValue) {
    self.stream = stream
  }

  var typeName: String { "\(stream.typeName).Continuation" }
  var isShared: Bool { true }
  var members: [String: NativeMember] { Self.own }

  func property(_ name: String) -> ScriptValue? {
    name == "onTermination" ? stream.onTermination.map { ScriptValue.some($0) } ?? ScriptValue.none : nil
  }

  func setting(_ name: String, to value: ScriptValue) throws -> any HostObject {
    if case .none = value { stream.onTermination = nil } else { stream.onTermination = value.unwrapped }
    return self
  }

  private static func stream(_ call: NativeCall) throws -> AsyncStreamValue {
    guard case .library(let object) = call.receiver, let continuation = object as? StreamContinuation else {
      throw FaultReason("\(call.receiver.typeName) isn't a continuation of a stream")
    }
    return continuation.stream
  }

  private static let own: [String: NativeMember] = [
    "yield": .method { call in
      let stream = try stream(call)
      if let result = call.labelled("with") {
        switch try call.machine.runtime.result(result) {
        case .success(let value): stream.yield(value)
        case .failure(let error): stream.finish(error, call.machine.runtime)
        }
      } else {
        stream.yield(call.arguments.first ?? .void)
      }
      return .value(.void)
    },
    "finish": .method { call in
      let runtime = call.machine.runtime
      let error = call.labelled("throwing").flatMap { value -> (any Error)? in
        if case .none = value { nil } else { runtime.standardTypes.error(of: value.unwrapped) }
      }
      try stream(call).finish(error, runtime)
      return .value(.void)
    },
  ]
}

/// Calls a function, then gives a value.
private struct ThenFrame: NativeFrame {
  let function: ScriptValue
  let argument: ScriptValue
  let result: ScriptValue

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    value == nil ? .call(function, [argument]) : .finish(result)
  }
}

extension ScriptValue {
  /// Whether it is a function that names parameters.
  fileprivate var takesArguments: Bool { if case .function(let own) = self { !own.code.parameters.isEmpty } else { true } }
}
