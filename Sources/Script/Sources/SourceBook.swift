import TraceEvents

extension SourceInjection {
  /// All that scripts can call of simulated sources, in the order of docs/SOURCES.md.
  public static let sources: [String] =
    SimulatedSource.all.flatMap { source in source.methods.keys.sorted().map { "\(source.name).\($0)" } }
    + SimulatedSource.functions.keys.sorted()

  /// Why the source has no such setting, and what does instead; `nil` if it has.
  public var obstacle: String? {
    switch setting {
    case .latency:
      LatencyArgument(of: source) == nil
        ? "\(source) takes as long as a person: answer it, or delay its promise" : nil
    case .failureRate:
      SourceInjection.neverFailing.contains(source)
        ? "\(source) never fails by chance: let its promise fail instead" : nil
    }
  }

  private static let neverFailing: Set = [
    "SimulatedDialog.alert", "SimulatedDialog.actionSheet", "SimulatedScreen.present", "SimulatedTimer.after",
    "SimulatedRoute.map", "dispatch_promise",
  ]
}

/// The argument that says how long a source takes.
enum LatencyArgument: Hashable {
  case labelled(String)
  /// The first one without a label.
  case first

  /// - Parameter source: The source as scripts call it; one that waits for a person has no such argument.
  init?(of source: String) {
    switch source {
    case "SimulatedTimer.after": self = .first
    case "dispatch_promise": self = .labelled("takes")
    case "SimulatedDialog.alert", "SimulatedDialog.actionSheet", "SimulatedScreen.present": return nil
    default: self = .labelled("latency")
    }
  }
}

/// What a plan changes of sources, and what the run found of them.
struct SourceBook {
  private let injections: [SourceInjection]
  /// The sources that the script has called, by the places of their names.
  private(set) var called: [SourcePlace: String] = [:]

  init(_ injections: [SourceInjection] = []) {
    self.injections = injections.filter(\.isOn)
  }

  /// Injections whose source was never called.
  var unused: [SourceInjection] {
    let names = Set(called.values)
    return injections.filter { !names.contains($0.source) }
  }

  func latency(of source: String) -> Duration? {
    for injection in injections.reversed() where injection.source == source {
      if case .latency(let duration) = injection.setting { return duration }
    }
    return nil
  }

  func failureRate(of source: String) -> Double? {
    for injection in injections.reversed() where injection.source == source {
      if case .failureRate(let rate) = injection.setting { return rate }
    }
    return nil
  }

  mutating func note(_ source: String, at place: SourcePlace) {
    called[place] = source
  }
}
