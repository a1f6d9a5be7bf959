import Program
public import SwiftPromises
public import TraceEvents
internal import TraceGraph

/// What several libraries did with one script, side by side: what they did alike stands on one row.
public struct SideBySide: Hashable, Sendable {
  /// One library.
  public struct Column: Hashable, Sendable {
    public let dialect: Dialect
    /// Why it can't run the script; `nil` if it can.
    public let problem: String?
    /// Whether what ran is what the library would write: it can't run the text as it is.
    public let isTranslated: Bool
  }

  /// What one library did on a row.
  public struct Cell: Hashable, Sendable {
    public let text: String
    public let time: VirtualInstant
    /// How the library's promises stand then, counted as everywhere.
    public let tally: RunTally
    /// Whether it isn't what the first library did there and then.
    public let differs: Bool
  }

  /// What happened; `nil` stands for a library in which it didn't happen there.
  public struct Row: Hashable, Sendable {
    public let cells: [Cell?]
    /// Whether some library did something else than the first.
    public let differs: Bool
    /// The rules behind what differs for the first time here, in sentences.
    public let reasons: [String]
  }

  /// How many events of each library are shown at most.
  public static let longest = 3_000

  public let columns: [Column]
  public let rows: [Row]
  /// Whether there was more than `longest` events.
  public let isCut: Bool

  /// Lays a comparison out in rows.
  ///
  /// - Complexity: O((n + d) · d) for n events and d of them different.
  public init(_ comparison: DialectComparison) {
    columns = comparison.columns.map { Column(dialect: $0.dialect, problem: $0.problem, isTranslated: $0.isTranslated) }
    isCut = comparison.columns.contains { $0.events.count > SideBySide.longest }
    rows = RowMaker(comparison).rows
  }

  /// The rows on which the libraries part.
  public var differences: [Int] { rows.indices.filter { rows[$0].differs } }
}

/// How a run stands after each of its events, which are asked for in their order.
private struct Standing {
  private let events: [TraceEvent]
  private var state = TraceState()
  private var applied = 0

  init(_ run: LabRun) { events = run.events }

  mutating func tally(after event: ObservedEvent) -> RunTally {
    while applied < events.count, events[applied].step <= event.step {
      state.apply(events[applied])
      applied += 1
    }
    return RunTally(state)
  }
}

/// Puts events on rows.
private struct RowMaker {
  /// The events of one row, a place for each column.
  private struct Draft {
    var events: [ObservedEvent?]
  }

  private let comparison: DialectComparison
  /// The column that the others are compared with; `nil` if no library runs the script.
  private let reference: Int?

  init(_ comparison: DialectComparison) {
    self.comparison = comparison
    reference = comparison.columns.firstIndex(where: \.run.hasTrace)
  }

  var rows: [SideBySide.Row] {
    guard let reference else { return [] }
    var explained = Set<[String]>()
    var told = comparison.columns.map { _ in false }
    var standings = comparison.columns.map { Standing($0.run) }
    return drafts(reference).map { draft in
      let first = draft.events[reference]
      let cells = draft.events.enumerated().map { index, event in
        event.map { event in
          SideBySide.Cell(
            text: event.words(in: comparison.columns[index].run), time: event.time, tally: standings[index].tally(after: event),
            differs: index != reference && (first == nil || first?.time != event.time))
        }
      }
      let parted = cells.indices.filter { index in
        guard index != reference, comparison.columns[index].run.hasTrace else { return false }
        return cells[index]?.differs ?? (first != nil)
      }
      var reasons: [(difference: DialectDifference, dialects: [Dialect])] = []
      var lacking: [(dialect: Dialect, name: String)] = []
      for index in parted {
        let column = comparison.columns[index]
        if draft.events[index] == nil, let name = nameLacking(in: column, first) {
          lacking.append((column.dialect, name))
          continue
        }
        let address = (draft.events[index] ?? first)?.address
        let fitting = column.differences.first { $0.address != nil && $0.address == address }
        guard let difference = fitting ?? (told[index] ? nil : column.differences.first) else { continue }
        told[index] = true
        guard explained.insert(["\(index)", difference.what]).inserted else { continue }
        let answer = difference.rule?.answer(of: column.dialect)
        let same = reasons.firstIndex {
          answer != nil && $0.difference.rule?.number == difference.rule?.number
            && $0.difference.rule?.answer(of: $0.dialects[0]) == answer
        }
        if let same { reasons[same].dialects.append(column.dialect) } else { reasons.append((difference, [column.dialect])) }
      }
      var sentences = reasons.map { sentence($0.difference, $0.dialects, comparison.columns[reference].dialect) }
      if let name = lacking.first?.name {
        let names = RowMaker.list(lacking.map(\.dialect.rawValue))
        let words = lacking.count == 1 ? ("has", "it runs") : ("have", "they run")
        sentences.insert(
          "\(names) \(words.0) no '\(name)' here: \(words.1) the translated script, which says it in other words", at: 0)
      }
      return SideBySide.Row(cells: cells, differs: !parted.isEmpty, reasons: sentences)
    }
  }

  /// What a library that runs a translation of the script makes no promise of: there, other words stand for it.
  private func nameLacking(in column: DialectComparison.Column, _ first: ObservedEvent?) -> String? {
    guard column.isTranslated, let address = first?.address, column.run.places.promise(at: address) == nil, let reference,
      let promise = comparison.columns[reference].run.places.promise(at: address)
    else { return nil }
    return comparison.columns[reference].run.full[promise]?.operatorName
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
  }

  /// One sentence for all libraries that do the same.
  private func sentence(_ difference: DialectDifference, _ dialects: [Dialect], _ other: Dialect) -> String {
    let names = dialects.map(\.rawValue)
    guard let rule = difference.rule, let answer = rule.answer(of: dialects[0]), let theirs = rule.answer(of: other) else {
      return "\(names[0]): \(difference.what)"
    }
    let subject = (names.count == 1 ? "" : "each of ") + RowMaker.list(names)
    return "\(rule.title) (rule \(rule.number)): \(subject) \(answer); \(other.rawValue) \(theirs)"
  }

  /// The rows without their words: those of the reference in their order, and what only others did in between.
  private func drafts(_ reference: Int) -> [Draft] {
    let events = comparison.columns.map { Array($0.events.prefix(SideBySide.longest)) }
    let kinds = events[reference].map(\.kind)
    let empty = Draft(events: Array(repeating: nil, count: events.count))
    // For each event of the reference, and for the end: the rows that come before it.
    var gaps: [[Draft]] = Array(repeating: [], count: kinds.count + 1)
    var drafts = events[reference].map { event in
      var draft = empty
      draft.events[reference] = event
      return draft
    }
    for column in events.indices where column != reference {
      let changes = events[column].map(\.kind).difference(from: kinds)
      let removed = offsets(changes.removals)
      let inserted = offsets(changes.insertions)
      var (position, row) = (0, 0)
      for (offset, event) in events[column].enumerated() {
        if inserted.contains(offset) {
          while position < kinds.count, removed.contains(position), isPast(position, events[reference], event) {
            (position, row) = (position + 1, 0)
          }
          insert(event, in: &gaps[position], column, from: &row, empty)
          continue
        }
        while removed.contains(position) { position += 1 }
        drafts[position].events[column] = event
        (position, row) = (position + 1, 0)
      }
    }
    return zip(gaps, drafts).flatMap { $0 + [$1] } + (gaps.last ?? [])
  }

  private func offsets(_ changes: [CollectionDifference<ObservedEvent.Kind>.Change]) -> Set<Int> {
    Set(
      changes.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }

  /// Whether the reference did at an earlier instant what the column never did.
  private func isPast(_ position: Int, _ reference: [ObservedEvent], _ event: ObservedEvent) -> Bool {
    reference[position].time < event.time
  }

  private func insert(_ event: ObservedEvent, in gap: inout [Draft], _ column: Int, from row: inout Int, _ empty: Draft) {
    let same = gap.indices.dropFirst(row).first { index in
      gap[index].events[column] == nil && gap[index].events.contains { $0?.kind == event.kind && $0?.time == event.time }
    }
    if let same {
      gap[same].events[column] = event
      row = same + 1
      return
    }
    var draft = empty
    draft.events[column] = event
    let place = gap.indices.dropFirst(row).first { index in
      (gap[index].events.lazy.compactMap { $0 }.first?.time ?? .zero) > event.time
    }
    gap.insert(draft, at: place ?? gap.count)
    row = (place ?? gap.count - 1) + 1
  }
}
