import Program
import PromiseEngine
import SwiftLanguage

/// Values that code awaits one after the other: `AsyncStream` and `AsyncThrowingStream`.
final class AsyncStreamValue: LibraryObject {
  static let types: [String: Vocabulary.LibraryType] = [
    "AsyncStream": stream(canFail: false), "AsyncThrowingStream": stream(canFail: true),
    "AsyncStream.Continuation": Vocabulary.LibraryType(), "AsyncThrowingStream.Continuation": Vocabulary.LibraryType(),
  ]

  private let buffer: StreamBuffer
  /// Where the elements come from that are asked for; `nil` if they are yielded.
  private let unfolding: ScriptValue?

  private init(_ buffer: StreamBuffer, unfolding: ScriptValue? = nil) {
    (self.buffer, self.unfolding) = (buffer, unfolding)
  }

  // Its continuation keeps the buffer only: nobody can ask for elements any more.
  deinit { buffer.cancel() }

  var typeName: String { buffer.typeName }
  var members: [String: NativeMember] { Self.own }

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
          if let value = try stream.buffer.take() { return .finish(value) }
          return .wait(
            Waiting { resumer in
              stream.buffer.wait(resumer, leak: stream.leak(call))
              resumer.onCancel { stream.buffer.cancel() }
            })
        })
    },
    "makeAsyncIterator": .method { .value($0.receiver) },
  ])

  private static func stream(canFail: Bool) -> Vocabulary.LibraryType {
    Vocabulary.LibraryType(
      make: { call in
        let buffer = StreamBuffer(call, canFail: canFail)
        if let function = call.labelled("unfolding") { return .value(.library(AsyncStreamValue(buffer, unfolding: function))) }
        let function = try call.function("build")
        if call.labelled("bufferingPolicy") == nil, !function.takesArguments {
          return .value(.library(AsyncStreamValue(buffer, unfolding: function)))
        }
        return .frame(
          ThenFrame(
            function: function, argument: .library(StreamContinuation(buffer)), result: .library(AsyncStreamValue(buffer))))
      },
      statics: [
        "makeStream": .method { call in
          let buffer = StreamBuffer(call, canFail: canFail)
          return .value(
            .tuple(
              TupleValue(
                elements: [.library(AsyncStreamValue(buffer)), .library(StreamContinuation(buffer))],
                labels: ["stream", "continuation"])))
        }
      ])
  }
}

/// What a stream gets its values by: its `Continuation`.
private final class StreamContinuation: SettableObject {
  private let buffer: StreamBuffer

  init(_ buffer: StreamBuffer) {
    self.buffer = buffer
  }

  var typeName: String { "\(buffer.typeName).Continuation" }
  var isShared: Bool { true }
  var members: [String: NativeMember] { Self.own }

  func property(_ name: String) -> ScriptValue? {
    name == "onTermination" ? buffer.onTermination.map { ScriptValue.some($0) } ?? ScriptValue.none : nil
  }

  func setting(_ name: String, to value: ScriptValue) throws -> any HostObject {
    if case .none = value { buffer.onTermination = nil } else { buffer.onTermination = value.unwrapped }
    return self
  }

  private static func buffer(of call: NativeCall) throws -> StreamBuffer {
    guard case .library(let object) = call.receiver, let continuation = object as? StreamContinuation else {
      throw FaultReason("\(call.receiver.typeName) isn't a continuation of a stream")
    }
    return continuation.buffer
  }

  private static let own: [String: NativeMember] = [
    "yield": .method { call in
      let (buffer, runtime) = (try buffer(of: call), call.machine.runtime)
      if let result = call.labelled("with") {
        switch try runtime.result(result) {
        case .success(let value): return .value(buffer.yield(value, runtime))
        case .failure(let error):
          buffer.finish(error, runtime)
          return .value(runtime.streamTypes.terminated)
        }
      }
      return .value(buffer.yield(call.arguments.first ?? .void, runtime))
    },
    "finish": .method { call in
      let runtime = call.machine.runtime
      let error = call.labelled("throwing").flatMap { value -> (any Error)? in
        if case .none = value { nil } else { runtime.standardTypes.error(of: value.unwrapped) }
      }
      try buffer(of: call).finish(error, runtime)
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
