internal import Program
internal import TraceEvents

extension Outcome {
  /// How it ends, in a word or two.
  public var word: String {
    if status == .limit { return "limit" }
    if !broken.isEmpty { return "not as expected" }
    if !faults.isEmpty { return "fault" }
    if !unhandled.isEmpty { return "unhandled" }
    if !pending.isEmpty { return "pending" }
    return leaks.isEmpty ? status == .success ? "ends well" : "stopped" : "leak"
  }

  /// What is good or bad about it, in a line.
  public var verdict: String {
    var parts: [String] = []
    if status == .limit { parts.append("reaches a limit") }
    parts += broken.map { "breaks the expectation '\($0)'" }
    parts += unhandled.prefix(1).map { end in
      let more = unhandled.count > 1 ? " and \(unhandled.count - 1) more" : ""
      return "leaves a rejection unhandled at \(end.address.place)\(more) (\(TerminalText.quoted(end.text, limit: 60)))"
    }
    parts += pending.prefix(1).map { end in
      let more = pending.count > 1 ? " and \(pending.count - 1) more" : ""
      return "leaves \(end.address.place)\(more) pending"
    }
    parts += (faults + leaks).prefix(2).map { problem in
      let place = problem.place.map { " at \($0)" } ?? ""
      let what = problem.kind == "fault" ? "faults" : "leaks a \(problem.kind)"
      return "\(what)\(place): \(TerminalText.quoted(problem.message, limit: 80))"
    }
    if parts.isEmpty, let cutOff = cutOff { parts.append(TerminalText.quoted(cutOff)) }
    return parts.isEmpty ? "ends well" : parts.joined(separator: "; ")
  }

  /// The first thing that it shows otherwise than another one: a printed line, or how a promise ends.
  public func difference(from first: Outcome) -> String {
    let (old, new) = (first.output, output)
    guard let line = (0..<max(old.count, new.count)).first(where: { $0 >= old.count || $0 >= new.count || old[$0] != new[$0] })
    else {
      guard let end = zip(first.ends, ends).first(where: { $0 != $1 })?.1 else { return "prints the same" }
      let text = end.text.isEmpty ? "" : " with \(TerminalText.quoted(end.text, limit: 60))"
      return "prints the same; \(end.address.place) is \(end.state)\(text)"
    }
    func quoted(_ lines: [String]) -> String {
      line < lines.count ? "\"\(TerminalText.quoted(lines[line], limit: 60))\"" : "nothing"
    }
    return "prints \(quoted(new)) instead of \(quoted(old)) in line \(line + 1)"
  }
}
