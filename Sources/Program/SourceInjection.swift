/// What a plan changes of a simulated source, for every call of it.
public struct SourceInjection: Hashable, Sendable {
  /// What is changed.
  public enum Setting: Hashable, Sendable {
    /// How long it takes.
    case latency(Duration)
    /// The share of its calls that fail, from 0 to 1.
    case failureRate(Double)

    /// Whether only one of the two can hold for a source.
    public func isSameKind(as other: Setting) -> Bool {
      switch (self, other) {
      case (.latency, .latency), (.failureRate, .failureRate): true
      case (.latency, .failureRate), (.failureRate, .latency): false
      }
    }
  }

  /// The source as scripts call it: `SimulatedNetwork.get`, `dispatch_promise`.
  public var source: String
  public var setting: Setting
  /// Whether it holds; one that is switched off stays in the plan and does nothing.
  public var isOn: Bool

  public init(source: String, setting: Setting, isOn: Bool = true) {
    self.source = source
    self.setting = setting
    self.isOn = isOn
  }
}
