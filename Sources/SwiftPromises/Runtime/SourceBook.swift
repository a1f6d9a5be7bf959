import Program
import TraceEvents

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
