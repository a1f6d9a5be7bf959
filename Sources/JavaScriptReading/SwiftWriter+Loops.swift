/// Loops of other kinds than Swift's, and choices among cases.
extension SwiftWriter {
  /// A loop's label, which is used up.
  func taking(label: inout String) -> String {
    defer { label = "" }
    return label
  }

  /// A loop by its three parts, as a `while`.
  mutating func write(_ loop: JSLoop) throws(JSProblem) -> String {
    let head = taking(label: &label)
    if !loop.isShared {
      scopes.append([:])
      if mentions("function", in: loop.body[...]) || makesFunctions(loop.body) {
        scopes.removeLast()
        throw problem("this loop is not read: its functions have a variable each. Write 'for (let i = 0; i < n; i++)'")
      }
    }
    defer { if !loop.isShared { scopes.removeLast() } }
    var text = ""
    if let setup = loop.setup { text += try write(setup: setup.kind) }
    let goesOn = mentions("continue", in: loop.body[...])
    if goesOn, loop.isShared, mentions("break", in: loop.body[...]) || mentions("return", in: loop.body[...]) {
      throw problem("this loop with 'continue' and 'break' is not read: write 'for (let …)'")
    }
    let condition = try loop.condition.map { value throws(JSProblem) in try self.head(value) } ?? "true"
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

  private func makesFunctions(_ body: [JSStatement]) -> Bool {
    body.contains { statement in
      tokens(in: statement.range).contains { $0.isSign("=>") }
    }
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
