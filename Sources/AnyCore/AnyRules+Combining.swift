package import PromiseEngine

// Functions over several promises, which decide within the calls that settle their inputs.
extension AnyRules {
  /// Waits until all are fulfilled; the first rejection rejects at once, with a copy of its error that says where it came from (rules 23,
  /// 24, 28, 29).
  ///
  /// - Parameters:
  ///   - inputs: A list or a table of promises and values, one promise, or a value.
  ///   - hook: Who is told if nobody listens to the inputs.
  package func when(
    _ inputs: Value, by name: PromiseOperator = .all("PMKWhen"), hook: (any TraceHook)? = nil, at site: CallSite
  ) -> Promise<Value> {
    if let parts = world.collection(inputs) { return when(parts, name, hook, site) }
    switch world.kind(of: inputs) {
    case .nothing: return invalid("PMKWhen", name, hook, site)
    case .promise: return when(.list([inputs]), name, hook, site)
    case .error, .value: return resolved(with: inputs, tracedBy: hook, at: site)
    }
  }

  private func when(
    _ parts: AnyCollectionParts<Value>, _ name: PromiseOperator, _ hook: (any TraceHook)?, _ site: CallSite
  ) -> Promise<Value> {
    let inputs = parts.values
    guard !inputs.isEmpty else { return settled(.fulfilled(world.value(of: parts)), name, hook, site) }
    // The keys alone: what is kept until all have come must not keep the promises that it waits for.
    let form = parts.with([])
    return combine(name, inputs, hook, site) { outcomes, place, outcome in
      if case .rejected(let error) = outcome { return .rejected(supplementing(error, placeIn: form, place)) }
      return outcomes.put(outcome, at: place).map { .fulfilled(world.value(of: form.with($0.compactMap(\.value)))) }
    }
  }

  /// A copy of an error that says which of several promises was rejected, and keeps the original (rule 23).
  private func supplementing(_ error: any Error, placeIn form: AnyCollectionParts<Value>, _ place: Int) -> any Error {
    let key: Value
    switch form {
    case .list: key = world.number(place)
    case .table(let keys, _): key = keys[place]
    }
    var parts = world.parts(of: error)
    parts.userInfo.append((PMKFailingPromiseIndexKey, key))
    parts.userInfo.append((AnyErrorKeys.underlying, world.value(of: error)))
    return world.error(of: parts)
  }

  /// Waits until all are settled; any rejection rejects then, with the promises in the error (rule 27).
  ///
  /// - Parameter inputs: A list of promises and values.
  package func join(_ inputs: Value, hook: (any TraceHook)? = nil, at site: CallSite) -> Promise<Value> {
    let name = PromiseOperator.settled("PMKJoin")
    guard case .list(let list)? = world.collection(inputs) else { return invalid("PMKJoin", name, hook, site) }
    guard !list.isEmpty else { return settled(.fulfilled(world.value(of: .list([]))), name, hook, site) }
    return combine(name, list, hook, site) { outcomes, place, outcome in
      guard let all = outcomes.put(outcome, at: place) else { return nil }
      guard all.contains(where: { $0.error != nil }) else { return .fulfilled(world.value(of: .list(all.compactMap(\.value)))) }
      return .rejected(world.error(of: parts(PMKJoinError, PMKJoinPromisesKey, inputs)))
    }
  }

  /// Takes over the outcome of the promise that is settled first, even a rejection (rule 26).
  ///
  /// - Parameter inputs: A list of promises and values; of nothing, the race is rejected (rule 28).
  package func race(
    _ inputs: Value, by name: PromiseOperator = .race("PMKRace"), hook: (any TraceHook)? = nil, at site: CallSite
  ) -> Promise<Value> {
    guard case .list(let list)? = world.collection(inputs), !list.isEmpty else { return invalid("PMKRace", name, hook, site) }
    return combine(name, list, hook, site) { _, _, outcome in outcome }
  }

  /// Takes over the value of the promise that is fulfilled first; rejects if none is (rule 25).
  ///
  /// - Parameter inputs: A list of promises and values; of nothing, the race is rejected (rule 28).
  package func raceFulfilled(
    _ inputs: Value, by name: PromiseOperator = .firstValue("PMKRaceFulfilled"), hook: (any TraceHook)? = nil, at site: CallSite
  ) -> Promise<Value> {
    guard case .list(let list)? = world.collection(inputs), !list.isEmpty else {
      return invalid("PMKRaceFulfilled", name, hook, site)
    }
    return combine(name, list, hook, site) { outcomes, place, outcome in
      if case .fulfilled = outcome { return outcome }
      guard outcomes.put(outcome, at: place) != nil else { return nil }
      let text = world.text("none of the promises that raced was fulfilled")
      return .rejected(world.error(of: parts(PMKNoWinnerError, AnyErrorKeys.description, text)))
    }
  }

  // MARK: Parts

  private func combine(
    _ name: PromiseOperator, _ inputs: [Value], _ hook: (any TraceHook)?, _ site: CallSite,
    _ decide: @escaping @Sendable (Slots<Outcome<Value>>, Int, Outcome<Value>) -> Outcome<Value>?
  ) -> Promise<Value> {
    let outcomes = Slots<Outcome<Value>>(count: inputs.count)
    return .combining(name, inputs.map(core), at: site, hook: hook) { place, outcome in decide(outcomes, place, outcome) }
  }

  /// A promise's core; a value counts as a promise that has it (rule 29).
  private func core(of input: Value) -> Promise<Value> {
    switch resolution(input) {
    case .promise(let promise): promise
    case .value(let value): Promise(value)
    case .error(let error): .rejected(error)
    }
  }

  /// A promise that is rejected because a call makes no sense.
  private func invalid(_ function: String, _ name: PromiseOperator, _ hook: (any TraceHook)?, _ site: CallSite) -> Promise<Value>
  {
    let error = world.error(of: parts(PMKInvalidUsageError, AnyErrorKeys.description, world.text("\(function)(nil)")))
    return settled(.rejected(error), name, hook, site)
  }

  private func settled(
    _ outcome: Outcome<Value>, _ name: PromiseOperator, _ hook: (any TraceHook)?, _ site: CallSite
  ) -> Promise<Value> {
    .settled(outcome, by: name, hook: hook, at: site)
  }

  private func parts(_ code: Int, _ key: String, _ value: Value) -> AnyErrorParts<Value> {
    AnyErrorParts(domain: PMKErrorDomain, code: code, userInfo: [(key, value)])
  }
}
