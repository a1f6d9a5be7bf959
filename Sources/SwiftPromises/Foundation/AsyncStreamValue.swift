import Program
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

  /// How many elements are kept that nobody has asked for yet, and which are dropped of more.
  private enum Policy {
    case unbounded, oldest(Int), newest(Int)
  }

  private let canFail: Bool
  private let policy: Policy
  /// Where the elements come from that are asked for; `nil` if they are yielded.
  private let unfolding: ScriptValue?
  private var buffer: [ScriptValue] = []
  private var end: End?
  /// Those who wait for the next one, and what strikes off that the program waits.
  private var waiting: [(resumer: Resumer, leak: Int?)] = []
  fileprivate var onTermination: ScriptValue?

  private init(canFail: Bool, unfolding: ScriptValue? = nil, policy: Policy = .unbounded) {
    (self.canFail, self.unfolding, self.policy) = (canFail, unfolding, policy)
  }

  private static func policy(_ call: NativeCall) throws -> Policy {
    guard case .implicitMember(let member)? = call.labelled("bufferingPolicy") else { return .unbounded }
    guard case .int(let count)? = member.arguments?.first else { return .unbounded }
    return member.name == "bufferingOldest" ? .oldest(count) : .newest(count)
  }

  var typeName: String { canFail ? "AsyncThrowingStream" : "AsyncStream" }
  var members: [String: NativeMember] { Self.own }

  /// - Returns: What became of the value, as `yield` tells it.
  fileprivate func yield(_ value: ScriptValue, _ runtime: PromiseRuntime) -> ScriptValue {
    guard end == nil else { return runtime.streamTypes.terminated }
    guard waiting.isEmpty else {
      resumeFirst(runtime).resume(returning: .some(value))
      return runtime.streamTypes.enqueued(remaining: room)
    }
    if room > 0 {
      buffer.append(value)
      return runtime.streamTypes.enqueued(remaining: room)
    }
    guard case .newest = policy, !buffer.isEmpty else { return runtime.streamTypes.dropped(value) }
    buffer.append(value)
    return runtime.streamTypes.dropped(buffer.removeFirst())
  }

  /// How many elements more are kept.
  private var room: Int {
    switch policy {
    case .unbounded: .max
    case .oldest(let count), .newest(let count): count - buffer.count
    }
  }

  private func resumeFirst(_ runtime: PromiseRuntime) -> Resumer {
    let first = waiting.removeFirst()
    runtime.unfinished.end(first.leak)
    return first.resumer
  }

  fileprivate func finish(_ error: (any Error)?, _ runtime: PromiseRuntime, cancelled: Bool = false) {
    guard end == nil else { return }
    end = error.map { .failed($0) } ?? .finished
    var isFirst = true
    while !waiting.isEmpty {
      let resumer = resumeFirst(runtime)
      if isFirst, let error { resumer.resume(throwing: error) } else { resumer.resume(returning: .none) }
      if isFirst, error != nil { end = .finished }
      isFirst = false
    }
    guard let told = onTermination else { return }
    onTermination = nil
    let reason = runtime.streamTypes.termination(canFail: canFail, cancelled, error.map { runtime.standardTypes.value(of: $0) })
    runtime.perform(told, told.takesArguments ? [reason] : [])
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

  /// Notes that the program itself waits for the next element: nothing that stands behind runs if none comes, and no end.
  private func leak(_ call: NativeCall) -> Int? {
    guard call.machine.context.scriptTask == nil else { return nil }
    return call.machine.runtime.unfinished.begin(
      .continuation, at: call.site,
      "this stream is never finished, so code that awaits its next element hangs: call 'finish' on its continuation")
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
              stream.waiting.append((resumer, stream.leak(call)))
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
        let function = try call.function("build")
        if call.labelled("bufferingPolicy") == nil, !function.takesArguments {
          return .value(.library(AsyncStreamValue(canFail: canFail, unfolding: function)))
        }
        let stream = AsyncStreamValue(canFail: canFail, policy: try policy(call))
        return .frame(
          ThenFrame(
            function: function, argument: .library(StreamContinuation(stream)), result: .library(stream)))
      },
      statics: [
        "makeStream": .method { call in
          let stream = AsyncStreamValue(canFail: canFail, policy: try policy(call))
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
      let (stream, runtime) = (try stream(call), call.machine.runtime)
      if let result = call.labelled("with") {
        switch try runtime.result(result) {
        case .success(let value): return .value(stream.yield(value, runtime))
        case .failure(let error):
          stream.finish(error, runtime)
          return .value(runtime.streamTypes.terminated)
        }
      }
      return .value(stream.yield(call.arguments.first ?? .void, runtime))
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
