internal import Program
internal import TraceEvents

extension Outcome {
  /// The ways in which a run can end; of several that are true of it, the first.
  public enum Ending: Hashable, Sendable {
    case limit, notAsExpected, fault, unhandled, handledTooLate, pending
    /// The script ended itself, with a status that isn't 0.
    case exit(Int)
    case leak, well, stopped
  }

  /// How it ends.
  public var ending: Ending {
    if status == .limit { return .limit }
    if !broken.isEmpty { return .notAsExpected }
    if !faults.isEmpty { return .fault }
    if !unhandled.isEmpty { return .unhandled }
    if !handledTooLate.isEmpty { return .handledTooLate }
    if !pending.isEmpty { return .pending }
    guard leaks.isEmpty else { return .leak }
    if let exit, exit != 0 { return .exit(exit) }
    return status == .success ? .well : .stopped
  }

  /// How it ends, in a word or two.
  public var word: String {
    switch ending {
    case .limit: "limit"
    case .notAsExpected: "not as expected"
    case .fault: "fault"
    case .unhandled: "unhandled"
    case .handledTooLate: "handled too late"
    case .pending: "pending"
    case .exit(let status): "exit \(status)"
    case .leak: "leak"
    case .well: "ends well"
    case .stopped: "stopped"
    }
  }

  /// What is good or bad about it, in a line.
  public var verdict: String {
    var parts: [String] = []
    if status == .limit {
      let reason = cutOff.map { text in text.firstRange(of: "limit reached: ").map { text[$0.upperBound...] } ?? text[...] }
      parts.append("reaches a limit" + (reason.map { ": \(TerminalText.quoted(String($0)))" } ?? ""))
    }
    parts += broken.map { "breaks the expectation '\($0)'" }
    parts += unhandled.prefix(1).map { end in
      let more = unhandled.count > 1 ? " and \(unhandled.count - 1) more" : ""
      return "leaves a rejection unhandled at \(place(end))\(more) (\(TerminalText.quoted(end.text, limit: 60)))"
    }
    parts += handledTooLate.prefix(1).map { end in
      let more = handledTooLate.count > 1 ? " and \(handledTooLate.count - 1) more" : ""
      return
        "handles a rejection at \(place(end))\(more) too late, when Node has ended the program (\(TerminalText.quoted(end.text, limit: 60)))"
    }
    parts += pending.prefix(1).map { end in
      let more = pending.count > 1 ? " and \(pending.count - 1) more" : ""
      return "leaves \(place(end))\(more) pending"
    }
    let problems = (faults + leaks).map { problem in
      let place = problem.place.map { " at \($0)" } ?? ""
      let what = problem.kind == "fault" ? "faults" : "leaks a \(problem.kind)"
      return "\(what)\(place): \(TerminalText.quoted(problem.message, limit: 80))"
    }
    parts += problems.indices.filter { !problems[..<$0].contains(problems[$0]) }.prefix(2).map { problems[$0] }
    if parts.isEmpty, let cutOff = cutOff { parts.append(TerminalText.quoted(cutOff)) }
    if let exit { parts.append("exits with status \(exit)") }
    if parts.isEmpty { parts.append("ends well") }
    parts += passedOn.prefix(1).map { error in
      "an error goes to whoever calls \(error.function) (\(TerminalText.quoted(error.error, limit: 60)))"
    }
    return parts.joined(separator: "; ")
  }

  /// The first thing that it shows otherwise than another one: a printed line, or how a promise ends.
  public func difference(from first: Outcome) -> String {
    let (old, new) = (first.output, output)
    let unlike = (0..<max(old.count, new.count)).filter { $0 >= old.count || $0 >= new.count || old[$0] != new[$0] }
    guard let line = unlike.first else {
      return "prints the same" + (innerDifference(from: first).map { "; \($0)" } ?? "")
    }
    func quoted(_ lines: [String]) -> String {
      line < lines.count ? "\"\(TerminalText.quoted(lines[line], limit: 60))\"" : "nothing"
    }
    let more =
      unlike.count == 1 ? "" : ", and \(Counted.words(unlike.count - 1, "more line")) \(unlike.count == 2 ? "differs" : "differ")"
    return "prints \(quoted(new)) instead of \(quoted(old)) in line \(line + 1)\(more)"
  }

  /// What is otherwise though the same is printed: an expectation, the end of a promise, one that isn't made.
  private func innerDifference(from first: Outcome) -> String? {
    let known = Dictionary(first.ends.map { ($0.address, $0) }) { old, _ in old }
    let own = Set(ends.map(\.address))
    if let end = ends.first(where: { known[$0.address] != $0 }) {
      let text = end.text.isEmpty ? "" : " with \(TerminalText.quoted(end.text, limit: 60))"
      let isHandled = known[end.address].map { $0.state == end.state && $0.text == end.text } ?? false
      return "\(place(end)) is \(end.state)\(text)" + (isHandled ? end.isHandled ? ", handled" : ", unhandled" : "")
    }
    if let end = first.ends.first(where: { !own.contains($0.address) }) { return "\(first.place(end)) isn't made" }
    if let error = passedOn.first(where: { !first.passedOn.contains($0) }) { return "\(error.function) fails" }
    if let error = first.passedOn.first(where: { !passedOn.contains($0) }) { return "\(error.function) doesn't fail" }
    if let text = broken.first(where: { !first.broken.contains($0) }) { return "breaks '\(text)'" }
    return first.broken.first { !broken.contains($0) }.map { "meets '\($0)'" }
  }

  /// The place of a promise, and which of those it is that the place makes.
  private func place(_ end: End) -> String {
    let isAlone = ends.count { $0.address.place == end.address.place } < 2
    return "\(end.address.place)" + (isAlone ? "" : end.address.occurrence.map { " (call \($0 + 1))" } ?? "")
  }
}

extension Exploration {
  /// What tells an outcome from an earlier one that is listed with the same words; `nil` if there is none.
  ///
  /// - Complexity: O(earlier outcomes × what they print).
  func tellingDifference(of position: Int) -> String? {
    guard let first = entries.first?.outcome, position > 1 else { return nil }
    let own = entries[position].outcome
    let (verdict, difference) = (own.verdict, own.difference(from: first))
    let alike = entries[1..<position].firstIndex {
      $0.outcome.verdict == verdict && $0.outcome.difference(from: first) == difference
    }
    return alike.map { "unlike outcome \($0 + 1): \(own.difference(from: entries[$0].outcome))" }
  }
}
