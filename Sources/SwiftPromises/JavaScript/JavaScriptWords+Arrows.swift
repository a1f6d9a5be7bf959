import Program
import SwiftLanguage
import SwiftSyntax

extension JavaScriptWords {
  /// `PARAMETERS => BODY`: a closure.
  func arrow(_ index: Int) -> ScriptDiagnostic {
    let message = "Swift writes a closure as '{ value in … }', not with '=>'"
    guard let head = parameters(before: index), let body = body(after: index) else { return problem(index, message) }
    let names = makesPromise(head.start) ? JavaScriptWords.both(head.names) : head.names
    let opening = names.isEmpty ? "{" : "{ \(names) in"
    // An only argument moves behind the call, as Swift writes it.
    let isOnly =
      text(head.start - 1) == "(" && text(body.last + 1) == ")" && head.start > 1 && end(head.start - 2) == start(head.start - 1)
      && (isName(head.start - 2) || text(head.start - 2) == ">")
    let first = isOnly ? start(head.start - 1) : start(head.start)
    let last = isOnly ? end(body.last + 1) : end(body.last)
    var changes = [FixIt.Change(first..<end(body.isBlock ? index + 1 : index), (isOnly ? " " : "") + opening)]
    let closing = body.isBlock ? "" : " }"
    if !closing.isEmpty || isOnly { changes.append(FixIt.Change(end(body.last)..<last, closing)) }
    return problem(index, message, "write a closure", changes)
  }

  /// Whether a function that begins at an index settles the promise that `new Promise(…)` makes.
  func makesPromise(_ index: Int) -> Bool {
    [.google, .ecmascript].contains(dialect) && text(index - 1) == "(" && text(index - 2) == "Promise" && text(index - 3) != "."
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
      for (offset, token) in tokens[(open + 1)..<start].enumerated() {
        if offset % 2 == 1 {
          guard token.text == "," else { return nil }
        } else {
          guard isName(open + 1 + offset) else { return nil }
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
