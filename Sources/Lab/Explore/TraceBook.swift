import Program
import Synchronization
import TraceEvents

/// Keeps what traces came to: of thousands of runs most are alike but for their times, and what a run came to doesn't depend on these.
final class TraceBook<Value: Sendable>: Sendable {
  /// A trace without times.
  private struct Key: Hashable {
    let events: [TraceEvent]
    let expectations: [ScriptRun.Expectation]
    /// What stands beside the events, where that matters.
    let details: Details?
    /// A hash of what tells traces apart mostly: whose events they are, and texts. Not Swift's own, which would take longer than all
    /// else that a known outcome takes.
    private let fingerprint: UInt64

    init(_ run: ScriptRun, isWhole: Bool) {
      (events, expectations) = (run.events, run.expectations)
      details = isWhole ? Details(run) : nil
      fingerprint = events.withUnsafeBufferPointer { events in
        var hash = Fingerprint()
        for index in events.indices {
          hash.add(events[index].promise.rawValue)
          hash.add(events[index].cause.rawValue)
          switch events[index].kind {
          case .settled(let settlement): hash.add(settlement.text)
          case .printed(let text), .faulted(let text), .injected(let text): hash.add(text)
          default: break
          }
        }
        return hash.value
      }
    }

    static func == (left: Key, right: Key) -> Bool {
      guard left.fingerprint == right.fingerprint, left.events.count == right.events.count else { return false }
      guard left.expectations == right.expectations, left.details == right.details else { return false }
      return left.events.withUnsafeBufferPointer { left in
        right.events.withUnsafeBufferPointer { right in
          left.indices.allSatisfy {
            left[$0].promise == right[$0].promise && left[$0].cause == right[$0].cause && left[$0].kind == right[$0].kind
          }
        }
      }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
  }

  /// What happened besides events.
  private struct Details: Equatable {
    let jobs: [Range<Int>]
    let writes: [ScriptRun.Write]
    let withoutObject: Set<PromiseID>

    init(_ run: ScriptRun) {
      jobs = run.log?.jobs.map(\.events) ?? []
      (writes, withoutObject) = (run.writes, run.handlersWithoutObject)
    }
  }

  private struct State {
    var known: [Key: Value] = [:]
    var eventCount = 0
  }

  private let state = Mutex(State())

  /// More events than these are not kept.
  private static var mostEvents: Int { 200_000 }

  /// What a run came to.
  ///
  /// - Parameters:
  ///   - isWhole: Whether what the run did besides its events matters, too: what its jobs were, what it wrote.
  ///   - compute: Makes it of the run.
  /// - Complexity: O(events); what `compute` takes besides if no trace like it is known.
  func value(of run: ScriptRun, isWhole: Bool, _ compute: () -> Value) -> Value {
    // Faults and leaks stand beside the trace.
    guard run.ending == .idle, run.faults.isEmpty, run.leaks.isEmpty else { return compute() }
    let key = Key(run, isWhole: isWhole)
    if let known = state.withLock({ $0.known[key] }) { return known }
    let value = compute()
    state.withLock { state in
      guard state.eventCount + run.events.count <= Self.mostEvents else { return }
      state.eventCount += run.events.count
      state.known[key] = value
    }
    return value
  }
}

/// Numbers and texts as one number, by Fowler, Noll and Vo's way.
private struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: Int) { value = (value ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01b3 }

  /// Adds a text's length and its beginning.
  mutating func add(_ text: String) {
    add(text.utf8.count)
    var text = text
    text.withUTF8 { for byte in $0.prefix(32) { add(Int(byte)) } }
  }
}
