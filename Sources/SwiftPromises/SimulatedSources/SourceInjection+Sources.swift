public import Program
import SwiftLanguage

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
package enum LatencyArgument: Hashable {
  case labelled(String)
  /// The first one without a label.
  case first

  /// - Parameter source: The source as scripts call it; one that waits for a person has no such argument.
  package init?(of source: String) {
    switch source {
    case "SimulatedTimer.after": self = .first
    case "dispatch_promise": self = .labelled("takes")
    case "SimulatedDialog.alert", "SimulatedDialog.actionSheet", "SimulatedScreen.present": return nil
    default: self = .labelled("latency")
    }
  }
}
