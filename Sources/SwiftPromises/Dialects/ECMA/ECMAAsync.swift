import ECMAPromises
import PromiseEngine
import SwiftLanguage

extension ECMAPromise {
  /// Calls an asynchronous function, the receiver: it runs at once as far as its first `await`; its promise is what the call gives.
  static func startAsynchronous(_ call: NativeCall) throws -> ScriptValue {
    let (host, runtime) = (try ECMAHost.of(call), call.machine.runtime)
    let promise = NativePromise(by: "async", in: host.agent, at: runtime.site(call)) { resolve, reject in
      let value = try runtime.beginAsynchronous(call.receiver, call.arguments, call.labels) { result in
        switch result {
        case .success(let value): resolve(value)
        case .failure(let error): reject(error)
        }
      }
      if let value { resolve(value) }
    }
    return .library(ECMAPromise(promise, runtime))
  }
}

extension PromiseRuntime {
  /// Starts an asynchronous function in a fiber of its own.
  ///
  /// - Returns: Its value, if it didn't wait; otherwise `finish` is told what it comes to.
  func beginAsynchronous(
    _ function: ScriptValue, _ arguments: [ScriptValue], _ labels: ArgumentLabels,
    finish: @escaping (Result<ScriptValue, any Error>) -> Void
  ) throws -> ScriptValue? {
    guard let machine, ending == nil else { throw CancellationError() }
    do {
      return try machine.beginAsynchronous(function, arguments, labels) { [self] in finish($0.mapError(rejection)) }
    } catch {
      throw rejection(error)
    }
  }
}

/// `await` in an asynchronous function: goes on in a job of its own, whatever the value; a promise is waited for first.
struct ECMAAwaitFrame: NativeFrame {
  let operand: ScriptValue
  let host: ECMAHost
  let site: CallSite

  static func result(_ call: NativeCall) throws -> NativeResult {
    .frame(
      ECMAAwaitFrame(operand: try call.only(), host: try ECMAHost.of(call), site: call.machine.runtime.site(call)))
  }

  mutating func resume(with value: ScriptValue?) -> NativeStep {
    // The promise of an optional chain is waited for within its optional.
    let isChained: Bool
    if case .some = operand, case .library(let object) = operand.unwrapped {
      isChained = object.isPromise
    } else {
      isChained = false
    }
    if let value { return .finish(isChained ? .some(value) : value) }
    let operand = isChained ? operand.unwrapped : operand
    return .wait(
      Waiting { [operand, host, site] resumer in
        NativePromise.await(.value(operand), in: host.agent, at: site) { outcome in
          switch outcome {
          case .fulfilled(let value): resumer.resumeNow(with: .success(value))
          case .rejected(let error): resumer.resumeNow(with: .failure(error))
          }
        }
      })
  }
}
