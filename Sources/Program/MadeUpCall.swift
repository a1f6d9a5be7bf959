public import TraceEvents

/// A call of a function that a script declares, with arguments made up from their types.
public struct MadeUpCall: Hashable, Sendable {
  /// What is called: `load`, `LoginViewController.viewDidLoad`.
  public var name: String
  /// Whether the script lacks it: nobody calls the function, which returns a promise, is async or starts a chain.
  public var isMissing: Bool
  /// Whether the function returns a promise, is async or starts a chain.
  public var isStarter: Bool
  /// Where it is declared.
  public var place: SourcePlace
  /// Lines that come before the call, once for several calls: they make the instance.
  public var preparations: [String]
  /// The call, as a line for the prompt.
  public var text: String
  /// Where its function makes promises, waits, or calls a function that does, in UTF-8 bytes of the script.
  package var work: [Int]

  /// Describes a call.
  public init(
    name: String, isMissing: Bool, isStarter: Bool, place: SourcePlace, preparations: [String], text: String, work: [Int] = []
  ) {
    self.name = name
    self.isMissing = isMissing
    self.isStarter = isStarter
    self.place = place
    self.preparations = preparations
    self.text = text
    self.work = work
  }

  /// The lines of several calls for the prompt; what prepares two of them stands once.
  public static func lines(of calls: [MadeUpCall]) -> [String] {
    var lines: [String] = []
    for call in calls {
      lines += call.preparations.filter { !lines.contains($0) }
      lines.append(call.text)
    }
    return lines
  }
}

// MARK: - Arguments of one's own

extension MadeUpCall {
  /// The text up to its arguments, which a person may change: `try await bank.add`.
  public var head: Substring { Self.head(of: text) }

  /// Whether a line of the prompt is this call, with whatever arguments.
  public func isLine(_ line: String) -> Bool { Self.isSame(text, line) }

  /// Whether two lines are the same call, with whatever arguments.
  public static func isSame(_ line: String, _ other: String) -> Bool { head(of: line) == head(of: other) }

  /// The function that a line calls, with its object: `bank.add` of `try await bank.add(1)`.
  package static func function(of line: String) -> String {
    parts(of: line).call.prefix { $0 != "(" }.split(separator: " ").last.map { String($0) } ?? line
  }

  /// The arguments of a line that is this call: what stands behind the function's name.
  public func arguments(in line: String) -> Substring {
    let call = Self.parts(of: line).call
    return call[Self.head(ofCall: call).endIndex...]
  }

  /// The call with other arguments.
  ///
  /// - Parameter arguments: What stands behind the function's name, parentheses included.
  public func with(arguments: Substring) -> MadeUpCall {
    var call = self
    call.text = "\(head)\(arguments)\(Self.parts(of: text).end)"
    return call
  }

  /// A call of a function that blocks, on a queue that nothing else needs.
  package static func onAnotherQueue(_ call: String, isThrowing: Bool) -> String {
    "\(anotherQueue)\(isThrowing ? "try? " : "")\(call)\(endOfQueue)"
  }

  /// A loop through the first values of a stream that a function gives, of which some never end.
  package static func throughStream(_ call: String, isThrowing: Bool) -> String {
    "\(isThrowing ? throwingLoop : loop)\(call)\(endOfLoop)"
  }

  private static let loop = "for await value in "
  private static let throwingLoop = "for try await value in "
  private static let endOfLoop = ".prefix(3) { print(value) }"
  private static let anotherQueue = "DispatchQueue.global().async { "
  private static let endOfQueue = " }"

  /// A call without what lets it run on another queue or in a loop, and what ends that.
  private static func parts(of text: String) -> (call: Substring, end: String) {
    for (start, end) in [(anotherQueue, endOfQueue), (loop, endOfLoop), (throwingLoop, endOfLoop)]
    where text.hasPrefix(start) && text.hasSuffix(end) {
      return (text.dropFirst(start.count).dropLast(end.count), end)
    }
    return (text[...], "")
  }

  private static func head(of text: String) -> Substring { text[..<head(ofCall: parts(of: text).call).endIndex] }

  private static func head(ofCall text: Substring) -> Substring {
    let beforeParenthesis = text.prefix { $0 != "(" }
    // A property is given another value.
    if !text.hasPrefix("let "), let equals = beforeParenthesis.firstRange(of: " = ") {
      return text[..<equals.upperBound]
    }
    return beforeParenthesis
  }
}

// MARK: - Closures among the arguments

extension MadeUpCall {
  /// What a made-up closure prints when it is called, before its arguments: `completion of load is called`.
  public static func report(ofClosure name: String, of owner: String) -> String { "\(name) of \(owner) is called" }

  /// The closures that were made up for a line of the prompt, as they report themselves, in the order of the line.
  public static func closureReports(in line: String) -> [String] {
    let end = " is called"
    var reports: [String] = []
    var rest = line[...]
    while let start = rest.firstRange(of: "print(\"") {
      rest = rest[start.upperBound...]
      guard let last = rest.firstRange(of: end), !rest[..<last.lowerBound].contains("\"") else { continue }
      let report = String(rest[..<last.upperBound])
      if !reports.contains(report) { reports.append(report) }
      rest = rest[last.upperBound...]
    }
    return reports
  }
}
