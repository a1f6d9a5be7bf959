/// Statements.
extension SwiftWriter {
  /// Statements, each on lines of its own.
  mutating func statements(_ list: [JSStatement]) -> String {
    // Functions can be called above the place where they are declared.
    for statement in list {
      switch statement.kind {
      case .function(let function): declare(function.name ?? "", .function(function.arity))
      case .type(let type): declare(type.name, .type)
      case .declaration(let word, let bindings):
        for binding in bindings {
          if word == "var", binding.pattern.names.contains(where: hoisted.contains) { continue }
          if word == "const", case .name(let name) = binding.pattern,
            case .function(let function)? = binding.value
          {
            declare(name, .function(function.arity))
          } else {
            declare(binding.pattern)
          }
        }
      default: break
      }
    }
    tooEarly.append(usesTooEarly(list) ?? -1)
    defer { tooEarly.removeLast() }
    guard scopes.count > 1 else { return list.map { statement($0) }.joined() }
    let places = places(ofFunctionsIn: list)
    let outerLate = lateNames
    defer { lateNames = outerLate }
    lateNames = late(in: list, places)
    var text = lateNames.sorted().map { line("var \(swiftName($0)): Any") }.joined()
    for name in lateNames { declare(name) }
    for (index, statement) in list.enumerated() {
      for (other, place) in places where place == index && other != index { text += self.statement(list[other]) }
      if places.first(where: { $0.function == index })?.place ?? index == index { text += self.statement(statement) }
    }
    return text
  }

  /// Where functions of a block are declared in Swift: in front of the first statement that needs them.
  private func places(ofFunctionsIn list: [JSStatement]) -> [(function: Int, place: Int)] {
    var functions: [(function: Int, place: Int)] = []
    for (index, statement) in list.enumerated() {
      guard case .function(let function) = statement.kind else { continue }
      let first = list[..<index].indices.first { mentions(function.name ?? "", in: list[$0...$0]) }
      functions.append((index, first ?? index))
    }
    // What a function needs has to stand where that is declared.
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (index, place) in functions {
        for other in functions.indices where functions[other].place > place {
          guard case .function(let needed) = list[functions[other].function].kind,
            mentions(needed.name ?? "", in: list[index...index])
          else { continue }
          functions[other].place = place
          isSettled = false
        }
      }
    }
    return functions
  }

  private mutating func statement(_ statement: JSStatement) -> String {
    let outer = (before, offset, extent, headDepth)
    (before, offset, extent) = ([], statement.range.lowerBound, statement.range)
    defer { (before, offset, extent, headDepth) = outer }
    let count = problems.count
    let knownHelpers = helpers
    var text = ""
    do throws(JSProblem) {
      if tooEarly.last == statement.range.lowerBound {
        throw problem("this uses a name before it is declared, at which Node throws")
      }
      text = try write(statement.kind)
    } catch {
      // What was found inside belongs to the whole.
      problems.removeSubrange(count...)
      helpers = knownHelpers
      before = []
      text = unknown(error, statement)
    }
    let comments = statement.comments.map { "\(indent)//\($0)\n" }.joined()
    let ends = statement.ends.map { "//\($0)" }.joined(separator: " ")
    if !ends.isEmpty { text = text.isEmpty ? "\(indent)\(ends)\n" : "\(text.dropLast()) \(ends)\n" }
    return (statement.isApart ? "\n" : "") + comments + before.joined() + JSLineMarks.marked(text, offset)
  }

  private mutating func unknown(_ problem: JSProblem, _ statement: JSStatement) -> String {
    problems.append(problem)
    untranslated.insert(statement.range)
    let code = String(decoding: bytes[statement.range], as: UTF8.self)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { "\(indent)//   \($0)\n" }.joined()
    return "\(indent)// not translated: \(problem.reason)\n" + lines
  }

  func problem(_ reason: String) -> JSProblem { JSProblem(reason: reason, offset: offset) }

  mutating func line(_ text: String) -> String { "\(indent)\(text)\n" }

  /// A block's statements, indented.
  mutating func block(_ list: [JSStatement], first: [String] = []) -> String {
    scopes.append([:])
    indent += "  "
    defer {
      scopes.removeLast()
      indent.removeLast(2)
    }
    return first.map { "\(indent)\($0)\n" }.joined() + statements(list)
  }

  mutating func write(_ kind: JSStatement.Kind) throws(JSProblem) -> String {
    switch kind {
    case .empty: return ""
    case .unknown(let reason): throw problem(reason)
    case .expression(let value): return try write(statement: value)
    case .declaration(let word, let bindings): return try write(word, bindings)
    case .function(let function):
      declare(function.name ?? "", .function(function.arity))
      return try keeping(function, function.name ?? "") { writer throws(JSProblem) in
        try writer.write(function, named: writer.swiftName(function.name ?? ""))
      }
    case .type(let type): return try write(type)
    case .give(.yieldAll(let values)?) where yielding?.isAsync == false && givingTo == nil:
      let given = try delegated(values)
      return line("return \(given)")
    case .give(let value):
      var written = try value.map { value throws(JSProblem) in try write(value) } ?? "()"
      // What an asynchronous generator gives in the end is waited for.
      if value != nil, yielding?.isAsync == true { written = "(await \(written))" }
      guard let givingTo else { return line("return \(written)") }
      return line("\(givingTo.list) = [\(written)]") + line("break \(givingTo.label)")
    case .throw(let value): return line("throw \(try write(value))")
    case .if(let condition, let first, let second):
      var text = line("if \(try head(condition)) {") + block(first)
      if let second { text += line("} else {") + block(second) }
      return text + line("}")
    case .block(let list): return line("do {") + block(list) + line("}")
    case .attempt(let work, let caught, let last): return try write(work, caught, last)
    case .forOf(let pattern, let values, let body): return try write(pattern, values, body)
    case .forCount(let name, let from, let sign, let to, let by, let isDown, let body):
      let end = try write(to)
      let step = try write(by)
      scopes.append([name: .number])
      defer { scopes.removeLast() }
      let includes = sign.hasSuffix("=") ? "through" : "to"
      return line(
        "\(taking(label: &label))for \(swiftName(name)) in stride(from: \(try write(from)), \(includes): \(end), by: \(isDown ? "-" : "")\(step)) {"
      )
        + block(body) + line("}")
    case .while, .repeat, .loop: return try write(loop: kind)
    case .choose(let value, let cases): return try write(value, cases)
    case .labeled(let name, let inner):
      label = "\(swiftName(name)): "
      defer { label = "" }
      switch inner.kind {
      case .forOf, .forCount, .while, .repeat, .loop: return try write(inner.kind)
      case .block(let list) where !leavesUnlabeled(list):
        let own = taking(label: &label)
        return line("\(own)repeat {") + block(list) + line("} while false")
      default: throw problem("a label is read in front of loops only")
      }
    case .break(let name): return line("break\(name.map { " " + swiftName($0) } ?? "")")
    case .continue(let name): return line("continue\(name.map { " " + swiftName($0) } ?? "")")
    }
  }

  /// Whether statements leave a loop around them without a label.
  private func leavesUnlabeled(_ list: [JSStatement]) -> Bool {
    list.contains { statement in
      let within = tokens(in: statement.range)
      return within.indices.contains { index in
        guard within[index].isWord("break") || within[index].isWord("continue") else {
          return false
        }
        return index + 1 >= within.endIndex || within[index + 1].kind != .name
          || within[index + 1].isFirstOnLine
      }
    }
  }

  mutating func write(_ word: String, _ bindings: [(pattern: JSPattern, value: JSExpression?)])
    throws(JSProblem)
    -> String
  {
    var text = ""
    for binding in bindings {
      let outer = before
      before = []
      let own = try write(word, binding)
      // What a value needs stands behind what has been declared, which it may use.
      if text.isEmpty {
        before = outer + before
        text = own
      } else {
        text += before.joined() + own
        before = outer
      }
    }
    return text
  }

  private mutating func write(_ word: String, _ binding: (pattern: JSPattern, value: JSExpression?)) throws(JSProblem) -> String {
    let ahead = word == "var" ? hoisted : lateNames
    let isAhead = binding.pattern.names.contains(where: ahead.contains)
    let declaring = word == "const" ? "let" : "var"
    let keyword = isAhead ? "" : declaring
    guard case .name(let name) = binding.pattern else {
      guard let value = binding.value else { throw problem("a pattern needs a value") }
      return try destructure(binding.pattern, value, declaring, ahead: ahead)
    }
    if case .name("this")? = binding.value, this == nil, isOnlyApplied(name) {
      declare(name)
      return line("\(isAhead ? "" : "let ")\(swiftName(name))\(isAhead ? "" : ": Any") = ()")
    }
    if isAhead {
      if let value = binding.value { return line("\(swiftName(name)) = \(try write(value))") }
      return word == "var" ? "" : line("\(swiftName(name)) = ()")
    }
    if word == "const", case .function(let function)? = binding.value {
      declare(name, .function(function.arity))
      if let own = function.name, own != name, !isDeclared(own), mentions(own, in: function.body[...]) {
        declare(own, .function(function.arity))
        aliases[own] = swiftName(name)
      }
      defer { if let own = function.name, own != name { aliases[own] = nil } }
      return try keeping(function, name) { writer throws(JSProblem) in
        try writer.write(function, named: writer.swiftName(name))
      }
    }
    if case .yieldAll(let values)? = binding.value, yielding?.isAsync == false {
      let given = try delegated(values)
      declare(name)
      return line("\(keyword) \(swiftName(name))\(keyword == "var" ? ": Any" : "") = \(given)")
    }
    if keepsIterators, case .call(.member(let list, let part, _), let given, _)? = binding.value, given.isEmpty,
      ["keys", "values", "entries"].contains(part), isBuiltIn(list)
    {
      helpers.formUnion(["steps", "field"])
      if changesArrays { helpers.insert("array") }
      if usesCollections { helpers.insert("collections") }
      let text = "jsIterator(\(try write(list)), \(Self.literal(part)))"
      declare(name)
      return line("\(keyword) \(swiftName(name))\(keyword == "var" ? ": Any" : "") = \(text)")
    }
    var written = try binding.value.map { value throws(JSProblem) in try write(value) } ?? "()"
    if case .await(let promise)? = binding.value, isListPromise(promise), changesList(name) {
      helpers.insert("array")
      let list = fresh("list")
      before.append(line("let \(list) = \(written)"))
      written = "JSArray(\(list))"
    }
    declare(name, word == "const" ? binding.value.map { kind(of: $0) } ?? .unknown : looseKind(binding.value))
    if scopes.count > 1, binding.value != nil, isMentionedAgain(name) {
      // In a function what is declared can be used only behind it: 'const id = setInterval(() => clearInterval(id))'.
      before.insert(line("var \(swiftName(name)): Any = ()"), at: 0)
      return line("\(swiftName(name)) = \(written)")
    }
    return line("\(keyword) \(swiftName(name))\(keyword == "var" ? ": Any" : "") = \(written)")
  }

  /// Whether a value isn't 'Object' and its like, whose methods give lists.
  private func isBuiltIn(_ value: JSExpression) -> Bool {
    if case .name(let name) = value { isDeclared(name) && kind(of: name) != .type } else { true }
  }

  /// Whether a name of 'this' is used for nothing but 'work.apply(name, …)', where no function asks for it.
  private func isOnlyApplied(_ name: String) -> Bool {
    guard objectMethods.isEmpty, types.isEmpty else { return false }
    return tokens.indices.dropFirst(2).allSatisfy { index in
      guard tokens[index].isWord(name), !tokens[index + 1].isSign("=") else { return true }
      return tokens[index - 1].isSign("(")
        && ["apply", "call", "bind"].contains(tokens[index - 2].text)
    }
  }

  /// Whether the current statement, which declares a name, mentions it in a function, too.
  private func isMentionedAgain(_ name: String) -> Bool {
    let within = tokens(in: extent)
    return within.count { $0.isWord(name) } > 1 && within.contains { $0.isSign("=>") || $0.isWord("function") }
  }

  /// What is known of a variable that may change.
  func looseKind(_ value: JSExpression?) -> Kind {
    guard let value else { return .unknown }
    let kind = kind(of: value)
    return kind == .number || kind == .text || kind == .list ? kind : .unknown
  }

  private mutating func destructure(
    _ pattern: JSPattern, _ value: JSExpression, _ keyword: String, ahead: Set<String>
  ) throws(JSProblem) -> String {
    let name = fresh("parts")
    var text = try write(value)
    if case .array(let parts) = pattern, usesGenerators || usesIterators, kind(of: value) != .list {
      helpers.formUnion(usesGenerators ? ["taken", "generators"] : ["taken"])
      if usesCollections { helpers.insert("collections") }
      if changesArrays { helpers.insert("array") }
      let isWhole = if case .rest?? = parts.last { true } else { false }
      text = "jsTaken(\(text), \(isWhole ? -1 : parts.count))"
    }
    return line("let \(name) = \(text)") + (try take(apart: pattern, name, keyword, ahead: ahead))
  }

  /// Declarations of what a pattern names in a value that has a name.
  ///
  /// - Parameter ahead: The names that have been declared further up: they are given their values.
  mutating func take(
    apart pattern: JSPattern, _ name: String, _ keyword: String, ahead: Set<String> = []
  ) throws(JSProblem) -> String {
    func start(_ own: String) -> String {
      ahead.contains(own) ? swiftName(own) : "\(keyword) \(swiftName(own))"
    }
    var text = ""
    switch pattern {
    case .name(let own):
      declare(own)
      text = line("\(start(own)) = \(name)")
    case .array(let parts):
      for (index, part) in parts.enumerated() {
        switch part {
        case nil: continue
        case .rest(let own)?:
          helpers.insert("items")
          declare(own)
          let rest = "jsRest(\(name), \(index))"
          if changesArrays { helpers.insert("array") }
          text += line("\(start(own)) = \(changesArrays ? "JSArray(\(rest))" : rest)")
        case let part?:
          helpers.insert("items")
          text += try take(apart: part, "jsAt(\(name), \(index))", keyword, ahead: ahead)
        }
      }
    case .object(let parts):
      let helper = catches ? "part" : "field"
      helpers.insert(helper)
      for part in parts {
        if case .rest(let own) = part.pattern {
          helpers.insert("merged")
          declare(own)
          let names = parts.dropLast().map { Self.literal($0.property) }.joined(separator: ", ")
          text += line("\(start(own)) = jsWithout(\(name), [\(names)])")
        } else {
          text += try take(
            apart: part.pattern, "\(catches ? "jsPart" : "jsField")(\(name), \(Self.literal(part.property)))", keyword,
            ahead: ahead)
        }
      }
    case .initialized(let inner, let value):
      helpers.insert("default")
      let given = "jsDefault(\(name), \(try lazily(value)))"
      if case .name(let own) = inner {
        declare(own)
        return line("\(start(own)) = \(given)")
      }
      let own = fresh("parts")
      text = line("let \(own) = \(given)") + (try take(apart: inner, own, keyword, ahead: ahead))
    case .rest(let own):
      helpers.insert("array")
      declare(own)
      text = line("\(start(own)) = JSArray(\(name))")
    }
    return text
  }
}
