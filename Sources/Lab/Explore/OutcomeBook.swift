import Program
import Synchronization
import TraceEvents

/// Keeps what traces came to: of thousands of runs most are alike but for their times, and what a run came to doesn't depend on these.
final class OutcomeBook: Sendable {
  /// A trace without times.
  private struct Key: Hashable {
    let events: [TraceEvent]
    let expectations: [ScriptRun.Expectation]

    static func == (left: Key, right: Key) -> Bool {
      left.events.count == right.events.count && left.expectations == right.expectations
        && zip(left.events, right.events).allSatisfy {
          $0.promise == $1.promise && $0.cause == $1.cause && $0.kind == $1.kind
        }
    }

    func hash(into hasher: inout Hasher) {
      // Not all that is compared: what tells traces apart mostly.
      for event in events {
        hasher.combine(event.promise.rawValue)
        switch event.kind {
        case .settled(let settlement): hasher.combine(settlement.text)
        case .printed(let text), .faulted(let text), .injected(let text): hasher.combine(text)
        default: hasher.combine(event.cause.rawValue)
        }
      }
    }
  }

  private struct State {
    var known: [Key: Outcome] = [:]
    var eventCount = 0
  }

  private let state = Mutex(State())

  /// More events than these are not kept.
  private static let mostEvents = 200_000

  /// What a run came to.
  ///
  /// - Complexity: O(events); less than that of the outcome itself if a trace like it is known.
  func outcome(of run: ScriptRun, expectations: [String]) -> Outcome {
    // Faults and leaks stand beside the trace.
    guard run.ending == .idle, run.faults.isEmpty, run.leaks.isEmpty else { return Outcome(run, expectations: expectations) }
    let key = Key(events: run.events, expectations: run.expectations)
    if let known = state.withLock({ $0.known[key] }) { return known }
    let outcome = Outcome(run, expectations: expectations)
    state.withLock { state in
      guard state.eventCount + run.events.count <= Self.mostEvents else { return }
      state.eventCount += run.events.count
      state.known[key] = outcome
    }
    return outcome
  }
}
