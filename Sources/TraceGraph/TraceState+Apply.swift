public import TraceEvents

extension TraceState {
  /// Takes the next event into account. Events about promises that were never made change no promise.
  /// - Complexity: amortised O(1).
  public mutating func apply(_ event: TraceEvent) {
    time = max(time, event.time)
    step = event.step
    switch event.kind {
    case .created(let creation): create(event, creation)
    case .handlerRan(let role): runHandler(event, role)
    case .skipped(let reason):
      update(event.promise) {
        $0.isSkipped = true
        $0.sparesCancellation = reason == .cancellation
        $0.skippedBy = event.cause
      }
    case .settled(let settlement): settle(event, settlement)
    case .adopted(let inner): adopt(inner, event)
    case .awaits(let input): noteAwait(of: input, event)
    case .cancelled:
      update(event.promise) {
        $0.cancelRequestedAt = event.time
        $0.cancelRequestedBy = event.cause
      }
    case .waiting(let until):
      update(event.promise) {
        $0.waitingUntil = until
        $0.waitingSince = event.time
      }
    case .absorbed(let input):
      update(input) { $0.absorbedBy = $0.absorbedBy ?? event.promise }
      if let origin = self[input]?.errorOrigin, self[event.promise]?.hasSpared(input) == true { sparedErrors.insert(origin) }
      markHandled(input)
    case .injected(let text): update(event.promise) { $0.injected.append(text) }
    case .printed(let text): output.append(OutputLine(time: event.time, text: text, step: event.step))
    case .asked(let question): ask(question, event)
    case .ignored, .prompted, .answered, .marked, .faulted: break
    }
  }

  private mutating func ask(_ question: Question, _ event: TraceEvent) {
    guard let record = self[event.promise], record.state == .pending, record.question == nil else { return }
    update(event.promise) { $0.question = question }
    asking.append(event.promise)
  }

  private mutating func update(_ id: PromiseID, _ change: (inout PromiseRecord) -> Void) {
    guard let position = position(of: id) else { return }
    change(&promises[position])
  }

  private mutating func create(_ event: TraceEvent, _ creation: PromiseCreation) {
    let id = event.promise
    guard id > .program, position(of: id) == nil else { return }
    // Only promises that are there can be parents; a trace that says otherwise must neither make a cycle nor name what never comes.
    var parents: [PromiseID] = []
    for parent in creation.parents where parent < id && position(of: parent) != nil { parents.append(parent) }
    let record = PromiseRecord(
      id: id, operatorName: creation.operatorName, operatorKind: creation.kind, address: creation.address, parents: parents,
      creator: event.cause,
      createdAt: event.time, createdStep: event.step)
    promises.insert(record, at: insertionPosition(of: id))
    counts.pending += 1
    for parent in parents {
      update(parent) { if $0.children.last != id { $0.children.append(id) } }
    }
  }

  private mutating func runHandler(_ event: TraceEvent, _ role: TraceEvent.HandlerRole) {
    update(event.promise) {
      $0.handlerRun = PromiseRecord.HandlerRun(role: role, cause: event.cause, time: event.time, step: event.step)
    }
    guard role == .error else { return }
    update(event.cause) { $0.errorHandledBy = $0.errorHandledBy ?? event.promise }
    markHandled(event.cause)
  }

  private mutating func adopt(_ inner: PromiseID, _ event: TraceEvent) {
    guard inner != event.promise else { return }
    update(event.promise) {
      $0.adopts = inner
      $0.adoptedAt = event.time
    }
    update(inner) { $0.adopters.append(event.promise) }
  }

  /// Whoever awaits a promise gets its error, too, which so is handled.
  private mutating func noteAwait(of input: PromiseID, _ event: TraceEvent) {
    guard input != event.promise else { return }
    update(event.promise) { $0.awaits.append(PromiseRecord.Await(input: input, since: event.time)) }
    update(input) { $0.awaiters.append(event.promise) }
    if self[input]?.state == .rejected { deliverError(of: input) }
  }

  private mutating func deliverError(of input: PromiseID) {
    update(input) { $0.errorHandledBy = $0.errorHandledBy ?? $0.awaiters.first }
    markHandled(input)
  }

  private mutating func settle(_ event: TraceEvent, _ settlement: Settlement) {
    guard let position = position(of: event.promise), promises[position].state == .pending else { return }
    promises[position].settlementText = settlement.text
    if !settlement.text.isEmpty { describesOutcomes = true }
    promises[position].settledAt = event.time
    promises[position].settledStep = event.step
    promises[position].settlementCause = cause(of: event, settlement, at: position)
    counts.pending -= 1
    if promises[position].question != nil { asking.removeAll { $0 == event.promise } }
    switch settlement.state {
    case .fulfilled:
      promises[position].state = .fulfilled
      counts.fulfilled += 1
      return
    case .rejected:
      promises[position].state = .rejected
      promises[position].isHandled = false
      counts.rejected += 1
      counts.unhandled += 1
    case .cancelled:
      promises[position].state = .cancelled
      counts.cancelled += 1
    }
    takeErrorOn(at: position, from: promises[position].settlementCause ?? event.cause)
    if settlement.state == .rejected, promises[position].rejectionCameFrom == nil { counts.errors += 1 }
    if settlement.state == .cancelled, promises[position].hasHandledError { counts.caughtCancellations += 1 }
    if settlement.state == .rejected, !promises[position].awaiters.isEmpty { deliverError(of: event.promise) }
    takeInOtherInputs(of: promises[position])
  }

  /// What settled the promise at `position`: the event's cause, the source whose outcome a handler of either let go on later, or the last of
  /// the inputs that all had to come.
  ///
  /// `ensureThen` waits for a promise that no trace shows, so that its own promise seems to be settled by nobody. An `all` hears of its inputs
  /// one after another, and may find all of them there when it hears of the first: that isn't the one that it waited for.
  private func cause(of event: TraceEvent, _ settlement: Settlement, at position: Int) -> PromiseID {
    let promise = promises[position]
    if settlement.state == .fulfilled, promise.operatorKind.needsAllInputs, promise.parents.contains(event.cause) {
      let inputs = promise.parents.compactMap { self[$0] }
      return inputs.max { ($0.settledStep ?? 0) < ($1.settledStep ?? 0) }?.id ?? event.cause
    }
    // Code that goes on after it has waited is the program's in the trace.
    if [promise.id, .program].contains(event.cause), settlement.state == .rejected,
      let source = awaitedError(of: promise, settlement.text)
    {
      return source
    }
    guard event.cause == .program, let run = promise.handlerRun, run.role == .always, promise.parents == [run.cause],
      let source = self[run.cause], source.state.rawValue == settlement.state.rawValue,
      source.settlementText == settlement.text
    else { return event.cause }
    return run.cause
  }

  /// The promise whose error the code of another lets go on: the one that it awaited last, or for a group of tasks one of these. Code
  /// that throws the same error anew can't be told from it.
  private func awaitedError(of promise: PromiseRecord, _ text: String) -> PromiseID? {
    guard !text.isEmpty else { return nil }
    func failed(_ awaited: PromiseRecord.Await) -> Bool {
      self[awaited.input].map { $0.state == .rejected && $0.settlementText == text } ?? false
    }
    if let last = promise.awaits.last, failed(last) { return last.input }
    return promise.awaits.first { self[$0.input]?.creator == promise.id && failed($0) }?.input
  }

  /// A promise of several inputs that is rejected with the error of one stands for the errors that it has seen before (`any`).
  ///
  /// An `all` or a race hears of the others later and says so itself; they are handled either way.
  private mutating func takeInOtherInputs(of promise: PromiseRecord) {
    guard promise.parents.count > 1, let cause = promise.rejectionCameFrom, promise.parents.contains(cause) else { return }
    for input in promise.parents where input != cause && self[input]?.state == .rejected {
      update(input) { $0.absorbedBy = $0.absorbedBy ?? promise.id }
      markHandled(input)
    }
  }

  /// Notes where the error of the promise at `position` came from, and whether it had been handled there.
  private mutating func takeErrorOn(at position: Int, from cause: PromiseID) {
    let promise = promises[position]
    takeInReplacedError(of: promise, endedBy: cause)
    promises[position].errorOrigin = promise.id
    // Its source isn't in the trace, but its own handler got the error, and let it go on.
    if cause == .program, promise.state == .rejected, promise.parents.isEmpty, promise.handlerRun?.role == .error,
      promise.handlerRun?.cause == .program
    {
      promises[position].isHandledUpstream = true
      promises[position].isHandled = true
      counts.unhandled -= 1
    }
    guard cause != promise.id, let source = self.position(of: cause),
      promises[source].state == .rejected || promises[source].state == .cancelled
    else { return }
    promises[position].rejectionCameFrom = cause
    // What ends with an error of its own for those of several inputs, as ECMAScript's `any` does, is where that one begins.
    let isOwn = promise.parents.count > 1 && promise.settlementText != promises[source].settlementText
    if !isOwn { promises[position].errorOrigin = promises[source].errorOrigin }
    promises[source].isErrorTakenOn = true
    guard promise.state == .rejected else {
      // Keeps the invariant that whatever lies upstream of a handled promise is handled too.
      markHandled(cause)
      return
    }
    if promises[source].isHandledUpstream || rejectsAgain(promise, with: cause) {
      promises[position].isHandledUpstream = true
      promises[position].isHandled = true
      counts.unhandled -= 1
    }
  }

  /// The error that a handler of either outcome was given is gone once its promise ends with another one: ECMAScript's `finally` that
  /// throws, or returns a rejected promise.
  private mutating func takeInReplacedError(of promise: PromiseRecord, endedBy cause: PromiseID) {
    guard promise.state == .rejected, cause != .program, let run = promise.handlerRun, run.role == .always, run.cause != cause,
      self[run.cause]?.state == .rejected
    else { return }
    update(run.cause) { $0.absorbedBy = $0.absorbedBy ?? promise.id }
    markHandled(run.cause)
  }

  /// Whether the promise's own handler ran for the error and let it go on, as google's `catch` does.
  ///
  /// What waits for several inputs, or makes its inputs itself (`any`, `retry`), gives up with its last input's error: nobody has
  /// seen that error yet.
  private func rejectsAgain(_ promise: PromiseRecord, with cause: PromiseID) -> Bool {
    guard let run = promise.handlerRun, run.role == .error, run.cause == cause else { return false }
    return promise.parents == [cause] && !promise.operatorKind.gathersErrors
  }

  /// Marks the rejection of a promise, and all that it came from, as handled.
  ///
  /// Whatever a handled promise's error came from is handled already, so the walk may stop there: together all walks take
  /// linear time.
  private mutating func markHandled(_ id: PromiseID) {
    var next: PromiseID? = id
    while let current = next, let position = position(of: current), !promises[position].isHandled {
      promises[position].isHandled = true
      counts.unhandled -= 1
      next = promises[position].rejectionCameFrom
    }
  }
}
