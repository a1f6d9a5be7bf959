public import Program

/// Why a text from the command line or the prompt says nothing about a stub.
public enum StubTextProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case lacksPart(String, example: String)
  case notADuration(String)

  public var description: String {
    switch self {
    case .lacksPart(let text, let example): "'\(text)' names no stub and what it does: write for example \(example)"
    case .notADuration(let text): "'\(text)' is not a time: write for example getUser=300ms or getUser=1.5s"
    }
  }
}

/// Reads what a person wants of a stub, as the command line writes it, into a plan.
public enum StubText {
  /// Reads `NAME=EXPRESSION`.
  public static func result(_ text: String, into plan: inout StubPlan) throws(StubTextProblem) {
    let (name, rest) = try halves(text, example: "getUser=\"ada\"")
    plan.changes[name, default: StubChange()].result = rest
    plan.isOn = true
  }

  /// Reads `NAME=300ms`.
  public static func latency(_ text: String, into plan: inout StubPlan) throws(StubTextProblem) {
    let (name, rest) = try halves(text, example: "getUser=300ms")
    guard let duration = DurationText.duration(rest[...]) else { throw .notADuration(rest) }
    plan.changes[name, default: StubChange()].latency = duration
    plan.isOn = true
  }

  /// Reads `NAME` or `NAME=ERROR`.
  public static func failure(_ text: String, into plan: inout StubPlan) throws(StubTextProblem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count == 1 || !parts[1].isEmpty else {
      throw .lacksPart(text, example: "getUser or getUser=MyError()")
    }
    plan.changes[String(name), default: StubChange()].failure = .error(parts.count == 2 ? String(parts[1]) : nil)
    plan.isOn = true
  }

  /// Reads what the prompt's `:stub` takes: `NAME = EXPRESSION`, `NAME latency 300ms`, `NAME fail`, `NAME fail ERROR`.
  public static func line(_ text: String, into plan: inout StubPlan) throws(StubTextProblem) {
    let example = "getUser = \"ada\", getUser latency 300ms or getUser fail"
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2 else {
      if text.contains("=") { return try result(text, into: &plan) }
      throw .lacksPart(text, example: example)
    }
    let rest = words.count > 2 ? words[2] : ""
    switch words[1] {
    case "=" where !rest.isEmpty: try result("\(words[0])=\(rest)", into: &plan)
    case "latency" where !rest.isEmpty: try latency("\(words[0])=\(rest)", into: &plan)
    case "fail": try failure(rest.isEmpty ? words[0] : "\(words[0])=\(rest)", into: &plan)
    default: throw .lacksPart(text, example: example)
    }
  }

  private static func halves(_ text: String, example: String) throws(StubTextProblem) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { throw .lacksPart(text, example: example) }
    return (String(parts[0]), String(parts[1]))
  }
}

extension StubReport {
  /// What was stubbed, in a line: `getUser("ada") returns a promise of user, used 2 times`.
  public var summary: String {
    let gives =
      switch kind {
      case .promise: result.hasPrefix("fails") ? "a promise that \(result)" : "a promise of \(result)"
      case .function, .value: result
      }
    let verb = kind == .function && result.hasPrefix("fails") ? "" : kind == .value ? "is " : "returns "
    return "\(name)\(arguments ?? "") \(verb)\(gives)" + (uses > 1 ? ", used \(uses) times" : "")
  }
}
