import SwiftPromises
public import TraceEvents
internal import TraceGraph

/// Something that two libraries did differently, with the rule that explains it.
public struct DialectDifference: Hashable, Sendable {
  /// The promise at which it shows first; `nil` where only the order of the output tells.
  public let address: PromiseAddress?
  /// What both did, in a few words.
  public let what: String
  /// The rule, if one is known that explains it.
  public let rule: DialectRule?

  typealias Side = (dialect: Dialect, run: LabRun, events: [ObservedEvent])

  /// What one library did otherwise than another, but for what merely follows from an earlier difference.
  ///
  /// - Parameter proved: What can be seen from outside, if the one ran a translation of the other's script; `nil` if it ran the script itself.
  static func find(
    between side: Side, and reference: Side, proved: [TranslationProof.Difference]? = nil
  ) -> [DialectDifference] {
    var differences = outcomes(side, reference)
    let known = (proved ?? []).compactMap { difference in
      difference.rule.flatMap(DialectRule.numbered).map { DialectDifference(address: nil, what: difference.words, rule: $0) }
    }
    if !known.isEmpty {
      differences = known + differences
    } else if let order = order(side, reference) {
      differences.insert(order, at: 0)
    }
    var numbers: Set<Int> = []
    return differences.filter { $0.rule == nil || numbers.insert($0.rule?.number ?? 0).inserted }
  }

  // MARK: Outcomes

  private static func outcomes(_ side: Side, _ reference: Side) -> [DialectDifference] {
    let others = Dictionary(reference.run.full.promises.map { ($0.address, $0) }) { first, _ in first }
    return side.run.full.promises.compactMap { promise in
      guard let other = others[promise.address], !same(promise, other) else { return nil }
      let follows = zip(promise.parents, other.parents).contains { own, theirs in
        guard let own = side.run.full[own], let theirs = reference.run.full[theirs] else { return false }
        return !same(own, theirs)
      }
      guard !follows else { return nil }
      return DialectDifference(
        address: promise.address, what: "\(words(promise)); under \(reference.dialect.rawValue) \(words(other))",
        rule: DifferenceRule.number(for: promise, other, side, reference).flatMap(DialectRule.numbered))
    }
  }

  private static func same(_ left: PromiseRecord, _ right: PromiseRecord) -> Bool {
    left.state == right.state && left.settlementText == right.settlementText
  }

  private static func words(_ promise: PromiseRecord) -> String {
    let text = promise.settlementText.map { $0.isEmpty || $0 == "()" ? "" : " \(TerminalText.escaped($0))" } ?? ""
    return "\(promise.operatorName) \(promise.address.place) is \(promise.state.rawValue)\(text)"
  }

  // MARK: Order

  /// The first thing that both do, but at different moments.
  private static func order(_ side: Side, _ reference: Side) -> DialectDifference? {
    func runs(_ events: [ObservedEvent]) -> [ObservedEvent] {
      events.filter {
        switch $0.kind {
        case .handlerRan, .printed: true
        case .settled: false
        }
      }
    }
    let (own, theirs) = (runs(side.events), runs(reference.events))
    guard let (event, instead) = zip(own, theirs).first(where: { $0.kind != $1.kind }),
      theirs.contains(where: { $0.kind == event.kind }), own.contains(where: { $0.kind == instead.kind })
    else { return nil }
    let rule = DifferenceRule.orderNumber(event, instead, side, reference).flatMap(DialectRule.numbered)
    let isOfTurns = rule == nil && event.time == instead.time
    return DialectDifference(
      address: event.address ?? instead.address,
      what: "\(event.words(in: side.run)) before \(instead.words(in: reference.run))"
        + (isOfTurns ? ", at the same instant: the libraries only take a different number of turns" : ""),
      rule: rule)
  }
}
