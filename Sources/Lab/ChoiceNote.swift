public import Program

/// Where a run goes another way than the run without the choices of its plan.
public struct ChoiceNote: Hashable, Sendable {
  /// The position of the first event that comes of the choice; `nil` if none does.
  public var position: Int?
  /// What is chosen, in plain words: `the answer of get (line 4) comes before that of get (line 3)`.
  public var text: String

  init(_ text: String, at position: Int?) {
    (self.position, self.text) = (position, text)
  }
}

extension RunPlan {
  /// Whether it chooses an order, latencies, failures or cancellations.
  public var hasChoices: Bool { order != .firstInFirstOut || !choices.isEmpty }

  /// The same without those choices; injections and lines of the prompt stay.
  public var withoutChoices: RunPlan {
    var plan = self
    plan.schedule = Schedule(seed: seed)
    return plan
  }
}
