import Program
import SwiftPromises
import TraceEvents
import TraceGraph
import Translating

/// Two runs of a script and its translation, and who printed what in them: what explains a difference has to stand where they part.
///
/// A line that is printed belongs to the promise whose handler prints it, with those that it was made from, that it adopted, and whose
/// handlers made it. What the program prints by itself belongs to no promise.
struct Partings {
  /// A line of the output, and which of the same lines it is, counted from 0.
  struct Line: Hashable {
    var text: String
    var number: Int
  }

  /// What one of the runs did.
  struct Side {
    /// Who prints, by the printed line, in their order; `.program` for the program itself.
    private var printers: [String: [PromiseID]] = [:]
    let state: TraceState
    let instants: PrintedInstants
    /// Whether the program itself waits for a promise, while others have their turns.
    let programWaits: Bool
    private var positions: [PromiseID: Int] = [:]

    init(_ run: LabRun) {
      state = run.full
      instants = PrintedInstants(run)
      programWaits = run.events.contains { event in
        if case .awaits = event.kind { event.promise == .program } else { false }
      }
      for (index, record) in state.promises.enumerated() { positions[record.id] = index }
      for event in run.events {
        guard case .printed(let text) = event.kind else { continue }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
          printers[String(line), default: []].append(event.cause)
        }
      }
    }

    /// Whether a promise's handler printed anything.
    func prints(_ promise: PromiseID) -> Bool { printers.values.contains { $0.contains(promise) } }

    /// Whether a promise's handler got an error.
    func gotError(_ promise: PromiseRecord) -> Bool {
      guard let cause = promise.handlerRun?.cause, let input = record(cause) else { return false }
      return input.state == .rejected || input.state == .cancelled
    }

    /// Who printed a line; `nil` if nobody knows.
    func printer(of line: Line) -> PromiseID? {
      guard let all = printers[line.text], line.number < all.count else { return nil }
      return all[line.number]
    }

    func record(_ id: PromiseID) -> PromiseRecord? { positions[id].map { state.promises[$0] } }

    /// The promises that a place makes.
    func promises(at place: SourcePlace) -> [PromiseRecord] { state.promises.filter { $0.address.place == place } }

    /// A promise and all that it came from.
    func origins(of promise: PromiseID) -> [PromiseRecord] {
      var open = [promise]
      var seen: Set<PromiseID> = []
      var origins: [PromiseRecord] = []
      while let id = open.popLast() {
        guard seen.insert(id).inserted, let record = record(id) else { continue }
        origins.append(record)
        open += record.parents + [record.creator] + record.awaits.map(\.input)
        if let adopted = record.adopts { open.append(adopted) }
        if let cause = record.settlementCause { open.append(cause) }
      }
      return origins
    }

    /// A line's printer and all that it came from; empty if the program printed it.
    ///
    /// - Parameter isBehind: Whether the printer itself doesn't count.
    func origins(of line: Line?, behind isBehind: Bool = false) -> [PromiseRecord] {
      guard let line, let printer = printer(of: line) else { return [] }
      return origins(of: printer).filter { !isBehind || $0.id != printer }
    }

    /// The promises of an outcome, and all that they came from.
    func origins(of ends: [Outcome.End]) -> [PromiseRecord] {
      ends.compactMap { end in state.promises.first { $0.address == end.address }?.id }.flatMap { origins(of: $0) }
    }
  }

  let own: Side
  let other: Side
  let translation: Translation
  /// What was run of the original.
  let request: RunRequest
  /// The translation's.
  let otherRequest: RunRequest
  /// Places of the translation, as places of the original.
  private let back: [SourcePlace: SourcePlace]
  /// The lines of the translation's text.
  private let lines: [Substring]

  init(_ own: LabRun, _ other: LabRun, _ translation: Translation) {
    self.own = Side(own)
    self.other = Side(other)
    (self.translation, request, otherRequest) = (translation, own.request, other.request)
    back = Dictionary(translation.places.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    lines = translation.text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The place in the original of a place in the translation; `nil` if the original has nothing there.
  func original(of place: SourcePlace) -> SourcePlace? { back[place] }

  // MARK: Where a remark stands

  /// Whether promises stem from what a remark is about.
  ///
  /// The remark is about one operator, if its place is one's; otherwise about a statement, and what gives the promises that it names.
  func stems(_ origins: [PromiseRecord], from remark: Translation.Remark, isOwn: Bool) -> Bool {
    if isOwn, !own.promises(at: remark.place).isEmpty { return origins.contains { $0.address.place == remark.place } }
    if !isOwn, let place = translation.places[remark.place], !other.promises(at: place).isEmpty {
      return origins.contains { $0.address.place == place }
    }
    return origins.contains { record in
      let place = isOwn ? record.address.place : back[record.address.place]
      if let place { return remark.lines.contains { $0.contains(place.line) } }
      return isBelow(remark, record.address.place)
    }
  }

  /// Whether a remark's comment stands above a place of the translation.
  func isBelow(_ remark: Translation.Remark, _ place: SourcePlace) -> Bool {
    guard let rule = remark.rule, place.line <= lines.count else { return false }
    var index = place.line - 1
    for _ in 0..<12 where index > 0 {
      index -= 1
      let text = lines[index].drop { $0 == " " }
      if text.hasPrefix("// rule \(rule): \(remark.text)") { return true }
      if text.isEmpty || text.hasPrefix("}") && !text.hasSuffix("{") { return false }
    }
    return false
  }

  /// Whether what a remark is about ended in another way, although it was given the same; `nil` if the runs don't tell.
  func differs(at remark: Translation.Remark) -> Bool? {
    guard let place = translation.places[remark.place] else { return nil }
    let pairs = zip(own.promises(at: remark.place), other.promises(at: place))
    var found: Bool?
    for (left, right) in pairs {
      let isSame = Self.end(left) == Self.end(right)
      let inputs = (left.parents.compactMap(own.record), right.parents.compactMap(other.record))
      guard inputs.0.map(Self.end) == inputs.1.map(Self.end) else { continue }
      found = found == true || !isSame
    }
    return found
  }

  private static func end(_ record: PromiseRecord) -> [String] { [record.state.rawValue, record.settlementText ?? ""] }

  /// Whether the same errors reached the same handlers in both, as far as the translation knows where they are.
  var handlesTheSameErrors: Bool {
    translation.places.allSatisfy { place, translated in
      own.promises(at: place).contains(where: own.gotError) == other.promises(at: translated).contains(where: other.gotError)
    }
  }
}

/// When each line was printed.
struct PrintedInstants: Hashable {
  private var instants: [String: [VirtualInstant]] = [:]

  init(_ run: LabRun) {
    for event in run.events {
      guard case .printed(let text) = event.kind else { continue }
      for line in text.split(separator: "\n") where line != OutcomeDifference.deallocated {
        instants[String(line), default: []].append(event.time)
      }
    }
  }
}
