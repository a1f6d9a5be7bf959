import ECMAPromises
import PromiseEngine
import SwiftLanguage

/// What JavaScript's `async function*` gives: code that may wait, too, and that is asked for more by promises (ES AsyncGenerator).
///
/// Sendable without checking, as `PromiseRuntime` is: only the thread that drives the run's clock uses it.
final class AsyncGeneratorObject: LibraryObject, Yielding, @unchecked Sendable {
  private enum State {
    case fresh(ScriptValue)
    case waiting(Resumer)
    case running, ended
  }

  /// A call of `next`, and what settles its promise.
  private struct Request {
    var input: Result<ScriptValue, any Error>
    var resolve: Resolve<ScriptValue>
    var reject: Reject<ScriptValue>
  }

  private var state: State
  private var requests: [Request] = []
  private let makeResult: ScriptValue
  /// Whether the code can't be ended at a 'yield', because it would have something to do there.
  private let isWhole: Bool
  private let runtime: PromiseRuntime
  private let host: ECMAHost

  private init(_ code: ScriptValue, _ makeResult: ScriptValue, _ isWhole: Bool, _ call: NativeCall) throws {
    state = .fresh(code)
    self.isWhole = isWhole
    (self.makeResult, runtime, host) = (makeResult, call.machine.runtime, try ECMAHost.of(call))
  }

  var typeName: String { "AsyncGenerator" }
  var members: [String: NativeMember] { Self.ownMembers }

  /// `AsyncGenerator(code, result)`: the code is given the function that is its `yield`.
  static func make(_ call: NativeCall) throws -> ScriptValue {
    let (code, result, isWhole) = try GeneratorObject.parts(of: call)
    return .library(try AsyncGeneratorObject(code, result, isWhole, call))
  }

  private static let ownMembers: [String: NativeMember] = [
    "next": .method { .value(try of($0).ask(.success($0.arguments.first ?? .void), $0)) },
    "throw": .method { call in
      let own = try of(call)
      return .value(try own.ask(.failure(own.runtime.standardTypes.error(of: call.arguments.first ?? .void)), call))
    },
    "return": .method { call in .value(try of(call).close(call)) },
  ]

  private static func of(_ call: NativeCall) throws -> AsyncGeneratorObject {
    guard case .library(let object) = call.receiver, let generator = object as? AsyncGeneratorObject else {
      throw FaultReason("\(call.receiver.typeName) isn't an asynchronous generator")
    }
    return generator
  }

  private func result(_ value: ScriptValue, isDone: Bool) throws -> ScriptValue {
    try runtime.callTrimmed(makeResult, [value, .bool(isDone)])
  }

  private func ask(_ input: Result<ScriptValue, any Error>, _ call: NativeCall) throws -> ScriptValue {
    let made = NativePromise.withResolvers(in: host.agent, at: runtime.site(call))
    requests.append(Request(input: input, resolve: made.resolve, reject: made.reject))
    answer()
    return .library(ECMAPromise(made.promise, runtime))
  }

  /// Ends the code at the `yield` where it stands: what it would do there with `finally` is not done.
  private func close(_ call: NativeCall) throws -> ScriptValue {
    if case .running = state { throw FaultReason("an asynchronous generator that runs can't be ended here") }
    if case .waiting = state, isWhole { throw FaultReason(GeneratorObject.unfinished) }
    state = .ended
    let value = NativePromise.resolve(with: .value(call.arguments.first ?? .void), in: host.agent, at: runtime.site(call))
    let promise = value.then(
      "return", at: runtime.site(call),
      whenFulfilled: { [self] in ECMAPromises.Resolution<ScriptValue>.value(try result($0, isDone: true)) }, whenRejected: nil)
    return .library(ECMAPromise(promise, runtime))
  }

  /// Lets the code go on for the first request, unless it runs.
  private func answer() {
    while let request = requests.first {
      switch state {
      case .running: return
      case .ended: settle(request.input.map { _ in .void }, isDone: true)
      case .fresh(let code):
        guard case .success = request.input else {
          state = .ended
          continue
        }
        state = .running
        start(code)
      case .waiting(let resumer):
        state = .running
        resumer.resumeNow(with: request.input)
      }
    }
  }

  private func settle(_ outcome: Result<ScriptValue, any Error>, isDone: Bool) {
    guard !requests.isEmpty else { return }
    let request = requests.removeFirst()
    do { request.resolve(try result(outcome.get(), isDone: isDone)) } catch { request.reject(error) }
  }

  private func start(_ code: ScriptValue) {
    let labels = ArgumentLabels(labels: [nil], trailingCount: 0)
    do {
      let value = try runtime.beginAsynchronous(code, [YieldFrame.function(for: self)], labels) { [self] in ends($0) }
      if let value { ends(.success(value)) }
    } catch {
      ends(.failure(error))
    }
  }

  private func ends(_ outcome: Result<ScriptValue, any Error>) {
    state = .ended
    settle(outcome, isDone: true)
    answer()
  }

  func stops(at resumer: Resumer, with value: ScriptValue) {
    state = .waiting(resumer)
    settle(.success(value), isDone: false)
    answer()
  }
}
