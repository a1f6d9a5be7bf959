internal import TraceEvents
internal import TraceGraph

/// A promise of a recording and those that have to do with it.
struct RecordedFamily {
  /// As many promises as a script is written of.
  static let largest = 200

  let members: Set<PromiseID>
  /// Whether promises that have to do with members were left out: their outcomes are taken as they are.
  let isCut: Bool

  /// All promises of a recording.
  ///
  /// - Throws: That they are too many.
  init(all state: TraceState) throws(RecordedScriptProblem) {
    guard state.promises.count <= Self.largest else {
      let count = state.promises.count
      throw RecordedScriptProblem(
        "the recording has \(count) promises, and a script is written of \(Self.largest) at most: say which by --promise")
    }
    (members, isCut) = (Set(state.promises.map(\.id)), false)
  }

  /// All that can be reached from a promise; where these are too many, those that it came from and that came from it.
  ///
  /// - Throws: That these are too many, too.
  /// - Complexity: O(n) for n promises and their edges.
  init(of promise: PromiseID, in state: TraceState) throws(RecordedScriptProblem) {
    var made: [PromiseID: [PromiseID]] = [:]
    var settled: [PromiseID: [PromiseID]] = [:]
    for other in state.promises {
      if other.creator != .program { made[other.creator, default: []].append(other.id) }
      if let cause = other.settlementCause, cause != other.id { settled[cause, default: []].append(other.id) }
    }
    func sources(_ record: PromiseRecord) -> [PromiseID] {
      record.parents + [record.adopts, record.settlementCause].compactMap(\.self) + record.awaits.map(\.input) + [record.creator]
    }
    func results(_ record: PromiseRecord) -> [PromiseID] {
      record.children + record.adopters + record.awaiters + made[record.id, default: []] + settled[record.id, default: []]
    }
    func reached(_ next: (PromiseRecord) -> [PromiseID]) -> Set<PromiseID>? {
      var seen: Set<PromiseID> = [promise]
      var stack = [promise]
      while let id = stack.popLast() {
        guard let record = state[id] else { continue }
        for id in next(record) where state[id] != nil && seen.insert(id).inserted { stack.append(id) }
        if seen.count > Self.largest { return nil }
      }
      return seen
    }
    if let all = reached({ sources($0) + results($0) }) {
      (members, isCut) = (all, false)
    } else if let before = reached(sources), let after = reached(results), before.union(after).count <= Self.largest {
      (members, isCut) = (before.union(after), true)
    } else {
      throw RecordedScriptProblem(
        "more than \(Self.largest) promises have to do with \(promise), too many for a script: choose one nearer to a chain's end"
      )
    }
  }
}

/// Why no script can be written of a recording.
public struct RecordedScriptProblem: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
