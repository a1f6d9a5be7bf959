import Program
import SwiftLanguage
import SwiftSyntax

extension JavaScriptWords {
  /// `PARAMETERS => BODY`: a closure.
  func arrow(_ index: Int) -> ScriptDiagnostic {
    let message = "Swift writes a closure as '{ value in … }', not with '=>'"
    guard let head = parameters(before: index), let body = body(after: index) else { return problem(index, message) }
    if text(head.start) == "async", (index...body.last).contains(where: { text($0) == "await" }) {
      return problem(index, "\(message): code in it that awaits goes into 'Task { … }'")
    }
    let names = makesPromise(head.start) ? JavaScriptWords.both(head.names) : typed(head.names, head.start, index + 1...body.last)
    let opening = names.isEmpty ? "{" : "{ \(names) in"
    // An only argument moves behind the call, as Swift writes it.
    let isOnly =
      text(head.start - 1) == "(" && text(body.last + 1) == ")" && head.start > 1 && end(head.start - 2) == start(head.start - 1)
      && (isName(head.start - 2) || text(head.start - 2) == ">")
    let first = isOnly ? start(head.start - 1) : start(head.start)
    let last = isOnly ? end(body.last + 1) : end(body.last)
    var changes = [FixIt.Change(first..<end(body.isBlock ? index + 1 : index), (isOnly ? " " : "") + opening)]
    changes +=
      typeOfPromise(head.start, in: index + 1...body.last)
      + messages(named: head.names, from: head.start, in: index + 1...body.last)
      + recovery(from: head.start, in: index + 1...body.last)
    let closing = body.isBlock ? "" : " }"
    if !closing.isEmpty || isOnly { changes.append(FixIt.Change(end(body.last)..<last, closing)) }
    return problem(index, message, "write a closure", changes)
  }

  /// The parameters of a function that a variable holds, with their types if its calls tell all of them: nothing else does.
  private func typed(_ names: String, _ start: Int, _ body: ClosedRange<Int>) -> String {
    guard text(start - 1) == "=", isName(start - 2), !names.isEmpty else { return names }
    let names = names.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
    let types = types(of: names, of: text(start - 2), body: body)
    guard !types.contains("Any") else { return names.joined(separator: ", ") }
    return "(" + zip(names, types).map { "\($0): \($1)" }.joined(separator: ", ") + ")"
  }

  /// Whether a function that begins at an index settles the promise that `new Promise(…)` makes.
  func makesPromise(_ index: Int) -> Bool {
    [.google, .ecmascript].contains(dialect) && text(index - 1) == "(" && text(index - 2) == "Promise" && text(index - 3) != "."
  }

  /// Says of what a promise is where nothing around it does, for a function that settles it and begins at an index. What settles one of
  /// nothing is called with that.
  func typeOfPromise(_ index: Int, in body: ClosedRange<Int>) -> [FixIt.Change] {
    guard dialect == .google, makesPromise(index), let type = promisedType(madeAt: index - 2) else { return [] }
    let calls = type == "Void" ? emptyCalls(madeAt: index - 2) : []
    let before = text(index - 3) == "new" ? text(index - 4) : text(index - 3)
    // A function's result tells it, and so does the call, where it is all.
    let named = before == "return" || isSettlingAlone(body) ? [] : [FixIt.Change(end(index - 2)..<end(index - 2), "<\(type)>")]
    return named + calls.map { FixIt.Change(end($0 + 1)..<end($0 + 1), "()") }
  }

  /// Whether a body is one call of a name with a value, which Swift reads the type of.
  private func isSettlingAlone(_ body: ClosedRange<Int>) -> Bool {
    let isBlock = text(body.lowerBound) == "{"
    let first = isBlock ? body.lowerBound + 1 : body.lowerBound
    var last = isBlock ? body.upperBound - 1 : body.upperBound
    if text(last) == ";" { last -= 1 }
    return isName(first) && text(first + 1) == "(" && text(first) != "setTimeout" && partner(of: first + 1) == last
  }

  /// Lets a handler of errors write the error where JavaScript asks for its `message`.
  func messages(named name: String, from first: Int, in body: ClosedRange<Int>) -> [FixIt.Change] {
    guard text(first - 1) == "(", text(first - 2) == "catch", !name.contains(",") else { return [] }
    return body.compactMap { index in
      guard text(index) == name, text(index - 1) != ".", text(index + 1) == ".", text(index + 2) == "message" else { return nil }
      return FixIt.Change(start(index)..<end(index + 2), "\"\\(\(name))\"")
    }
  }

  /// Lets a handler of errors whose chain goes on with what it gives be `recover`: google's `catch` hands the error on.
  func recovery(from first: Int, in body: ClosedRange<Int>) -> [FixIt.Change] {
    guard dialect == .google, text(first - 1) == "(", text(first - 2) == "catch", let close = partner(of: first - 1),
      goesOn(behind: close) || givesValue(body)
    else { return [] }
    return [FixIt.Change(start(first - 2)..<end(first - 2), "recover")]
  }

  /// Whether another handler stands behind a call in its chain.
  private func goesOn(behind close: Int) -> Bool {
    guard text(close + 1) == ".", text(close + 3) == "(", let end = partner(of: close + 3) else { return false }
    return ["then", "catch"].contains(text(close + 2)) || goesOn(behind: end)
  }

  /// Whether a function's body certainly gives a value.
  private func givesValue(_ body: ClosedRange<Int>) -> Bool {
    if text(body.lowerBound) == "{" {
      return body.contains {
        text($0) == "return" && ![";", "}"].contains(text($0 + 1)) && depth(of: $0, from: body.lowerBound) == 1
      }
    }
    return text(body.upperBound) != ")"
  }

  /// The names of what such a function gets: Swift's gets both, JavaScript's names as many as it wants.
  static func both(_ names: String) -> String {
    switch names.split(separator: ",").count {
    case 0: "_, _"
    case 1: "\(names), _"
    default: names
    }
  }

  /// The parameters of the arrow at an index, and the index where they begin; `nil` if they are more than names.
  private func parameters(before index: Int) -> (start: Int, names: String)? {
    guard index > 0 else { return nil }
    var start = index - 1
    var names: [String] = []
    if text(start) == ")" {
      guard let open = (0..<start).last(where: { text($0) == "(" && partner(of: $0) == index - 1 }) else { return nil }
      // What is taken apart are the values of google's `all(a, b)`.
      let isList = takesValues(open)
      let (first, last) = isList ? (open + 2, start - 1) : (open + 1, start)
      for (offset, token) in tokens[first..<last].enumerated() {
        if offset % 2 == 1 {
          guard token.text == "," else { return nil }
        } else {
          guard isName(first + offset) else { return nil }
          names.append(token.text)
        }
      }
      start = open
    } else {
      guard isName(start) else { return nil }
      names = [text(start)]
    }
    // A closure of Swift is asynchronous by what it does.
    if text(start - 1) == "async" { start -= 1 }
    return (start, names.joined(separator: ", "))
  }

  /// Whether the parameters that open at an index are a list which a handler behind `all(a, b)` takes apart.
  private func takesValues(_ open: Int) -> Bool {
    guard text(open + 1) == "[", partner(of: open + 1).map({ partner(of: open) == $0 + 1 }) == true, text(open - 1) == "(",
      text(open - 2) == "then", text(open - 3) == ".", text(open - 4) == ")",
      let call = (0..<open).last(where: { text($0) == "(" && partner(of: $0) == open - 4 })
    else { return false }
    return text(call - 1) == "all" && text(call - 2) != "." && text(call + 1) != "["
  }

  /// The last token of what stands behind the arrow at an index; `nil` if it isn't a block or an expression of Swift.
  private func body(after index: Int) -> (last: Int, isBlock: Bool)? {
    let first = index + 1
    if text(first) == "{" { return partner(of: first).map { ($0, true) } }
    // An object's literal.
    if text(first) == "(", text(first + 1) == "{" { return nil }
    var last = index
    var next = first
    while next < tokens.count, ![",", ")", "]", "}", ";"].contains(text(next)), tokens[next].tokenKind != .endOfFile {
      if next > first, startsLine(next), text(next) != "." { break }
      guard let end = ["(", "[", "{"].contains(text(next)) ? partner(of: next) : next else { return nil }
      last = end
      next = end + 1
    }
    return last > index ? (last, false) : nil
  }

  // MARK: Tokens

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  func isName(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    if case .identifier = tokens[index].tokenKind { return true }
    return text(index) == "_"
  }

  func startsLine(_ index: Int) -> Bool { tokens[index].leadingTrivia.contains { $0.isNewline } }

  func start(_ index: Int) -> Int { tokens[index].positionAfterSkippingLeadingTrivia.utf8Offset }

  func end(_ index: Int) -> Int { tokens[index].endPositionBeforeTrailingTrivia.utf8Offset }

  func part(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

  /// The bracket that closes the one at an index.
  func partner(of index: Int) -> Int? {
    var depth = 0
    for other in index..<max(index, tokens.count) {
      switch text(other) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return other }
      default: break
      }
    }
    return nil
  }

  /// The commas that lie in these brackets and no others.
  func commas(between open: Int, and close: Int) -> [Int] {
    var depth = 0
    var found: [Int] = []
    for index in (open + 1)..<close {
      switch text(index) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0: found.append(index)
      default: break
      }
    }
    return found
  }
}
