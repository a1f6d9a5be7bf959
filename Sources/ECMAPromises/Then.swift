package import PromiseEngine
import TraceEvents

extension Promise {
  /// Goes on with what a handler makes of the value; a reason passes by it (rules 1 to 7).
  @discardableResult
  public func then<Result>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onFulfilled: @escaping @Sendable (Value) throws -> Result
  ) -> Promise<Result> {
    then("then", at: CallSite(file: file, line: line, column: column)) { .value(try onFulfilled($0)) }
  }

  /// Goes on with the promise that a handler makes of the value (rule 7).
  @discardableResult
  public func then<Result>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onFulfilled: @escaping @Sendable (Value) throws -> Promise<Result>
  ) -> Promise<Result> {
    then("then", at: CallSite(file: file, line: line, column: column)) { .promise(try onFulfilled($0)) }
  }

  /// Goes on with what one of two handlers makes of the value or the reason. What the first throws, the second doesn't get.
  @discardableResult
  public func then<Result>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onFulfilled: @escaping @Sendable (Value) throws -> Result, _ onRejected: @escaping @Sendable (any Error) throws -> Result
  ) -> Promise<Result> {
    let site = CallSite(file: file, line: line, column: column)
    return then("then", at: site, { .value(try onFulfilled($0)) }, { .value(try onRejected($0)) })
  }

  /// Goes on with the promise that one of two handlers makes of the value or the reason.
  @discardableResult
  public func then<Result>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onFulfilled: @escaping @Sendable (Value) throws -> Promise<Result>,
    _ onRejected: @escaping @Sendable (any Error) throws -> Promise<Result>
  ) -> Promise<Result> {
    let site = CallSite(file: file, line: line, column: column)
    return then("then", at: site, { .promise(try onFulfilled($0)) }, { .promise(try onRejected($0)) })
  }

  /// Goes on with what one of two handlers decides, each for a value, a promise or a thenable.
  @discardableResult
  public func then<Result>(
    file: StaticString = #fileID, line: Int = #line, column: Int = #column,
    _ onFulfilled: @escaping @Sendable (Value) throws -> Resolution<Result>,
    _ onRejected: (@Sendable (any Error) throws -> Resolution<Result>)? = nil
  ) -> Promise<Result> {
    then("then", at: CallSite(file: file, line: line, column: column), onFulfilled, onRejected)
  }

  // MARK: The primitive

  /// Attaches handlers that keep the type; without one, its outcome passes by. For interpreters, too.
  ///
  /// - Parameters:
  ///   - operatorName: The operator, by its name in source code.
  ///   - site: Where it was called.
  package func then(
    _ operatorName: PromiseOperator, at site: CallSite,
    whenFulfilled onFulfilled: (@Sendable (Value) throws -> Resolution<Value>)?,
    whenRejected onRejected: (@Sendable (any Error) throws -> Resolution<Value>)?
  ) -> Promise {
    derived(operatorName, at: site) { outcome in
      switch outcome {
      case .fulfilled(let value):
        onFulfilled.map { handler in .handle(.value) { try handler(value) } } ?? .pass(.fulfilled(value))
      case .rejected(let reason):
        onRejected.map { handler in .handle(.error) { try handler(reason) } } ?? .pass(.rejected(reason))
      }
    }
  }

  /// Attaches a handler of values that may change the type, and perhaps one of reasons. For interpreters, too.
  package func then<Result>(
    _ operatorName: PromiseOperator, at site: CallSite, _ onFulfilled: @escaping @Sendable (Value) throws -> Resolution<Result>,
    _ onRejected: (@Sendable (any Error) throws -> Resolution<Result>)? = nil
  ) -> Promise<Result> {
    derived(operatorName, at: site) { outcome in
      switch outcome {
      case .fulfilled(let value): .handle(.value) { try onFulfilled(value) }
      case .rejected(let reason):
        onRejected.map { handler in .handle(.error) { try handler(reason) } } ?? .pass(.rejected(reason))
      }
    }
  }

  /// Makes the promise of `then` (ES PerformPromiseThen and NewPromiseReactionJob).
  func derived<Result>(
    _ operatorName: PromiseOperator, at site: CallSite, _ reaction: @escaping @Sendable (Outcome<Value>) -> Reaction<Result>
  ) -> Promise<Result> {
    let child: PromiseEngine.Promise<Result> = core.derived(by: operatorName, on: agent, at: site)
    react(settling: Promise<Result>(child, in: agent), reaction)
    return Promise<Result>(child, in: agent)
  }

  /// Lets a reaction settle `child`, in a job of its own, once this promise is settled.
  func react<Result>(settling child: Promise<Result>, _ reaction: @escaping @Sendable (Outcome<Value>) -> Reaction<Result>) {
    isBeingHandled()
    core.whenSettled(settling: child.core, on: agent) { [agent, cause = identity] outcome, child in
      let child = Promise<Result>(child, in: agent)
      guard !child.isDecided(otherwiseThan: outcome, of: cause) else { return }
      child.perform(reaction(outcome), after: cause)
    }
  }

  private func perform(_ reaction: Reaction<Value>, after cause: PromiseID?) {
    switch reaction {
    case .pass(let outcome):
      core.traced?.tell(.skipped(.outcome), causedBy: cause)
      resolve(outcome, causedBy: cause)
    case .handle(let role, let handler):
      let run = { resolve(Self.answer(of: handler), causedBy: identity) }
      if let trace = core.traced { trace.whileHandling(role, after: cause, run) } else { run() }
    }
  }
}

/// What a reaction does with an outcome.
enum Reaction<Value: Sendable> {
  /// No handler is for it: it passes on.
  case pass(Outcome<Value>)
  /// A handler decides.
  case handle(TraceEvent.HandlerRole, () throws -> Resolution<Value>)
}
