public import Program
public import TraceEvents

extension RunPlan {
  /// What the plan does to the promise at an address.
  public func injections(at address: PromiseAddress) -> [Injection] {
    injections.filter { $0.address.matches(address) }
  }

  /// The plan with one injection more; it takes the place of those at the same address that it contradicts.
  public func adding(_ injection: Injection) -> RunPlan {
    var plan = self
    plan.injections.removeAll { $0.address == injection.address && $0.action.contradicts(injection.action) }
    plan.injections.append(injection)
    return plan
  }

  /// The plan without what it does to the promise at an address.
  public func removingInjections(at address: PromiseAddress) -> RunPlan {
    var plan = self
    plan.injections.removeAll { $0.address.matches(address) }
    return plan
  }

  /// The plan with the promise at an address delayed by so much more.
  public func addingDelay(_ duration: Duration, at address: PromiseAddress) -> RunPlan {
    var total = duration
    for injection in injections where injection.address == address && injection.isOn {
      if case .delay(let present) = injection.action { total += present }
    }
    return adding(Injection(address: address, action: .delay(total)))
  }
}

extension Injection.Action {
  /// Whether only one of the two can be done to a promise.
  fileprivate func contradicts(_ other: Injection.Action) -> Bool {
    switch (self, other) {
    case (.delay, .delay), (.cancel, .cancel), (.answer, .answer): true
    case (.delay, _), (_, .delay), (.cancel, _), (_, .cancel), (.answer, _), (_, .answer): false
    default: (handInstant == nil) == (other.handInstant == nil)
    }
  }

  /// What the injection does, in a few words for a badge.
  public var summary: String {
    switch self {
    case .fail(let error): error.map { "fails: \($0)" } ?? "fails"
    case .delay(let duration): "+\(VirtualInstant.zero.advanced(by: duration))"
    case .hang: "hangs"
    case .cancel(let instant): "cancelled at \(instant)"
    case .value(let text): "gives \(text)"
    case .fulfill(let instant, let text): "fulfilled by hand at \(instant): \(text)"
    case .reject(let instant, let text): "rejected by hand at \(instant)" + (text.map { ": \($0)" } ?? "")
    case .answer(let choice, let instant): "answers \(choice)" + (instant.map { " at \($0)" } ?? "")
    }
  }
}

extension RunPlan {
  /// The plan without the injected failures at an address.
  public func removingFailures(at address: PromiseAddress) -> RunPlan {
    var plan = self
    plan.injections.removeAll { injection in
      guard case .fail = injection.action else { return false }
      return injection.address.matches(address)
    }
    return plan
  }

  /// The plan with nothing injected.
  public var withoutInjections: RunPlan {
    var plan = self
    plan.injections = []
    plan.sourceInjections = []
    return plan
  }

  /// The plan with nothing typed.
  public var withoutPromptLines: RunPlan {
    var plan = self
    plan.promptLines = []
    return plan
  }
}
