/// Loops of other kinds than Swift's, and choices among cases.
extension SwiftWriter {
  /// A loop's label, which is used up.
  func taking(label: inout String) -> String {
    defer { label = "" }
    return label
  }

  /// A loop that goes on as long as something is true.
  mutating func write(loop kind: JSStatement.Kind) throws(JSProblem) -> String {
    let outer = isBusy
    defer { isBusy = outer }
    isBusy = looksAtTheClock(kind, extent)
    switch kind {
    case .while(let condition, let body):
      return line("\(taking(label: &label))while \(try head(condition)) {") + block(body) + line("}")
    case .repeat(let body, let condition):
      return line("\(taking(label: &label))repeat {") + block(body) + line("} while \(try head(condition))")
    case .loop(let loop): return try write(loop)
    default: return try write(kind)
    }
  }

  /// Whether a loop in which nothing is waited for asks what time it is: time has to go on there.
  private func looksAtTheClock(_ kind: JSStatement.Kind, _ range: Range<Int>) -> Bool {
    let counts = if case .loop(let loop) = kind { loop.condition != nil } else { false }
    return Self.looksAtTheClock(tokens(in: range), counts: counts)
  }

  private static func looksAtTheClock(_ within: ArraySlice<JSToken>, counts: Bool) -> Bool {
    guard !within.contains(where: { $0.isWord("await") || $0.isWord("yield") }) else { return false }
    // A loop that counts goes on without.
    let head = counts ? within.prefix { !$0.isSign("{") } : within
    return head.contains { $0.isWord("Date") || $0.isWord("performance") }
  }

  /// Whether a text has a loop that waits for the clock.
  static func hasBusyLoops(_ tokens: [JSToken]) -> Bool {
    guard tokens.contains(where: { $0.isWord("Date") || $0.isWord("performance") }) else { return false }
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuator {
      if ["(", "{", "["].contains(token.text) { open.append(index) }
      if [")", "}", "]"].contains(token.text), let start = open.popLast() { ends[start] = index }
    }
    return tokens.indices.dropLast().contains { index in
      guard ["while", "for", "do"].contains(where: tokens[index].isWord), let head = ends[index + 1] else { return false }
      if tokens[index].isWord("do") {
        let last = head + 2 < tokens.count ? ends[head + 2] ?? head : head
        return looksAtTheClock(tokens[index...last], counts: false)
      }
      let signs = tokens[index...head].indices.filter { tokens[$0].isSign(";") }
      if tokens[index].isWord("for"), signs.count != 2 { return false }
      let counts = tokens[index].isWord("for") && signs[0] + 1 < signs[1]
      let body = head + 1 < tokens.count ? ends[head + 1] ?? head : head
      return looksAtTheClock(tokens[index...(counts ? head : body)], counts: false)
    }
  }

  /// A loop by its three parts, as a `while`.
  mutating func write(_ loop: JSLoop) throws(JSProblem) -> String {
    let head = taking(label: &label)
    let goesOn = mentions("continue", in: loop.body[...])
    let leaves = mentions("break", in: loop.body[...]) || mentions("return", in: loop.body[...])
    let makesFunctions = makesFunctions(loop.body) || loop.step.map(Self.isSequence) == true
    if !loop.isShared, makesFunctions, loop.setup != nil { return try write(rounds: loop, head) }
    if goesOn, loop.isShared, leaves, loop.step != nil { return try write(rounds: loop, head) }
    if !loop.isShared { scopes.append([:]) }
    defer { if !loop.isShared { scopes.removeLast() } }
    var text = ""
    if let setup = loop.setup { text += try write(setup: setup.kind) }
    let condition =
      try loop.condition.map { value throws(JSProblem) in try self.head(value) } ?? "true"
    indent += "  "
    let step = try loop.step.map { value throws(JSProblem) in try write(statement: value) } ?? ""
    indent.removeLast(2)
    text += line("\(head)while \(condition) {")
    // 'continue' takes the step, too.
    if goesOn, !step.isEmpty { text += line("  defer { \(step.drop { $0 == " " }.dropLast()) }") }
    text += block(loop.body)
    if !goesOn { text += step }
    text += line("}")
    // What isn't shared ends with the loop.
    return loop.isShared || loop.setup == nil ? text : line("do {") + indented(text) + line("}")
  }

  private static func isSequence(_ value: JSExpression) -> Bool {
    if case .sequence = value { true } else { false }
  }

  /// A loop whose step is taken at the beginning of each round but the first. Unless its rounds share their variables, each has its own:
  /// a copy of what the round before left.
  private mutating func write(rounds loop: JSLoop, _ head: String) throws(JSProblem) -> String {
    scopes.append([:])
    defer { scopes.removeLast() }
    let isFirst = fresh("isFirst")
    var names: [String] = []
    if !loop.isShared, case .declaration(_, let bindings)? = loop.setup?.kind {
      names = bindings.flatMap(\.pattern.names)
    }
    indent += "  "
    var (text, first, last) = ("", "", "")
    if names.isEmpty {
      text = try loop.setup.map { setup throws(JSProblem) in try write(setup: setup.kind) } ?? ""
    } else if case .declaration(_, let bindings)? = loop.setup?.kind {
      for binding in bindings {
        guard case .name(let name) = binding.pattern else {
          throw problem("a pattern in this loop's head is not read")
        }
        let own = fresh("next")
        let value = try binding.value.map { value throws(JSProblem) in try write(value) } ?? "()"
        text += line("var \(own): Any = \(value)")
        declare(name, looseKind(binding.value))
        first += "\(indent)  var \(swiftName(name)): Any = \(own)\n"
        last += (last.isEmpty ? "" : "; ") + "\(own) = \(swiftName(name))"
      }
    }
    text += line("var \(isFirst) = true") + line("\(head)while true {")
    indent += "  "
    if !last.isEmpty { first += line("defer { \(last) }") }
    if let step = loop.step {
      first += line("if !\(isFirst) {")
      indent += "  "
      first += try write(statement: step)
      indent.removeLast(2)
      first += line("}")
    }
    first += line("\(isFirst) = false")
    if let condition = loop.condition {
      first += line("if !(\(try self.head(condition))) { break }")
    }
    indent.removeLast(2)
    text += first + block(loop.body) + line("}")
    indent.removeLast(2)
    return line("do {") + text + line("}")
  }

  /// What comes before a loop's first round; a variable of this name that is there already gets another value.
  private mutating func write(setup: JSStatement.Kind) throws(JSProblem) -> String {
    guard case .declaration("var", let bindings) = setup else { return try write(setup) }
    var text = ""
    for binding in bindings {
      if case .name(let name) = binding.pattern, scopes.last?[name] != nil {
        if let value = binding.value { text += line("\(swiftName(name)) = \(try write(value))") }
      } else {
        text += try write("var", [binding])
      }
    }
    return text
  }

  func makesFunctions(_ body: [JSStatement]) -> Bool {
    body.contains { statement in
      tokens(in: statement.range).contains { $0.isSign("=>") || $0.isWord("function") }
    }
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
