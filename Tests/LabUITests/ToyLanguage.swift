import Program
import TraceEvents
import TraceTelling

/// A language of two sentences, which nothing but this file knows: `NAME is NUMBER after MILLISECONDS` makes a promise,
/// `NAME is NAME plus NUMBER` one of another. Empty lines and those that begin with `#` say nothing.
struct ToyLanguage: Language {
  let name = "toy"

  func check(
    _ source: ScriptSource, rules: String?, stubsUnknownNames: Bool, isStopped: () -> Bool
  ) throws(ScriptProblems) -> any CheckedProgram {
    var sentences: [ToySentence] = []
    for (number, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let first = line.first, first != "#" else { continue }
      guard let sentence = ToySentence(String(line), line: number + 1, known: Set(sentences.map(\.name))) else {
        let place = SourcePlace(line: number + 1, column: 1)
        throw ScriptProblems(diagnostics: [
          ScriptDiagnostic(
            severity: .error, message: "this is no sentence: write 'a is 1 after 100' or 'b is a plus 1'", fileName: source.name,
            place: place, sourceLine: String(line))
        ])
      }
      sentences.append(sentence)
    }
    return ToyProgram(source: source, sentences: sentences)
  }

  func problems(of source: ScriptSource, rules: String?, stubsUnknownNames: Bool) -> [ScriptDiagnostic] {
    do throws(ScriptProblems) {
      _ = try check(source, rules: rules, stubsUnknownNames: stubsUnknownNames) { false }
      return []
    } catch {
      return error.diagnostics
    }
  }

  func isIncomplete(_ text: String) -> Bool { false }

  func classify(_ text: String, behind lead: String, isLineEnd: (Character) -> Bool) -> [[TextKind]]? {
    text.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd).map { line in
      line.map { line.first == "#" ? .comment : $0.isNumber ? .number : .plain }
    }
  }

  func edit(_ text: String, _ change: ProgramChange) throws(EditProblem) -> ScriptEdit {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    switch change {
    case .delete(let place): lines.remove(at: place.line - 1)
    case .setArguments(let place, let arguments):
      let kept = lines[place.line - 1].dropLast(try self.arguments(at: place, of: text).count)
      lines[place.line - 1] = kept + arguments
    default: throw .noOperator
    }
    return ScriptEdit.between(text, and: lines.joined(separator: "\n"))
  }

  /// What stands behind the last word with letters.
  func arguments(at place: SourcePlace, of text: String) throws(EditProblem) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1), let last = lines[place.line - 1].split(separator: " ").last else {
      throw .noOperator
    }
    return String(last)
  }

  func statement(at place: SourcePlace, of text: String) -> String? {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(place.line - 1).first.map(String.init)
  }

  func complete(_ question: CompletionQuestion, rules: String) -> [ScopeName] {
    question == .names ? [ScopeName("is", "makes a promise"), ScopeName("plus", "adds to a promise's value")] : []
  }
}

/// One sentence: what it makes, of what.
private struct ToySentence: Sendable {
  let name: String
  /// What the promise is made of; `nil` for a number.
  let parent: String?
  let number: Int
  let milliseconds: Int64
  let place: OperatorPlace

  init?(_ text: String, line: Int, known: Set<String>) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 5, words[1] == "is", let last = Int(words[4]) else { return nil }
    name = words[0]
    switch words[3] {
    case "plus" where known.contains(words[2]): (parent, number, milliseconds) = (words[2], last, 0)
    case "after":
      guard let value = Int(words[2]) else { return nil }
      (parent, number, milliseconds) = (nil, value, Int64(last))
    default: return nil
    }
    let column = words[0].utf8.count + words[1].utf8.count + words[2].utf8.count + 4
    place = OperatorPlace(place: SourcePlace(line: line, column: column), name: words[3])
  }
}

private struct ToyProgram: CheckedProgram {
  let source: ScriptSource
  let sentences: [ToySentence]
  let rules = "toy"

  var operatorPlaces: [OperatorPlace] { sentences.map(\.place) }

  func run(plan: RunPlan, limits: RunLimits, isStopped: () -> Bool, prints: ((String) -> Void)?) -> ScriptRun {
    var trace = TraceBuilder()
    var ids: [String: PromiseID] = [:]
    for sentence in sentences {
      let place = sentence.place.place
      ids[sentence.name] = trace.make(
        sentence.place.name, line: place.line, column: place.column,
        fromAll: sentence.parent.flatMap { ids[$0] }.map { [$0] } ?? [])
    }
    func settle(_ name: String, _ value: Int) {
      guard let id = ids[name] else { return }
      trace.fulfill(id, "\(value)")
      for next in sentences where next.parent == name {
        if let child = ids[next.name] { trace.run(child, .value, from: id) }
        settle(next.name, value + next.number)
      }
    }
    let begun = sentences.filter { $0.parent == nil }.sorted { $0.milliseconds < $1.milliseconds }
    for sentence in begun {
      trace.at(sentence.milliseconds)
      settle(sentence.name, sentence.number)
    }
    return ScriptRun(
      events: trace.events, endTime: VirtualInstant(milliseconds: begun.last?.milliseconds ?? 0), ending: .idle,
      unusedInjections: plan.injections)
  }
}
