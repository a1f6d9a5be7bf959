public import TraceEvents

/// What happens in a run besides what the script says.
public struct RunPlan: Hashable, Sendable {
  /// What is done to promises.
  public var injections: [Injection] = []
  /// What is changed of simulated sources, for every call of them.
  public var sourceInjections: [SourceInjection] = []
  /// What is typed at the prompt; the first is prompt 1, the second prompt 2 and so on.
  public var promptLines: [PromptLine] = []
  /// What chance depends on in simulated sources.
  public var seed: UInt64 = 0
  /// Which of several jobs runs first that are ready at one instant.
  public var order = Schedule.Order.firstInFirstOut
  /// How long calls take whose latency nobody gives, which of them fail, what is cancelled.
  public var choices = RunChoices()
  /// What stands for names that nobody declares.
  public var stubs = StubPlan()

  /// Makes an empty plan.
  public init() {}

  /// What the plan says of order, chance, latencies, failures and cancellations.
  public var schedule: Schedule {
    get { Schedule(order: order, seed: seed, choices: choices) }
    set { (order, seed, choices) = (newValue.order, newValue.seed, newValue.choices) }
  }
}

/// Something that is done to one promise, or to every promise of one place.
public struct Injection: Hashable, Sendable {
  /// What is done.
  public enum Action: Hashable, Sendable {
    /// The promise is rejected: with the error that the text means as an expression of the script, with the text itself if it means
    /// none, or with `InjectedFailure`.
    case fail(String?)
    /// The promise is settled that much later.
    case delay(Duration)
    /// The promise is never settled.
    case hang
    /// The promise is cancelled at an instant.
    case cancel(at: VirtualInstant)
    /// The promise is fulfilled with what the text means as an expression of the script.
    case value(String)
    /// Where the promise asks a person: the position of the choice, and when it is made, at once where no instant is given.
    case answer(Int, at: VirtualInstant?)
    /// The promise, which the script made to be settled from outside, is fulfilled by hand at an instant, after all that is due then.
    case fulfill(at: VirtualInstant, value: String)
    /// The same with an error; the text means what it means for `fail`.
    case reject(at: VirtualInstant, error: String?)

    /// When a promise is settled by hand; `nil` for what happens by itself.
    public var handInstant: VirtualInstant? {
      switch self {
      case .fulfill(let instant, _), .reject(let instant, _): instant
      case .fail, .delay, .hang, .cancel, .value, .answer: nil
      }
    }
  }

  public var address: PromiseAddress
  public var action: Action
  /// Whether it is done; one that is switched off stays in the plan and does nothing.
  public var isOn: Bool

  public init(address: PromiseAddress, action: Action, isOn: Bool = true) {
    self.address = address
    self.action = action
    self.isOn = isOn
  }
}

/// A line that is typed at the prompt.
public struct PromptLine: Hashable, Sendable {
  /// When it runs: after all jobs that are due then or before.
  public var at: VirtualInstant
  public var text: String
  /// Whether it is a call that was made for the script: its errors are for whoever makes the call in truth.
  public var isMadeUp = false

  public init(at: VirtualInstant, text: String, isMadeUp: Bool = false) {
    self.at = at
    self.text = text
    self.isMadeUp = isMadeUp
  }
}

/// How far a run may go.
public struct RunLimits: Hashable, Sendable {
  /// What a run that people watch may take: a chain that never ends is stopped while the wait is short.
  public static var interactive: RunLimits {
    var limits = RunLimits()
    limits.maximumSteps = 4_000_000
    return limits
  }

  /// How many steps an event of the trace counts as.
  package static let stepsPerEvent = 20

  /// The instant at which the run ends; `nil` lets it go on until nothing is left to do.
  public var until: VirtualInstant?
  /// How many instructions of the script and jobs of the clock may run, together; an event counts as several, as it takes memory.
  public var maximumSteps = 20_000_000
  /// How many calls may wait for one another.
  public var maximumDepth = 10_000
  /// How much memory the process may take for the run, in bytes.
  public var maximumMemory = 2_000_000_000

  /// Makes limits that no lesson meets.
  public init(until: VirtualInstant? = nil) {
    self.until = until
  }

  /// A size in bytes as people write it: `2 GB`, `300 MB`.
  package static func text(ofMemory bytes: Int) -> String {
    for (unit, size) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)] where bytes >= size {
      let tenths = bytes / (size / 10)
      return tenths.isMultiple(of: 10) ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(bytes) bytes"
  }
}
