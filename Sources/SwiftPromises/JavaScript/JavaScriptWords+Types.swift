import SwiftSyntax

// Types, which Swift wants in a function's first line, as far as the text tells them.
extension JavaScriptWords {
  /// The type of each parameter of a function that is declared: from what it is called with, else from what is done with it.
  func types(of parameters: [String], of function: String, body: ClosedRange<Int>) -> [String] {
    let calls = calls(of: function)
    return parameters.enumerated().map { place, parameter in
      let given = calls.compactMap { $0.count > place ? literalType($0[place]) : nil }
      return Self.common(given) ?? type(ofUsesOf: parameter, in: body) ?? "Any"
    }
  }

  /// What a function gives, as it stands behind its parameters, of which the types are known; `nil` if nothing.
  func result(of body: ClosedRange<Int>, _ parameters: [String: String], depth: Int = 0) -> String? {
    let returned = body.filter { text($0) == "return" && self.depth(of: $0, from: body.lowerBound) == 1 }
      .map { expression(from: $0 + 1, to: body.upperBound - 1) }.filter { !$0.isEmpty }
    guard !returned.isEmpty else { return nil }
    return Self.common(returned.map { type(of: $0, parameters, depth) }) ?? "Any"
  }

  /// The type of the promise that `Promise` at an index makes, by what it is fulfilled with; `nil` if that doesn't tell it.
  func promisedType(madeAt index: Int, _ known: [String: String] = [:]) -> String? {
    guard let (settling, range) = settling(madeAt: index) else { return nil }
    let types = range.compactMap { place -> String? in
      guard text(place) == settling, text(place - 1) != "." else { return nil }
      // A timer calls what it is handed with nothing.
      guard text(place + 1) == "(", let end = partner(of: place + 1) else {
        return text(place - 2) == "setTimeout" ? "Void" : nil
      }
      return end == place + 2 ? "Void" : type(of: place + 2..<end, known, 0)
    }
    return Self.common(types).flatMap { $0 == "Any" ? nil : $0 }
  }

  /// Where the promise that `Promise` at an index makes is fulfilled without a value.
  func emptyCalls(madeAt index: Int) -> [Int] {
    guard let (settling, range) = settling(madeAt: index) else { return [] }
    return range.filter { text($0) == settling && text($0 - 1) != "." && text($0 + 1) == "(" && text($0 + 2) == ")" }
  }

  /// The name that fulfills the promise which `Promise` at an index makes, and where it can be used.
  private func settling(madeAt index: Int) -> (name: String, range: Range<Int>)? {
    guard text(index) == "Promise", text(index + 1) == "(", let close = partner(of: index + 1),
      let name = (index + 2...index + 5).first(where: { $0 < close && isName($0) && !["function", "async"].contains(text($0)) })
    else { return nil }
    return (text(name), name + 1..<close)
  }

  // MARK: Expressions

  private func type(of range: Range<Int>, _ known: [String: String], _ depth: Int) -> String {
    if let literal = literalType(range) { return literal }
    let first = text(range.lowerBound) == "new" ? range.lowerBound + 1 : range.lowerBound
    if range.count == 1 { return known[text(first)] ?? "Any" }
    guard text(first) != "await" else { return "Any" }
    if text(first + 1) == "(" {
      let isWhole = partner(of: first + 1) == range.upperBound - 1
      if text(first) == "Promise" { return "Promise<\(isWhole ? promisedType(madeAt: first, known) ?? "Any" : "Any")>" }
      guard depth < 3, let called = result(ofCall: first, depth + 1) else { return "Any" }
      return isWhole ? called : called.hasPrefix("Promise<") ? "Promise<Any>" : "Any"
    }
    if text(first) == "Promise", text(first + 1) == "." {
      let isWhole = text(first + 2) == "resolve" && partner(of: first + 3) == range.upperBound - 1 && range.count > 5
      return "Promise<\(isWhole ? type(of: first + 4..<range.upperBound - 1, known, depth) : "Any")>"
    }
    // `n * 2`, `"hello " + name`
    let parts = stride(from: range.lowerBound, to: range.upperBound, by: 1)
      .filter { !["+", "-", "*", "(", ")"].contains(text($0)) && !isPartOfText($0) }
    guard parts.allSatisfy({ known[text($0)] != nil || literalType($0..<$0 + 1) != nil }) else { return "Any" }
    let isText = range.contains(where: isPartOfText)
    return Self.common(parts.map { known[text($0)] ?? literalType($0..<$0 + 1) ?? "Any" } + (isText ? ["String"] : [])) ?? "Any"
  }

  /// What a function of the text gives that is called at an index.
  private func result(ofCall index: Int, _ depth: Int) -> String? {
    guard
      let declared = tokens.indices.first(where: {
        text($0) == text(index) && ["function", "func"].contains(text($0 - 1)) && text($0 + 1) == "("
      }), let close = partner(of: declared + 1)
    else { return nil }
    if let open = (close + 1..<min(close + 12, tokens.count)).first(where: { text($0) == "{" }), text(close + 1) == "->" {
      return part(start(close + 2)..<end(open - 1))
    }
    guard text(close + 1) == "{", let end = partner(of: close + 1) else { return nil }
    let names = (declared + 2..<close).filter(isName).map(text)
    let body = close + 1...end
    return result(of: body, Dictionary(zip(names, types(of: names, of: text(declared), body: body))) { $1 }, depth: depth)
  }

  /// The tokens of the expression that begins at an index.
  private func expression(from first: Int, to last: Int) -> Range<Int> {
    guard first <= last, !startsLine(first), text(first) != ";", text(first) != "}" else { return first..<first }
    var next = first
    while next <= last, text(next) != ";", next == first || !startsLine(next) || text(next) == "." {
      guard let end = ["(", "[", "{"].contains(text(next)) ? partner(of: next) : next, text(next) != "}" else { break }
      next = end + 1
    }
    return first..<next
  }

  /// The arguments of each call of a function.
  private func calls(of name: String) -> [[Range<Int>]] {
    tokens.indices.compactMap { index in
      guard text(index) == name, ![".", "function", "func"].contains(text(index - 1)), text(index + 1) == "(",
        let close = partner(of: index + 1), close > index + 2
      else { return nil }
      let edges = [index + 1] + commas(between: index + 1, and: close) + [close]
      return zip(edges, edges.dropFirst()).map { $0 + 1..<$1 }
    }
  }

  /// The type of a literal that is all of an expression.
  private func literalType(_ range: Range<Int>) -> String? {
    guard let first = range.first else { return nil }
    if range.count == 2, text(first) == "-" { return literalType(first + 1..<range.upperBound) }
    switch tokens[first].tokenKind {
    case .integerLiteral: return range.count == 1 ? "Int" : nil
    case .floatLiteral: return range.count == 1 ? "Double" : nil
    case .keyword(.true), .keyword(.false): return range.count == 1 ? "Bool" : nil
    case .stringQuote, .singleQuote:
      let isOneText = range.count <= 3 && range.dropFirst().dropLast().allSatisfy(isPartOfText)
      return isOneText ? "String" : nil
    default: return nil
    }
  }

  private func isPartOfText(_ index: Int) -> Bool {
    switch tokens[index].tokenKind {
    case .stringQuote, .singleQuote, .stringSegment: true
    default: false
    }
  }

  /// The type of a name by what is done with it: what a timer waits for is a number, what an error is made of a text.
  private func type(ofUsesOf name: String, in body: ClosedRange<Int>) -> String? {
    for index in body where text(index) == name {
      if text(index - 2) == "Error", text(index - 1) == "(", text(index + 1) == ")" { return "String" }
      guard text(index - 1) == ",", text(index + 1) == ")" else { continue }
      let isTimer = body.contains { text($0) == "setTimeout" && partner(of: $0 + 1) == index + 1 }
      if isTimer { return "Int" }
    }
    return nil
  }

  /// The type that all are of; whole numbers among others are numbers, too.
  private static func common(_ types: [String]) -> String? {
    let types = Set(types)
    return types.count == 1 ? types.first : types == ["Int", "Double"] ? "Double" : nil
  }
}
