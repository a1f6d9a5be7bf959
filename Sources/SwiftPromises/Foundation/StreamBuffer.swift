import Program
import PromiseEngine
import SwiftLanguage

/// What a stream keeps until somebody asks for it, and who waits: what its continuation fills.
final class StreamBuffer {
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
  private var elements: [ScriptValue] = []
  private var end: End?
  /// Those who wait for the next one, and what strikes off that the program waits.
  private var waiting: [(resumer: Resumer, leak: Int?)] = []
  var onTermination: ScriptValue?

  private weak var runtime: PromiseRuntime?

  /// - Parameter call: What makes the stream, with its `bufferingPolicy`.
  init(_ call: NativeCall, canFail: Bool) {
    (self.canFail, runtime) = (canFail, call.machine.runtime)
    guard case .implicitMember(let member)? = call.labelled("bufferingPolicy"), case .int(let count)? = member.arguments?.first
    else {
      policy = .unbounded
      return
    }
    policy = member.name == "bufferingOldest" ? .oldest(count) : .newest(count)
  }

  var typeName: String { canFail ? "AsyncThrowingStream" : "AsyncStream" }

  /// - Returns: What became of the value, as `yield` tells it.
  func yield(_ value: ScriptValue, _ runtime: PromiseRuntime) -> ScriptValue {
    guard end == nil else { return runtime.streamTypes.terminated }
    guard waiting.isEmpty else {
      resumeFirst(runtime).resume(returning: .some(value))
      return runtime.streamTypes.enqueued(remaining: room)
    }
    if room > 0 {
      elements.append(value)
      return runtime.streamTypes.enqueued(remaining: room)
    }
    guard case .newest = policy, !elements.isEmpty else { return runtime.streamTypes.dropped(value) }
    elements.append(value)
    return runtime.streamTypes.dropped(elements.removeFirst())
  }

  /// How many elements more are kept.
  private var room: Int {
    switch policy {
    case .unbounded: .max
    case .oldest(let count), .newest(let count): count - elements.count
    }
  }

  private func resumeFirst(_ runtime: PromiseRuntime) -> Resumer {
    let first = waiting.removeFirst()
    runtime.unfinished.end(first.leak)
    return first.resumer
  }

  func finish(_ error: (any Error)?, _ runtime: PromiseRuntime, cancelled: Bool = false) {
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

  /// Ends it as nobody waits for its elements any more.
  func cancel() {
    guard let runtime, runtime.machine != nil else { return }
    finish(nil, runtime, cancelled: true)
  }

  /// Waits for the next element.
  ///
  /// - Parameter leak: What strikes off that the program waits.
  func wait(_ resumer: Resumer, leak: Int?) { waiting.append((resumer, leak)) }

  /// The next element, if it is there; `nil` if one has to wait for it.
  func take() throws -> ScriptValue? {
    if !elements.isEmpty { return .some(elements.removeFirst()) }
    switch end {
    case .finished: return ScriptValue.none
    case .failed(let error):
      end = .finished
      throw error
    case nil: return nil
    }
  }
}

extension ScriptValue {
  /// Whether it is a function that names parameters.
  var takesArguments: Bool { if case .function(let own) = self { !own.code.parameters.isEmpty } else { true } }
}
