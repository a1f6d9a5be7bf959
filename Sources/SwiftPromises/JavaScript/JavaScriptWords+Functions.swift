import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

extension JavaScriptWords {
  /// `function name(a, b) { … }`, or one without a name, which is a closure; `nil` if the word is something else.
  func function(_ index: Int) -> ScriptDiagnostic? {
    let isNamed = isName(index + 1)
    let open = isNamed ? index + 2 : index + 1
    guard text(index - 1) != ".", text(open) == "(", let close = partner(of: open), text(close + 1) == "{",
      let end = partner(of: close + 1)
    else { return nil }
    let names = parameters(between: open, and: close)
    return isNamed ? declaration(index, close, names) : closure(index, close, end, names)
  }

  private func declaration(_ index: Int, _ close: Int, _ names: [Int]?) -> ScriptDiagnostic {
    let message = "Swift declares functions with 'func', and says the types of their parameters"
    guard let names else { return problem(index, message) }
    let isAsync = text(index - 1) == "async"
    // JavaScript starts it where it is called, and awaits promises themselves.
    let body = close + 1...(partner(of: close + 1) ?? close + 1)
    if isAsync, dialect != .ecmascript, body.contains(where: { text($0) == "await" }) {
      return problem(index, "\(message): what awaits in it says 'try await promise.get()', and a 'Task { … }' calls it")
    }
    var changes = [FixIt.Change(start(isAsync ? index - 1 : index)..<end(index), "func")]
    let types = types(of: names.map(text), of: text(index + 1), body: body)
    for (name, type) in zip(names, types) {
      changes.append(FixIt.Change(start(name)..<end(name), "_ \(text(name)): \(type)"))
    }
    let result = result(of: body, Dictionary(zip(names.map(text), types)) { $1 })
    let behind = (isAsync ? " async" : "") + (result.map { " -> \($0)" } ?? "")
    if !behind.isEmpty { changes.append(FixIt.Change(end(close)..<end(close), behind)) }
    return problem(index, message, "use 'func' instead", changes)
  }

  private func closure(_ index: Int, _ close: Int, _ last: Int, _ names: [Int]?) -> ScriptDiagnostic {
    let message = "Swift writes a function without a name as '{ value in … }'"
    guard let names else { return problem(index, message) }
    let first = text(index - 1) == "async" ? index - 1 : index
    if first < index, dialect != .ecmascript, (close + 1...last).contains(where: { text($0) == "await" }) {
      return problem(index, "\(message): code in it that awaits goes into 'Task { … }'")
    }
    let given = names.map { text($0) }.joined(separator: ", ")
    let named = makesPromise(first) ? Self.both(given) : given
    let opening = named.isEmpty ? "{" : "{ \(named) in"
    // An only argument moves behind the call, as Swift writes it.
    let isOnly =
      text(first - 1) == "(" && text(last + 1) == ")" && first > 1 && isName(first - 2) && end(first - 2) == start(first - 1)
    var changes = [FixIt.Change(start(isOnly ? first - 1 : first)..<end(close + 1), (isOnly ? " " : "") + opening)]
    changes +=
      typeOfPromise(first, in: close + 1...last) + messages(named: given, from: first, in: close + 1...last)
      + recovery(from: first, in: close + 1...last)
    if isOnly { changes.append(FixIt.Change(end(last)..<end(last + 1), "")) }
    return problem(index, message, "write a closure", changes)
  }

  /// The names between brackets; `nil` if there is more than names.
  private func parameters(between open: Int, and close: Int) -> [Int]? {
    var names: [Int] = []
    for index in (open + 1)..<close {
      if (index - open) % 2 == 0 {
        guard text(index) == "," else { return nil }
      } else {
        guard isName(index) else { return nil }
        names.append(index)
      }
    }
    return names
  }

  /// How many brackets are open before a token, counted from another one.
  func depth(of index: Int, from first: Int) -> Int {
    tokens[first..<index].reduce(0) { depth, token in
      ["(", "[", "{"].contains(token.text) ? depth + 1 : [")", "]", "}"].contains(token.text) ? depth - 1 : depth
    }
  }

  // MARK: Texts

  /// Texts between backticks with `${…}` in them. Swift's tokens know nothing of them, so that the characters are looked through.
  var templates: [ScriptDiagnostic] {
    guard text.contains("${") else { return [] }
    var found: [ScriptDiagnostic] = []
    var offset = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.utf8.enumerated().filter { $0.element == UInt8(ascii: "`") }.map(\.offset)
      for pair in stride(from: 0, to: ticks.count - 1, by: 2) {
        let content = String(decoding: Array(line.utf8)[(ticks[pair] + 1)..<ticks[pair + 1]], as: UTF8.self)
        guard let swift = Self.literal(ofTemplate: content) else { continue }
        found.append(template(offset + ticks[pair]..<offset + ticks[pair + 1] + 1, swift))
      }
      offset += line.utf8.count + 1
    }
    return found
  }

  private func template(_ range: Range<Int>, _ literal: String) -> ScriptDiagnostic {
    let place = unit.place(atUTF8Offset: range.lowerBound)
    var problem = ScriptDiagnostic(
      severity: .error, message: "Swift writes a value into a text as \"\\(value)\"", fileName: unit.name, place: place,
      sourceLine: unit.text(ofLine: place.line))
    problem.fixIt = FixIt("use '\"' instead", [FixIt.Change(range, literal)], in: unit)
    return problem
  }

  /// A template's text as a literal of Swift; `nil` if it has no values, or one whose end isn't clear.
  private static func literal(ofTemplate content: String) -> String? {
    let parts = content.split(separator: "${", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    var literal = "\"" + parts[0].replacing("\"", with: "\\\"")
    for part in parts.dropFirst() {
      guard let close = part.firstIndex(of: "}"), !part[..<close].contains("{") else { return nil }
      literal += "\\(" + part[..<close] + ")" + part[part.index(after: close)...].replacing("\"", with: "\\\"")
    }
    return literal + "\""
  }
}
