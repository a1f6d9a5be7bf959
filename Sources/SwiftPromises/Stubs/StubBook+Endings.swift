import Program
import SwiftLanguage

extension StubBook {
  /// What changes a made-up value that a loop or a recursion goes on for, in the end.
  func ending(from start: Int, to end: Int, in unit: CodeUnit) -> NativeFunction? {
    guard let reading = reading(unit.unit) else { return nil }
    let span = TextSpan(start: start, end: end)
    if let property = reading.awaited[span] { return awaited(property) }
    if let decision = reading.decisions[span] { return answer(decision) }
    guard let ending = reading.endings[span] else {
      guard reading.caches.contains(span) else { return nil }
      return NativeFunction("cache") { call in .value(call.arguments[0].stubName == nil ? call.arguments[0] : .none) }
    }
    guard !isPlanned(ending.names) else { return nil }
    return NativeFunction("ending") { [unowned self] call in
      .value(changed(call.arguments[0], by: ending, at: CodeSite(unit: unit, offset: start)))
    }
  }

  /// What makes a comparison say what lets the program go on, unless the plan says what one of the values is.
  private func answer(_ decision: StubDecisions.Decision) -> NativeFunction? {
    guard !isPlanned(decision.names) else { return nil }
    return NativeFunction("decision") { call in
      let compared = call.arguments[0]
      return .value(compared.isFlag ? .bool(decision.answer) : compared)
    }
  }

  /// Whether the plan says what one of some names is.
  private func isPlanned(_ names: Set<String>) -> Bool {
    plan.changes.contains { $0.value.result != nil && names.contains($0.key.lastComponent) }
  }

  /// What a comparison of unknown values says that a loop or a recursion goes on for.
  func endingAnswer(at site: CodeSite) -> Bool? {
    guard let (answer, period) = reading(site.unit.unit)?.endingComparisons[site.offset] else { return nil }
    return isEnd(at: site, period: period) ? answer : nil
  }

  private func changed(_ value: ScriptValue, by ending: StubEnding, at site: CodeSite) -> ScriptValue {
    let isEnd = isEnd(at: site, period: ending.period, staysThere: ending.change.isForGood)
    switch ending.change {
    case .absent: return isEnd ? .none : value
    case .cancelled:
      guard isEnd, case .bool(false) = value else { return value }
      return remember("Task.isCancelled", .value, .bool(true), shown: "true in the fourth round of a loop that has no other end")
    case .over:
      guard isEnd else { return value }
      return remember("while true", .value, .bool(false), shown: "over after three rounds, as nothing else ends it")
    case .flag(let last):
      guard value.stubName != nil || value.isFlag else { return value }
      return .bool(isEnd == last)
    case .empty:
      guard isEnd else { return value }
      switch value.unwrapped {
      case .array: return .array([])
      case .dictionary: return .dictionary(OrderedTable())
      case .set: return .set(OrderedTable())
      case .object(let object) where object.type.isStub: return .array([])
      default: return value
      }
    case .zero:
      guard isEnd else { return value }
      switch value.unwrapped {
      case .double: return .double(0)
      case .int: return .int(0)
      case .object(let object) where object.type.isStub: return .int(0)
      default: return value
      }
    }
  }

  /// Whether a call has waited often enough in a loop without an end; `nil` for calls elsewhere.
  func isLastWait(at site: CodeSite) -> Bool? {
    guard reading(site.unit.unit)?.endless.contains(site.offset) == true else { return nil }
    // No ending begins before the text does.
    return isEnd(at: CodeSite(unit: site.unit, offset: -1 - site.offset), period: 4)
  }

  /// Counts how often a place asks, and says whether it has asked enough.
  private func isEnd(at site: CodeSite, period: Int, staysThere: Bool = false) -> Bool {
    let count = (visits[site.unit.unit]?[site.offset] ?? 0) + 1
    visits[site.unit.unit, default: [:]][site.offset] = count
    // The next call from outside begins again; a bound, because branches may multiply.
    return count > Self.mostVisits || (staysThere ? count >= period : count.isMultiple(of: period))
  }

  private static let mostVisits = 12
}

extension StubEnding.Change {
  /// Whether what was empty once stays so: the branches of a tree multiply.
  fileprivate var isForGood: Bool {
    if case .empty = self { true } else { false }
  }
}

extension ScriptValue {
  fileprivate var isFlag: Bool {
    if case .bool = unwrapped { true } else { false }
  }
}
