internal import Program
internal import TraceEvents
internal import TraceGraph

/// The variables of a script that hold its promises, as far as the text tells them: `let never = Promise<String>.pending()`.
struct VariableNames {
  private var names: [PromiseID: String] = [:]

  /// - Complexity: O(length of the script + promises of the run).
  init(_ run: LabRun) {
    let bytes = SourceBytes(run.request.source.text)
    let lines = run.request.source.text.scriptLines
    var made: [Int: [PromiseRecord]] = [:]
    for promise in run.full.promises where promise.address.place.unit == .program && promise.creator == .program {
      made[promise.address.place.line, default: []].append(promise)
    }
    for (index, line) in lines.enumerated() {
      guard let column = Self.declaration(line), Self.endsThere(lines, index) else { continue }
      let promises = (made[index + 1] ?? []).filter { $0.address.place.column > column }
      guard Set(promises.map(\.address.place)).count == promises.count else { continue }
      // A line may declare several.
      let bound = Dictionary(grouping: promises) { bytes.binding(on: index, at: $0.address.place.column - 1) }
      for (name, promises) in bound {
        // What is made last of them was made of the others, unless the line runs several times.
        guard let name, let last = promises.max(by: { $0.createdStep < $1.createdStep }) else { continue }
        names[last.id] = name
      }
    }
  }

  func name(of promise: PromiseID) -> String? { names[promise] }

  /// Where the value begins of a variable that a line of the script's own declares with a promise.
  private static func declaration(_ line: Substring) -> Int? {
    guard let keyword = ["let ", "var "].first(where: { line.hasPrefix($0) }), let equals = line.firstRange(of: " = ") else {
      return nil
    }
    let name = line[..<equals.lowerBound].dropFirst(keyword.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let value = line[equals.upperBound...]
    // A list of promises, or what came of one, is none.
    guard !name.isEmpty, value.first?.isLetter == true, !["try ", "await "].contains(where: { value.hasPrefix($0) }) else {
      return nil
    }
    return line[..<equals.upperBound].utf8.count
  }

  /// Whether the declaration's value ends with what the line makes: no chain goes on below it, and it is no property of a promise.
  private static func endsThere(_ lines: [Substring], _ index: Int) -> Bool {
    let text = LessonLines.trimmed(lines[index])
    let isOpen = text.hasSuffix("in") || text.hasSuffix("{")
    guard isOpen || text.hasSuffix(")") || text.hasSuffix("}") else { return false }
    let rest = lines[(index + 1)...]
    // A closure that goes on below the line ends with a brace of its own; what stands in it is indented.
    let next = isOpen ? rest.firstIndex { $0.first?.isWhitespace == false } : index
    guard let next else { return false }
    if isOpen, LessonLines.trimmed(lines[next]) != "}" { return false }
    return next + 1 >= lines.count || !LessonLines.trimmed(lines[next + 1]).hasPrefix(".")
  }
}
