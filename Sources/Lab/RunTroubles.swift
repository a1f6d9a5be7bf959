internal import Program
public import TraceEvents
internal import TraceGraph

/// What is wrong with a run besides its promises, by the places to show it at: faults when they have happened, leaks at the end.
public struct RunTroubles: Hashable, Sendable {
  /// A fault or a leak, at the place that is to blame.
  public struct Mark: Hashable, Sendable {
    /// What went wrong.
    public enum Kind: Hashable, Sendable {
      case fault, leak
    }

    public var kind: Kind
    public var place: SourcePlace
    /// What happened, and what to do about it, in one line.
    public var message: String
    /// How many events have happened by then.
    public var position: Int
  }

  /// Of faults at one place the first, of leaks all; in the order in which they are known.
  public let marks: [Mark]
  /// The position right after each fault, in their order.
  public let faultPositions: [Int]
  /// What the script began and left undone, in words with their places.
  public let leaks: [Mark]

  /// - Complexity: O(faults + leaks).
  init(of run: ScriptRun?, place: (PromiseID) -> SourcePlace?) {
    var known: Set<SourcePlace> = []
    let faults = (run?.faults ?? []).compactMap { fault -> Mark? in
      guard let place = fault.place ?? fault.promise.flatMap(place), known.insert(place).inserted else { return nil }
      return Mark(kind: .fault, place: place, message: fault.message, position: fault.step)
    }
    leaks = (run?.leaks ?? []).map { leak in
      Mark(kind: .leak, place: leak.place, message: leak.message, position: run?.events.count ?? 0)
    }
    marks = faults + leaks
    faultPositions = run?.faults.map(\.step) ?? []
  }

  /// How many faults have happened at a position.
  ///
  /// - Complexity: O(log faults).
  public func faultCount(at position: Int) -> Int {
    faultPositions.partitioningIndex { $0 > position }
  }
}
