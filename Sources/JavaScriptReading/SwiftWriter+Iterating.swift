/// Loops over what may change while they run.
extension SwiftWriter {
  private static let changingMethods: Set<String> = [
    "push", "pop", "shift", "unshift", "splice", "add", "set", "delete", "clear", "sort", "reverse",
  ]

  /// Whether a loop's list may change while the loop runs.
  func mayChange(_ values: JSExpression, within body: [JSStatement]) -> Bool {
    guard let first = body.first, let last = body.last else { return false }
    return mayChange(
      values, in: first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound))
  }

  /// Whether a list may change by what stands in a part of the text, or by what is called there.
  func mayChange(_ values: JSExpression, in range: Range<Int>) -> Bool {
    guard changesArrays || usesCollections, let name = source(of: values) else { return false }
    let within = tokens(in: range)
    if within.indices.contains(where: { isChange(of: name, at: $0) }) { return true }
    guard within.indices.contains(where: { index in mayRunOthers(at: index) }) else { return false }
    return tokens.indices.contains { isChange(of: name, at: $0) }
  }

  /// What a loop steps through: a map's or a list's own entries, which may change, rather than what they are at first.
  mutating func stepped(_ values: JSExpression) throws(JSProblem) -> String {
    guard case .call(.member(let base, let part, _), let given, _) = values, given.isEmpty,
      methods[part] == nil,
      ["keys", "values", "entries"].contains(part), mayChange(values, in: extent)
    else { return try write(values) }
    return "\(try write(base)), \(Self.literal(part))"
  }

  /// The name of what a list is read from each time; empty where it has none, `nil` for one that nobody else has.
  private func source(of values: JSExpression) -> String? {
    switch values {
    case .name(let name): name
    case .member(_, let name, _): name
    case .group(let inner), .link(let inner, _, _), .await(let inner): source(of: inner)
    case .call(.member(let base, let method, _), _, _)
    where ["keys", "values", "entries"].contains(method):
      if case .name("Object") = base { nil } else { source(of: base) }
    case .index, .choice, .binary: ""
    case .call(.member(_, "get", _), _, _): ""
    default: nil
    }
  }

  /// Whether something of a name is changed at a token; of any name if it is empty.
  private func isChange(of name: String, at index: Int) -> Bool {
    guard index + 2 < tokens.count,
      tokens[index].kind == .name || tokens[index].isSign(")") || tokens[index].isSign("]")
    else {
      return false
    }
    guard name.isEmpty || tokens[index].isWord(name) || name == "this" else { return false }
    let point = tokens[index + 1]
    guard point.isSign(".") || point.isSign("?.") else { return false }
    if Self.changingMethods.contains(tokens[index + 2].text) { return true }
    return tokens[index + 2].isWord("length") && index + 3 < tokens.count
      && tokens[index + 3].isSign("=")
  }

  /// Whether code of the text may run at a token that stands somewhere else: at a call or where something is waited for.
  private func mayRunOthers(at index: Int) -> Bool {
    if tokens[index].isWord("await") || tokens[index].isWord("yield") { return true }
    guard tokens[index].isSign("("), index > 1,
      tokens[index - 1].kind == .name || tokens[index - 1].isSign("]")
    else {
      return false
    }
    if ["if", "while", "for", "switch", "catch", "String", "Number"].contains(
      tokens[index - 1].text)
    {
      return false
    }
    return
      !(tokens[index - 2].isSign(".") && index > 2
      && ["console", "Math", "JSON", "Object"].contains(tokens[index - 3].text))
  }

  /// A loop over what may be a generator.
  private mutating func write(
    _ pattern: JSPattern, steps values: JSExpression, _ body: [JSStatement]
  ) throws(JSProblem) -> String {
    if usesGenerators { helpers.insert("generators") }
    helpers.insert("steps")
    if usesCollections { helpers.insert("collections") }
    if changesArrays { helpers.insert("array") }
    let steps = fresh("steps")
    let label = taking(label: &label)
    var text = line("do {")
    indent += "  "
    text +=
      line("let \(steps) = JSSteps(\(try stepped(values)))") + line("defer { \(steps).close() }")
    text += line("\(label)while \(steps).step() {")
    indent += "  "
    text += try take(apart: pattern, "\(steps).value", "let")
    indent.removeLast(2)
    text += block(body) + line("}")
    indent.removeLast(2)
    return text + line("}")
  }

  /// `yield* values` where its value is taken: a loop in front of the statement, which hands on what 'next' is given; what it comes to.
  mutating func delegated(_ values: JSExpression) throws(JSProblem) -> String {
    guard let yielding else { throw problem("'yield*' is not read here") }
    helpers.formUnion(["steps", "generators", "isTrue", "field"])
    if changesArrays { helpers.insert("array") }
    let (inner, given, step, result) = (fresh("inner"), fresh("given"), fresh("step"), fresh("result"))
    let list = try write(values)
    before.append(
      line("let \(inner) = jsIterator(\(list))") + line("var \(given): Any = ()") + line("var \(result): Any = ()")
        + line("while true {") + line("  let \(step) = jsNext(\(inner), \"next\", \(given))")
        + line("  if isTrue(jsField(\(step), \"done\")) {") + line("    \(result) = jsField(\(step), \"value\")")
        + line("    break") + line("  }") + line("  \(given) = \(yielding.name)(jsField(\(step), \"value\"))") + line("}"))
    return result
  }

  /// Whether a name is JavaScript's own 'Object'.
  private func isObjectItself(_ value: JSExpression) -> Bool {
    if case .name("Object") = value { true } else { false }
  }

  mutating func write(
    _ pattern: JSPattern, _ values: JSExpression, _ body: [JSStatement]
  ) throws(JSProblem) -> String {
    scopes.append([:])
    defer { scopes.removeLast() }
    let (pattern, body) = unshared(pattern, body)
    if (usesGenerators || usesIterators) && ![.list, .text].contains(kind(of: values))
      || mayChange(values, within: body)
    {
      return try write(pattern, steps: values, body)
    }
    if case .name(let name) = pattern {
      headDepth += 1
      let list = try items(of: values)
      headDepth -= 1
      declare(name)
      return line("\(taking(label: &label))for \(swiftName(name)) in \(list) {") + block(body)
        + line("}")
    }
    if case .array(let parts) = pattern, parts.count == 2, case .name(let first)? = parts[0],
      case .name(let second)? = parts[1],
      case .call(.member(let list, "entries", _), _, _) = values, !isObjectItself(list),
      !mayBeCollection(list)
    {
      let text = try receivingItems(of: list)
      declare(first, .number)
      declare(second)
      return line(
        "\(taking(label: &label))for (\(swiftName(first)), \(swiftName(second))) in \(text).enumerated() {"
      )
        + block(body) + line("}")
    }
    let item = fresh("item")
    headDepth += 1
    let list = try items(of: values)
    headDepth -= 1
    let head = line("\(taking(label: &label))for \(item) in \(list) {")
    indent += "  "
    let parts = try take(apart: pattern, item, "let")
    indent.removeLast(2)
    return head + parts + block(body) + line("}")
  }
}
