public import TraceEvents

extension Promise {
  /// Makes a pending promise of something outside of the program: a network, a person.
  ///
  /// What a plan puts in the place of its outcome comes when its own outcome would have come, as it does where a handler decides.
  ///
  /// - Parameters:
  ///   - name: What makes it, by its name in source code.
  ///   - hook: Who is told what the promise does; those made from it inherit the hook.
  ///   - site: Where it was asked for.
  @_alwaysEmitIntoClient
  public static func source(named name: String, tracedBy hook: (any TraceHook)?, at site: CallSite) -> Promise {
    guard let hook = hook ?? ProcessTrace.hook else { return Promise(trace: nil) }
    let trace = hook.promiseIsMade(by: name, of: .source, at: site, from: [])
    let promise = Promise(trace: trace)
    promise.obey(trace)
    return promise
  }

  /// Settles a source's promise after some time.
  ///
  /// - Parameters:
  ///   - delay: How long it takes.
  ///   - dispatcher: Where time is measured.
  ///   - outcome: Makes the outcome when it is due; not asked if the promise is settled by then.
  @_alwaysEmitIntoClient
  public func settle(after delay: Duration, on dispatcher: some Dispatcher, _ outcome: @escaping @Sendable () -> Outcome<Value>) {
    if delay > .zero { recordWaiting(delay) }
    dispatcher.dispatch(after: delay) { [self] in
      if isPending { settle(outcome(), cause: trace?.id) }
    }
  }

  /// Asks a person, who answers by the plan (`Intervention.answer`), or else by what is answered without one. A plan's choice that the
  /// question doesn't have is no answer.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - dispatcher: Where time is measured.
  ///   - usual: Which choice is made, and after how long, where the plan says nothing; `nil` leaves the promise pending.
  ///   - outcome: What an answer means.
  @_alwaysEmitIntoClient
  public func ask(
    _ question: Question, on dispatcher: some Dispatcher, usual: (choice: Int, delay: Duration)?,
    _ outcome: @escaping @Sendable (_ choice: Int) -> Outcome<Value>
  ) {
    trace?.record(.asked(question), cause: nil)
    // A plan that replaces the outcome doesn't wait for an answer.
    if settleByInjection() { return }
    var answer = usual
    // Nobody can press a button that isn't there.
    if let trace, let planned = trace.work.plannedAnswer(trace), question.choices.indices.contains(planned.choice) {
      let now = trace.hook.now
      answer = (planned.choice, planned.instant.map { $0 > now ? now.duration(to: $0) : .zero } ?? .zero)
    }
    guard let answer else { return }
    if answer.delay > .zero { recordWaiting(answer.delay) }
    dispatcher.dispatch(after: answer.delay) { [self] in
      guard isPending else { return }
      trace?.record(.answered(question.choice(at: answer.choice)), cause: .program)
      settle(outcome(answer.choice), cause: trace?.id)
    }
  }
}

extension Promise {
  /// Makes a promise of work that takes time: `work` runs at its end and decides the outcome; a throw rejects.
  ///
  /// - Parameters:
  ///   - name: What makes it, by its name in source code.
  ///   - time: How long the work takes.
  ///   - dispatcher: Where time is measured, and where a promise that the work decides for is observed.
  ///   - site: Where it was asked for.
  @_alwaysEmitIntoClient
  public static func work(
    named name: String, taking time: Duration, on dispatcher: some Dispatcher, at site: CallSite,
    _ work: @escaping @Sendable () throws -> Resolution<Value>
  ) -> Promise {
    let promise = source(named: name, tracedBy: dispatcher.traceHook, at: site)
    promise.settle(byWorkTaking: time, on: dispatcher, work)
    return promise
  }

  /// Lets work that takes time settle a source's promise, as `work(named:taking:on:at:_:)` does.
  @_alwaysEmitIntoClient
  package func settle(
    byWorkTaking time: Duration, on dispatcher: some Dispatcher, _ work: @escaping @Sendable () throws -> Resolution<Value>
  ) {
    if time > .zero { recordWaiting(time) }
    dispatcher.dispatch(after: time) { [self] in
      guard isPending, !settleByInjection() else { return }
      run(.work, after: nil, on: dispatcher) { try work() }
    }
  }
}
