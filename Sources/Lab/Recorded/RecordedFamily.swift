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

  /// All that can be reached from a promise; where these are too many, those that it came from, and as many as there is room for that came
  /// from it.
  ///
  /// - Throws: That those that it came from are too many, too.
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
    /// What can be reached, the nearest first; `nil` if it is more than there is room for, unless it may be cut off.
    func reached(_ next: (PromiseRecord) -> [PromiseID], room: Int = Self.largest, cutOff: Bool = false) -> Set<PromiseID>? {
      var seen: Set<PromiseID> = [promise]
      var queue = [promise][...]
      while let id = queue.popFirst() {
        guard let record = state[id] else { continue }
        for id in next(record) where state[id] != nil && seen.insert(id).inserted {
          guard seen.count <= room else {
            seen.remove(id)
            return cutOff ? seen : nil
          }
          queue.append(id)
        }
      }
      return seen
    }
    if let all = reached({ sources($0) + results($0) }) {
      (members, isCut) = (all, false)
    } else if let before = reached(sources) {
      // Of what waits for it the nearest is written: without it nobody would see what hangs.
      let after = reached(results, room: Self.largest - before.count + 1, cutOff: true) ?? []
      members = Self.addingInputs(of: before.union(after), in: state)
      isCut = true
    } else {
      throw RecordedScriptProblem(
        "\(promise) comes from more than \(Self.largest) promises, too many for a script: choose one nearer to a chain's beginning"
      )
    }
  }

  /// Members and the other pending inputs of those that wait for several: who waits for all of them hangs because of each.
  private static func addingInputs(of members: Set<PromiseID>, in state: TraceState) -> Set<PromiseID> {
    var all = members
    for id in members.sorted() {
      guard let record = state[id], record.state == .pending, record.parents.count > 1,
        record.parents.contains(where: members.contains)
      else { continue }
      for parent in record.parents where all.count < largest && state[parent]?.state == .pending { all.insert(parent) }
    }
    return all
  }
}

/// Why no script can be written of a recording.
public struct RecordedScriptProblem: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
