/// 'switch'.
extension SwiftWriter {
  /// A choice among cases, as a chain of `if`.
  mutating func write(_ value: JSExpression, _ cases: [JSCase]) throws(JSProblem) -> String {
    guard !cases.isEmpty else { return try write(statement: value) }
    var text = ""
    var chosen = value
    if case .name = value {
    } else {
      let name = fresh("chosen")
      declare(name, kind(of: value))
      text = line("let \(name) = \(try write(value))")
      chosen = .name(name)
    }
    guard let bodies = separate(cases) else { return text + (try write(numbered: cases, chosen)) }
    for (index, (one, body)) in zip(cases, bodies).enumerated() {
      let isFirst = index == 0
      if let values = one.values {
        text += line("\(isFirst ? "" : "} else ")if \(try tests(values, chosen)) {") + block(body)
      } else {
        text += line(isFirst ? "do {" : "} else {") + block(body)
      }
    }
    return text + line("}")
  }

  /// Cases one of which goes on into the next, or is left in the middle, or follows 'default': their number is chosen first.
  private mutating func write(numbered cases: [JSCase], _ chosen: JSExpression) throws(JSProblem) -> String {
    let number = fresh("case")
    var first = "\(cases.firstIndex { $0.values == nil } ?? cases.count)"
    for (index, one) in cases.enumerated().reversed() {
      if let values = one.values { first = "\(try tests(values, chosen)) ? \(index) : \(first)" }
    }
    var text = line("let \(number) = \(first)") + line("switch \(number) {")
    for (index, one) in cases.enumerated() {
      let body = Self.unbraced(one.body)
      text += line("case \(index):") + block(body)
      if case .break(nil)? = body.last?.kind { continue }
      if !leaves(body.last) { text += line(index == cases.count - 1 ? "  break" : "  fallthrough") }
    }
    return text + line("default: break") + line("}")
  }

  private mutating func tests(_ values: [JSExpression], _ chosen: JSExpression) throws(JSProblem) -> String {
    var tests: [String] = []
    for value in values { tests.append(try binary("===", chosen, value)) }
    return tests.joined(separator: " || ")
  }

  /// The statements of each case, if each is left at its end and 'default' is the last; `nil` otherwise.
  private func separate(_ cases: [JSCase]) -> [[JSStatement]]? {
    var bodies: [[JSStatement]] = []
    for (index, one) in cases.enumerated() {
      let isLast = index == cases.count - 1
      guard one.values != nil || isLast else { return nil }
      var body = Self.unbraced(one.body)
      if case .break(nil)? = body.last?.kind {
        body.removeLast()
      } else if !isLast, !leaves(body.last) {
        return nil
      }
      guard !breaks(body) else { return nil }
      bodies.append(body)
    }
    return bodies
  }

  /// Statements without the braces around them.
  private static func unbraced(_ body: [JSStatement]) -> [JSStatement] {
    let first = body.first
    if case .block(let inner)? = first?.kind {
      if body.count == 1 { return inner }
      if body.count == 2, case .break(nil) = body[1].kind { return inner + [body[1]] }
    }
    return body
  }

  /// Whether nothing behind a statement is reached.
  private func leaves(_ statement: JSStatement?) -> Bool {
    switch statement?.kind {
    case .give, .throw, .continue, .break(.some): true
    case .block(let list): leaves(list.last)
    case .if(_, let first, let second?): leaves(first.last) && leaves(second.last)
    default: false
    }
  }

  /// Whether statements leave the choice around them before its end.
  private func breaks(_ list: [JSStatement]) -> Bool {
    list.contains { statement in
      switch statement.kind {
      case .break(nil): true
      case .if(_, let first, let second): breaks(first) || breaks(second ?? [])
      case .block(let list): breaks(list)
      case .attempt(let work, let caught, let last): breaks(work) || breaks(caught?.body ?? []) || breaks(last ?? [])
      default: false
      }
    }
  }
}
