import PromiseEngine
import SwiftLanguage

// Running the script's functions for the engine.
extension PromiseRuntime {
  /// Calls a function of the script for the engine; what it throws is what the promise is rejected with.
  func call(_ function: ScriptValue, _ arguments: [ScriptValue]) throws -> ScriptValue {
    guard let machine, ending == nil else { throw CancellationError() }
    do {
      return try machine.call(function, arguments)
    } catch {
      throw rejection(error)
    }
  }

  /// Calls a function of the script for the engine, which may wait.
  ///
  /// - Parameter finish: Told what it comes to, if it waits.
  /// - Returns: Its value; `nil` if it waits.
  func begin(
    _ function: ScriptValue, _ arguments: [ScriptValue], finish: @escaping (Result<ScriptValue, any Error>) -> Void
  ) throws -> ScriptValue? {
    try begin(function, arguments, finishing: { finish })
  }

  /// Calls a function of the script for the engine, which may wait.
  ///
  /// - Parameter finishing: Asked, if it waits, who is to be told what it comes to.
  /// - Returns: Its value; `nil` if it waits.
  func begin(
    _ function: ScriptValue, _ arguments: [ScriptValue], finishing: () -> (Result<ScriptValue, any Error>) -> Void
  ) throws -> ScriptValue? {
    guard let machine, ending == nil else { throw CancellationError() }
    do {
      return try machine.begin(function, arguments) { [self] in
        let finish = finishing()
        return { [self] in finish($0.mapError(rejection)) }
      }
    } catch {
      throw rejection(error)
    }
  }

  /// What a promise is rejected with because of an interruption.
  func rejection(_ interruption: Interruption) -> any Error {
    switch interruption {
    case .thrown(let value): return standardTypes.error(of: value)
    case .fault(let fault):
      record(fault)
      return FaultError(fault: fault)
    case .limit, .stopped, .exited:
      ending = interruption
      return CancellationError()
    }
  }

  /// Calls a handler. If it waits, its promise waits for what comes of it.
  ///
  /// - Parameters:
  ///   - outcome: What the promise gets if the handler decides nothing.
  ///   - decide: What the handler's value means.
  func resolve(
    _ function: ScriptValue, _ arguments: [ScriptValue], passing outcome: Outcome<ScriptValue>? = nil,
    _ decide: @escaping (ScriptValue) throws -> ScriptResolution?
  ) throws -> ScriptResolution? {
    var awaited: ScriptPromise?
    let value = try begin(
      function, arguments,
      finishing: { [self] in
        let later = ScriptPromise(tracedBy: nil)
        awaited = later
        return { [self] result in
          do {
            settle(later, try decide(try result.get()) ?? outcome.map { ScriptResolution(passingOn: $0) } ?? .value(.void))
          } catch {
            later.reject(error)
          }
        }
      })
    if let value { return try decide(value) }
    return awaited.map { .promise($0) }
  }

  /// Settles a promise of which no trace is kept.
  func settle(_ promise: ScriptPromise, _ resolution: ScriptResolution) {
    switch resolution {
    case .value(let value): promise.fulfill(value)
    case .error(let error): promise.reject(error)
    case .promise(let inner):
      // The lane has no trace hook: nobody is told of the promise between the two.
      let site = CallSite(file: "", line: 0, column: 0)
      ScriptPromise(on: lane, at: site) { .promise(inner) }
        .whenSettled("settle", at: site) { outcome in
          switch outcome {
          case .fulfilled(let value): promise.fulfill(value)
          case .rejected(let error): promise.reject(error)
          }
        }
    }
  }

  /// Runs what a script put on a queue, or gave to be called later.
  ///
  /// - Parameter finish: Called at its end, which may come later.
  func perform(
    _ function: ScriptValue, _ arguments: [ScriptValue] = [], isTried: Bool = false, finish: @escaping () -> Void = {}
  ) {
    perform(function, arguments, isTried: isTried) { _ in finish() }
  }

  /// The same for what is told what the function gives: nothing if it fails.
  func perform(
    _ function: ScriptValue, _ arguments: [ScriptValue], isTried: Bool, finish: @escaping (ScriptValue) -> Void
  ) {
    if let item = WorkItemValue.of(function) { return item.perform(in: self) { finish(.void) } }
    do {
      let value = try begin(function, arguments) { [self] in
        if case .failure(let error) = $0, !isTried { reportUncaught(error) }
        finish((try? $0.get()) ?? .void)
      }
      if let value { finish(value) }
    } catch {
      if !isTried { reportUncaught(error) }
      finish(.void)
    }
  }

  /// Runs a whole job of a queue, which may pause between two statements.
  ///
  /// - Parameter finish: Called at its end, which may come later. Nothing else may be done behind the call.
  func performJob(_ function: ScriptValue, finish: @escaping () -> Void = {}) {
    guard let machine else { return }
    machine.lettingPause { perform(function, finish: finish) }
  }

  private func reportUncaught(_ error: any Error) {
    // Of a fault, and of the end of the run, the trace knows already.
    guard !standardTypes.isFault(error), ending == nil else { return }
    recordUncaught(error, "an error was thrown on a queue and nobody caught it")
  }
}
