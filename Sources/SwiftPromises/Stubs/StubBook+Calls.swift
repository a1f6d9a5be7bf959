import Program
import PromiseEngine
import SwiftLanguage
import TraceEvents

// Calls of functions that nobody declares.
extension StubBook {
  /// Calls a stub.
  func call(_ full: String, _ call: NativeCall) throws -> NativeResult {
    let call = call.withPresentHandlers
    forgetAnswers()
    if full.lastComponent == "next", call.arguments.isEmpty, plan.changes[full] == nil { return next(full, call) }
    if let own = try joined(full, call) ?? iterator(full, call) ?? enumerated(full, call) { return own }
    if let effect = modified(full, call) { return .value(effect) }
    // `items.reduce(0) { $0 + $1.price }`: what the closure makes of the first.
    if full.lastComponent == "reduce", plan.changes[full] == nil, call.count == 2, let start = call.arguments.first,
      let closure = call.arguments.last, closure.isHandler, call.labels.labels.first != "into"
    {
      let one = StubNoun.one(of: StubNoun(Self.owner(of: full)))
      return .frame(
        ClosureResult(of: closure, given: [start, object("\(full) 1", as: one, membersAfter: one)]) { [unowned self] in
          remember(full, .function, $0, arguments: arguments(of: call))
        })
    }
    if let own = observed(full, call) ?? mapped(full, call) { return own }
    // PromiseKit 3's `Promise<Int>.pendingPromise()`.
    if full.lastComponent == "pendingPromise", case .type = call.receiver,
      case .method(let pending)? = call.machine.library.member("pending", of: call.receiver)
    {
      return try pending(call)
    }
    let noun = StubNoun(full)
    let use = use(at: call.site)
    if let handler = madeHandler(full, use, call) { return .value(handler) }
    let change = plan.changes[full]
    // What an application adds to promises gives most often a promise of the same.
    // One that throws rather waits for its value.
    let waits = call.receiver.isAnyPromise && use.isTried && !use.isAwaited && !use.wantsPromise && !use.isReturned
    let isAdded = call.receiver.isAnyPromise && change == nil && !waits
    if isAdded, use.handlesErrors, let ended = try handled(full, call) { return ended }
    // `Badge(id: 7)`, `Shop.Badge(id: 7)` make a value of a type.
    let isMaker = full.split(separator: ".").allSatisfy { $0.first?.isUppercase == true }
    let isValue = isAdded || Self.isDecoding(full, call)
    let isPromise = !isValue && (use.wantsPromise || (use.isReturned && !noun.isEffect && !isMaker))
    let isVoid =
      !isAdded && change?.result == nil && guess(full) == nil
      && (use.isVoid || noun.isEffect && !use.isNeeded && use.parts.isEmpty)
    // What is kept under a name of several things is several, if its own name says nothing.
    let saysNothing = noun.kind == .thing || noun.kind == .number
    let name = saysNothing ? use.listName ?? use.outcomeForm?.success : noun.kind == .text ? use.listName : nil
    let meaning = change == nil ? name ?? full : full
    let known =
      use.isAbsent
      ? nil
      : decoded(call, change) ?? text(call, full, change) ?? made(full, call, change) ?? merged(full, call, change)
        ?? usual(call, change, use)
    let turnedOut = change == nil ? guess(full).map { value(by: $0, named: full) } : nil
    let guess = turnedOut ?? known ?? parts(of: use, full, call) ?? apart(value(named: meaning, use.ofResult), full, use, call)
    let result = isAdded ? call.receiver : isVoid ? .void : guess
    let isOwnPromise = !isAdded && result.isAnyPromise
    var closures = Self.closures(of: call, full)
    if use.tellsOfFailure, call.arguments.count(where: \.isHandler) == 1 {
      closures = (nil, nil, closures.unhappy ?? closures.happy)
    }
    let callback = closures.happy
    // `Button { save() } label: { … }`: what a view is made of is all run.
    let parts = isMaker || Self.takesBuilders(call) ? Self.otherClosures(of: call) : []
    let suspends = use.isAwaited && !isPromise && !isOwnPromise && !isAdded
    if use.givesClosure, isPromise, change == nil, let callback {
      return .frame(
        ClosureResult(of: callback, given: handed(toBody: callback, result)) { [unowned self] in
          adopt($0.isVoid && callback.takesSomething ? result : $0, of: full, call)
        })
    }
    if use.runsAtOnce, !isPromise, !suspends, change == nil, let callback {
      return .frame(
        ClosureResult(of: callback, given: handed(toBody: callback, result)) { [unowned self] _ in
          remember(full, .function, result, shown: isVoid ? "nothing" : nil, arguments: arguments(of: call))
        })
    }
    let settling = call.arguments.compactMap(Self.settling) + pending(among: call.arguments, call.labels)
    let told = zip(call.arguments, call.labels.labels).flatMap { delegateAnswers(of: $0, named: $1) }
    let inner = Self.closures(within: call.arguments)
    let waiting = handlers.removeValue(forKey: Self.owner(of: full)) ?? []
    let stored = handlers.removeValue(forKey: Self.anybody) ?? []
    let settlesLater = !settling.isEmpty || !told.isEmpty || !waiting.isEmpty || !stored.isEmpty
    let answers =
      isPromise || isOwnPromise || callback != nil || closures.unhappy != nil || suspends || settlesLater || !inner.isEmpty
    let source = answers ? SourceCall(call, source: nil, method: full.lastComponent) : nil
    var failure = change?.failure.map(error)
    let tellsHandler = use.outcomeForm != nil || callback.map(Self.takesError) == true || closures.unhappy != nil
    if failure == nil, let source, isPromise || isOwnPromise || suspends && use.isTried || tellsHandler, source.failsByChoice() {
      failure = error("StubFailure")
    }
    let lastWait = suspends && change == nil ? isLastWait(at: call.site) : nil
    if failure == nil, lastWait == true { failure = evaluate("CancellationError()") }
    let endless = lastWait == nil ? "" : " three times, then fails with CancellationError, as its loop has no end"
    let shown = failure.map { "fails with \($0.description)" } ?? (isVoid ? "nothing" : result.description) + endless
    _ = remember(
      full, isPromise || (result.isAnyPromise && failure != nil) ? .promise : .function, result, shown: shown,
      arguments: arguments(of: call))
    // A person's own promise is what the call gives; if it is to fail, one that fails stands for it.
    if isOwnPromise, failure == nil { return .value(result) }
    // What fails by choice has run its closure, too, so that nothing before the answer is otherwise.
    if let source, suspends, change?.result == nil, change?.failure == nil, !settlesLater, let callback {
      let latency = change?.latency ?? source.chosenLatency(usual: .milliseconds(100))
      return .frame(
        BodyFrame(
          body: callback, arguments: handed(toBody: callback, result), instead: result, givesList: full.hasSuffix("Map")
        ) {
          outcome in
          source.suspension(after: latency, canFail: use.isTried, failure.map { error in { .failure(error) } } ?? outcome)
        })
    }
    if let source {
      let latency: Duration = change?.latency ?? source.chosenLatency(usual: .milliseconds(100))
      for part in parts { callBack(part.closure, self.part(part.label, instead: guess), nil, after: latency, source) }
      for closure in inner { callBack(closure, guess, nil, after: latency, source) }
      // What waits for its closure and fails doesn't call it.
      if let unhappy = closures.unhappy, let failure {
        callBack(unhappy, guess, failure, after: latency, source)
      } else if let callback, !suspends || failure == nil {
        // `List(model.todos) { todo in … }` shows one of them.
        let element = isMaker ? try call.arguments.first?.elements?.first : nil
        let part = element ?? (isMaker && !parts.isEmpty ? part(closures.label, instead: guess) : guess)
        let value = use.handsThing ? thing(part, full) : part
        if failure == nil, parts.isEmpty, let work = Self.work(of: call, beside: [callback, closures.unhappy]) {
          callBack(callback, closures.unhappy, after: work, instead: value, as: use.outcomeForm, in: latency, source)
        } else {
          callBack(callback, value, failure, as: use.outcomeForm, after: latency, source)
        }
      }
      for function in settling + stored.map(\.function) { callBack(function, guess, nil, after: latency, source) }
      for method in told { tell(method, after: latency, source) }
      for handler in waiting {
        let noun = object(handler.name, as: StubNoun(handler.name).noun, membersAfter: handler.name)
        if Self.namesDelegate(handler.name) {
          tell(handler.function, after: latency, source)
        } else {
          callBack(handler.function, noun, nil, after: latency, source)
        }
      }
      if isPromise || isOwnPromise {
        let promise = source.promise(after: latency) { [failure] in failure.map { .failure($0) } ?? .value(result) }
        if use.handlesErrors, let ended = try handled(full, call.with(receiver: promise)) { return ended }
        return .value(promise)
      }
      if suspends {
        return source.suspension(after: latency, canFail: use.isTried) { [failure] in
          failure.map { .failure($0) } ?? .value(result)
        }
      }
    }
    if let failure, change?.failure != nil, !tellsHandler { throw Interruption.thrown(failure) }
    return .value(result)
  }
}
