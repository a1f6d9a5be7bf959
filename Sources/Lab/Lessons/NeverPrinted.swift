internal import Program
internal import TraceEvents
internal import TraceGraph

/// The lines that a script would print and its run doesn't, as far as they can be read from it.
struct NeverPrinted {
  /// A call of `print` with a text.
  private struct Call {
    var text: String
    var line: Int
  }

  private let calls: [Call]
  private let run: LabRun

  /// - Complexity: O(length of the script + events of the run).
  init(_ words: PredictionWords) {
    run = words.run
    let lines = words.lines
    let printed = Set(lines.map(\.text))
    let values = ValuesInSight(words.run)
    let source = run.request.source.text.scriptLines
    calls = source.enumerated().flatMap { index, line in
      line.ranges(of: "print(\"").compactMap { start in
        line[start.upperBound...].firstRange(of: "\")").flatMap { end in
          let text = String(line[start.upperBound..<end.lowerBound])
          return Self.call(of: text, on: index + 1, behind: line[..<start.lowerBound], printed, values)
        }
      }
    }
  }

  /// A call whose text is known; `nil` where it isn't, or is printed.
  private static func call(
    of text: String, on line: Int, behind before: Substring, _ printed: Set<String>, _ values: ValuesInSight
  ) -> Call? {
    guard text.contains("\\") else { return text.contains("\"") || printed.contains(text) ? nil : Call(text: text, line: line) }
    let pieces = text.split(separator: /\\\([^()]*\)/, omittingEmptySubsequences: false).map(String.init)
    // A line that comes with some other value is no line that never comes.
    guard pieces.count == 2, !pieces.contains(where: { $0.contains("\\") || $0.contains("\"") }),
      !printed.contains(where: {
        $0.count >= pieces[0].count + pieces[1].count && $0.hasPrefix(pieces[0]) && $0.hasSuffix(pieces[1])
      }),
      let value = values.value(at: line, isError: text.contains("(error") || isForErrors(before))
    else { return nil }
    let filled = pieces.joined(separator: value)
    return printed.contains(filled) ? nil : Call(text: filled, line: line)
  }

  /// Whether the last operator of a text has a handler of errors.
  private static func isForErrors(_ text: Substring) -> Bool {
    text.matches(of: /\b(catch|recover|then|done|map|get|tap|validate|always|finally|ensure)\b/).last
      .map { $0.1 == "catch" || $0.1 == "recover" } ?? false
  }

  /// Lines to choose from beside those that are printed: without them, the choices would tell that a handler doesn't run.
  var offers: [String] { calls.map(\.text) }

  /// The promise whose handler would print a line, and didn't run; `nil` if none is known.
  func promise(of text: String) -> PromiseRecord? {
    guard let call = calls.first(where: { $0.text == text }) else { return nil }
    let above = run.full.promises.prefix(200).filter { $0.address.place.unit == .program && $0.address.place.line <= call.line }
    // The call stands in the handler that begins nearest above it.
    guard let line = above.map(\.address.place.line).max() else { return nil }
    return above.last { $0.address.place.line == line && $0.handlerRun == nil && ($0.isSkipped || $0.state == .pending) }
  }
}

/// Values and errors that could stand in a line which is never printed.
private struct ValuesInSight {
  private let promises: [PromiseRecord]
  private let declaredError: String?

  init(_ run: LabRun) {
    promises = run.full.promises.prefix(200).filter { $0.address.place.unit == .program }
    let declaration = run.request.source.text.firstMatch(of: /(?:struct|class) (\w+): Error/)
    declaredError = declaration.map { "\($0.1)()" }
  }

  /// What a handler of a line may have been given: what was made nearest above it.
  func value(at line: Int, isError: Bool) -> String? {
    let fitting = promises.filter { promise in
      guard let text = promise.settlementText, !text.isEmpty, text != "()", text.count <= 20 else { return false }
      return promise.state == (isError ? .rejected : .fulfilled)
    }
    let above = fitting.filter { $0.address.place.line <= line }
    let nearest = above.max { ($0.address.place.line, $0.createdStep) < ($1.address.place.line, $1.createdStep) } ?? fitting.first
    return nearest?.settlementText.map { $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : $0 }
      ?? (isError ? declaredError : nil)
  }
}
