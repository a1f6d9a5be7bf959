import Program
import SwiftPromises
import TraceEvents
import TraceGraph
import Translating

/// Where two runs part, in lines of the original: what explains a difference has to stand there.
///
/// A line that is printed belongs to the promise whose handler prints it, with those that it was made from, that it adopted, and whose
/// handlers made it. What the program prints by itself belongs to no promise.
struct Partings {
  /// What one of the runs did.
  private struct Side {
    /// The promises whose handlers print, by the printed line, in their order.
    var printers: [String: [PromiseID]] = [:]
    let state: TraceState
    private var positions: [PromiseID: Int] = [:]

    init(_ run: LabRun) {
      state = run.full
      for (index, record) in state.promises.enumerated() { positions[record.id] = index }
      for event in run.events {
        guard case .printed(let text) = event.kind else { continue }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
          printers[String(line), default: []].append(event.cause)
        }
      }
    }

    /// The places of a promise and of all that it came from.
    func places(of promise: PromiseID) -> Set<SourcePlace> {
      var open = [promise]
      var seen: Set<PromiseID> = []
      var places: Set<SourcePlace> = []
      while let id = open.popLast() {
        guard seen.insert(id).inserted, let position = positions[id] else { continue }
        let record = state.promises[position]
        places.insert(record.address.place)
        open += record.parents + [record.creator] + (record.adopts.map { [$0] } ?? [])
        if let cause = record.settlementCause { open.append(cause) }
      }
      return places
    }

    /// The promise at a place; the first.
    func promise(at address: PromiseAddress) -> PromiseID? { state.promises.first { $0.address == address }?.id }
  }

  private let own: Side
  private let other: Side
  /// Places of the translation, as places of the original.
  private let back: [SourcePlace: SourcePlace]

  init(_ own: LabRun, _ other: LabRun, _ translation: Translation) {
    self.own = Side(own)
    self.other = Side(other)
    back = Dictionary(translation.places.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// The lines of the original at which lines come to be printed; `nil` if nobody knows, because the program itself printed one of them.
  ///
  /// - Parameter lines: What is printed, and which of the same lines it is, counted from 0.
  func lines(printing lines: [(text: String, number: Int)]) -> Set<Int> {
    var found: Set<Int> = []
    for line in lines {
      for (side, isOwn) in [(own, true), (other, false)] {
        guard let promises = side.printers[line.text], line.number < promises.count else { continue }
        let places = side.places(of: promises[line.number])
        found.formUnion((isOwn ? Array(places) : places.compactMap { back[$0] }).map(\.line))
      }
    }
    return found
  }

  /// The lines of the original of promises, and of what they came from.
  func lines(of ends: [Outcome.End], isOwn: Bool) -> Set<Int> {
    let side = isOwn ? own : other
    let places = ends.compactMap { side.promise(at: $0.address) }.map(side.places).reduce(into: Set()) { $0.formUnion($1) }
    return Set((isOwn ? Array(places) : places.compactMap { back[$0] }).map(\.line))
  }
}
