import Program
import TraceEvents
import TraceGraph

/// Looks for the small changes that let a promise end otherwise, the smallest first.
struct FlipSearch {
  let trials: Trials
  /// The causes of the promise's ending, itself first.
  let chain: [PromiseRecord]

  /// How many links of a chain are tried.
  private static let mostLinks = 12

  init(_ trials: Trials) {
    self.trials = trials
    let chain = Explanation(of: trials.record.id, in: trials.base, full: trials.base).chain
    self.chain = chain.prefix(4096).compactMap { trials.base[$0] }
  }

  /// One change of each kind that does it.
  func flips() -> [Flip] {
    [withoutInjection(), otherTiming(), otherOutcome()].compactMap { $0 }
  }

  /// A change with what it leads to, and what else then happens that one wouldn't want.
  func flip(_ sentence: String, _ ending: Trials.Ending, _ plan: RunPlan) -> Flip {
    Flip(sentence: sentence + (ending.fault.map { "; but \($0)" } ?? ""), plan: plan)
  }

  var plan: RunPlan { trials.request.plan }

  var target: String { trials.names.name(trials.record.id) }

  func name(_ record: PromiseRecord) -> String { trials.names.name(record.id) }

  // MARK: Injections

  private func withoutInjection() -> Flip? {
    for (index, entry) in plan.entries.enumerated().filter({ $0.element.isOn }).prefix(6) {
      let changed = plan.switching(index)
      guard let ending = trials.otherEnding(changed) else { continue }
      return flip(
        "without the injection at \(name(entry)) (\(entry.summary)) \(target) \(trials.would(ending))", ending, changed)
    }
    return nil
  }

  private func name(_ entry: PlanEntry) -> String {
    guard case .promise(let injection) = entry else { return entry.target }
    return trials.base.promises.first { injection.address.matches($0.address) }.map(name) ?? "\(injection.address)"
  }

  // MARK: Outcomes

  private func otherOutcome() -> Flip? {
    switch trials.record.state {
    case .rejected: withoutError()
    case .pending: settled()
    case .fulfilled, .cancelled: withError()
    }
  }

  /// What if the error had not been there?
  private func withoutError() -> Flip? {
    guard let origin = trials.record.errorOrigin.flatMap({ trials.base[$0] }),
      // What was injected there is taken away already.
      plan.injections(at: origin.address).isEmpty
    else { return nil }
    for text in values(for: origin) {
      let changed = plan.adding(Injection(address: origin.address, action: .value(text)))
      guard let ending = trials.otherEnding(changed, bringing: origin.address) else { continue }
      let what =
        isChecked(origin)
        ? "let \(singleLine(text, limit: 30)) pass"
        : text == "()" ? "were fulfilled" : "gave \(singleLine(text, limit: 30)) instead"
      return flip("if \(name(origin)) \(what), \(subject(origin)) \(trials.would(ending))", ending, changed)
    }
    return nil
  }

  /// The simplest values of some types.
  private static let simplest = ["0", "\"\"", "true", "[]", "nil"]

  /// Texts of values that a promise might have had: what the same call gave at other times, what came in, and the simplest of some types.
  private func values(for origin: PromiseRecord) -> [String] {
    let input = origin.parents.first.flatMap { trials.base[$0] }?.settlementText ?? "()"
    let others = trials.base.promises.lazy.filter { $0.address.place == origin.address.place && $0.state == .fulfilled }
    let seen = Array(others.compactMap(\.settlementText).prefix(2))
    let texts = origin.operatorKind == .handler ? seen + [input] : [input] + seen
    // As a text of the script, the description of a value is rather odd.
    let odd = texts.filter(FlipSearch.isDescription).flatMap { FlipSearch.expressions(for: $0).dropFirst() }
    let likely = texts.flatMap(FlipSearch.expressions).filter { !odd.contains($0) }
    var used: Set<String> = []
    let all = origin.operatorKind == .handler ? likely + Self.simplest + odd : likely + odd + Self.simplest
    return all.filter { used.insert($0).inserted }
  }

  private func isChecked(_ record: PromiseRecord) -> Bool { record.operatorKind == .validate }

  /// What if something that it came from had failed?
  private func withError() -> Flip? {
    // What waits for all, whatever comes of them, is fulfilled nevertheless: with the error among its values.
    let isCombined = trials.record.parents.count > 1 && trials.record.state == .fulfilled
    var withOtherValue: Flip?
    for cause in chain.dropFirst().prefix(FlipSearch.mostLinks) where cause.state == .fulfilled && !cause.isSkipped {
      let changed = plan.adding(Injection(address: cause.address, action: .fail(nil)))
      guard let ending = trials.ending(changed) else { continue }
      let flip = flip("if \(name(cause)) failed, \(target) \(trials.would(ending))", ending, changed)
      if ending.isOther(than: trials.baseEnding) { return flip }
      if isCombined, withOtherValue == nil, ending.text != trials.baseEnding.text { withOtherValue = flip }
    }
    return withOtherValue
  }

  /// What if the one that everything waits for were settled?
  private func settled() -> Flip? {
    // That a promise is fulfilled once somebody fulfills it goes without saying.
    guard let root = chain.last(where: { $0.state == .pending }), root.id != trials.record.id else { return nil }
    // The sentence names no value, so nothing stands for one of which nobody knows the type.
    for text in Self.simplest + ["()"] {
      let changed = plan.removingInjections(at: root.address).adding(Injection(address: root.address, action: .value(text)))
      guard let ending = trials.otherEnding(changed, bringing: text == "()" ? nil : root.address) else { continue }
      return flip("if \(name(root)) were fulfilled, \(target) \(trials.would(ending))", ending, changed)
    }
    return nil
  }

  private func subject(_ changed: PromiseRecord) -> String { changed.id == trials.record.id ? "it" : target }

  /// Texts of the script that may mean a value of which the description is known.
  static func expressions(for text: String) -> [String] {
    guard !text.isEmpty, text != "()" else { return ["()"] }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    quoted += "\""
    let isExpression = isDescription(text) || Double(text) != nil || text == "true" || text == "false"
    return isExpression ? [text, quoted] : [quoted]
  }

  /// Whether a text has brackets: as a description it is often the expression that makes the value.
  private static func isDescription(_ text: String) -> Bool { text.contains("(") || text.hasPrefix("[") }
}
