extension SwiftWriter {
  /// A function with a name.
  mutating func write(_ function: JSFunction, named name: String) throws(JSProblem) -> String {
    if function.isGenerator { return try write(generator: function, named: name) }
    let outerYielding = yielding
    yielding = nil
    defer { yielding = outerYielding }
    let function = withStatement(function)
    scopes.append([:])
    let outerThis = this
    if !function.isArrow, !function.isMethod { this = nil }
    defer {
      scopes.removeLast()
      this = outerThis
    }
    declareParameters(of: function)
    let (list, first) = try parameters(function)
    let outer = (before, givingTo, textDepth, isBusy)
    (before, givingTo, textDepth, isBusy) = ([], nil, 0, false)
    defer { (before, givingTo, textDepth, isBusy) = outer }
    let isGiving = function.result != nil || JSMentions.gives(function.body)
    let head = "func \(name)(\(list))\(function.isAsync ? " async" : "")\(isGiving ? " -> Any" : "") {"
    return line(head) + (try body(of: function, first: first, isGiving: isGiving)) + line("}")
  }

  /// A generator: a function that gives what runs its code.
  private mutating func write(generator function: JSFunction, named name: String) throws(JSProblem) -> String {
    helpers.insert("generators")
    if changesArrays { helpers.insert("array") }
    scopes.append([:])
    let outer = (this, before, givingTo, yielding, indent, textDepth)
    textDepth = 0
    if !function.isMethod { this = nil }
    defer {
      scopes.removeLast()
      (this, before, givingTo, yielding, indent, textDepth) = outer
    }
    declareParameters(of: function)
    let (list, first) = try parameters(function)
    (before, givingTo, yielding) = ([], nil, (fresh("yield"), function.isAsync))
    let code = fresh("code")
    let head = line("func \(name)(\(list)) -> Any {")
    indent += "  "
    var text = changedParameters(of: function)
    for (pattern, name) in first { text += try take(apart: pattern, name, changes(pattern, in: function) ? "var" : "let") }
    text += line("func \(code)(_ \(yielding?.name ?? "")\(": Any)")\(function.isAsync ? " async" : "") -> Any {")
    var body = function
    body.parameters = []
    text += try self.body(of: body, first: [], isGiving: true) + line("}")
    // What stands in 'finally' would have to run where a loop is left.
    let isWhole = mentions("finally", in: function.body[...]) ? ", isWhole: true" : ""
    text += line("return \(function.isAsync ? "AsyncGenerator" : "Generator")(\(code), jsResult\(isWhole))")
    indent.removeLast(2)
    return head + text + line("}")
  }

  /// `list => list.forEach(f)` with a statement in the place of its result, which is nothing.
  private func withStatement(_ function: JSFunction) -> JSFunction {
    guard let result = function.result, case .call(.member(_, "forEach", _), _, _) = result else { return function }
    var function = function
    function.body = [JSStatement(kind: .expression(result), comments: [], range: offset..<offset)]
    function.result = nil
    return function
  }

  /// The parameters, each of which may be left out, and statements that take patterns apart.
  private mutating func parameters(_ function: JSFunction) throws(JSProblem) -> (String, [(JSPattern, String)]) {
    var list: [String] = []
    var apart: [(JSPattern, String)] = []
    for parameter in function.parameters {
      switch parameter {
      case .name(let name): list.append("_ \(swiftName(name)): Any = ()")
      case .rest(let name):
        list.append("_ \(swiftName(name)): [Any] = []")
        if changesArrays { apart.append((parameter, swiftName(name))) }
      case .initialized(.name(let name), _):
        // Whoever gives 'undefined' gets the value, too.
        list.append("_ \(swiftName(name)): Any = ()")
        apart.append((parameter, swiftName(name)))
      case .array, .object:
        let name = fresh("given")
        list.append("_ \(name): Any = ()")
        apart.append((parameter, name))
      case .initialized:
        let name = fresh("given")
        list.append("_ \(name): Any = ()")
        apart.append((parameter, name))
      }
    }
    return (list.joined(separator: ", "), apart)
  }

  private mutating func declareParameters(of function: JSFunction) {
    for (index, parameter) in function.parameters.enumerated() {
      if function.isExecutor, index < 2, case .name(let name) = parameter {
        declare(name, .resolver)
      } else {
        declare(parameter)
      }
    }
  }

  /// Variables for the parameters that a function changes, which are constants in Swift.
  private mutating func changedParameters(of function: JSFunction) -> String {
    var text = ""
    for case .name(let name) in function.parameters where changes(.name(name), in: function) {
      text += line("var \(swiftName(name)): Any = \(swiftName(name))")
    }
    return text
  }

  /// Whether a function gives other values to what a pattern names.
  private func changes(_ pattern: JSPattern, in function: JSFunction) -> Bool {
    // A function without braces stands within the current statement.
    guard let first = function.body.first?.range ?? (function.result == nil ? nil : extent) else { return false }
    let last = function.body.last?.range ?? extent
    let within = tokens(in: first.lowerBound..<max(first.lowerBound, last.upperBound))
    func isChanged(_ name: String) -> Bool {
      changedNames.contains(name)
        && within.indices.contains { index in
          guard within[index].isWord(name) else { return false }
          let isMember = index > within.startIndex && within[index - 1].isSign(".")
          let isStepped = index > within.startIndex && (within[index - 1].isSign("++") || within[index - 1].isSign("--"))
          let signs = ["=", "+=", "-=", "*=", "/=", "%=", "**=", "||=", "&&=", "??=", "++", "--"]
          let isGiven = index + 1 < within.endIndex && signs.contains(where: within[index + 1].isSign)
          return !isMember && (isStepped || isGiven)
        }
    }
    switch pattern {
    case .name(let name), .initialized(.name(let name), _): return isChanged(name)
    case .array(let parts): return parts.contains { $0.map { changes($0, in: function) } ?? false }
    case .object(let parts): return parts.contains { changes($0.pattern, in: function) }
    case .initialized(let inner, _): return changes(inner, in: function)
    case .rest: return false
    }
  }

  /// The statements of a function, indented.
  private mutating func body(
    of function: JSFunction, first: [(JSPattern, String)], isGiving: Bool
  ) throws(JSProblem) -> String {
    scopes.append([:])
    indent += "  "
    defer {
      scopes.removeLast()
      indent.removeLast(2)
    }
    declareParameters(of: function)
    var text = changedParameters(of: function)
    for (pattern, name) in first { text += try take(apart: pattern, name, changes(pattern, in: function) ? "var" : "let") }
    if let result = function.result {
      let outer = before
      before = []
      let value = try write(result)
      text += before.joined() + line("return \(value)")
      before = outer
      return text
    }
    let outer = (hoisted, lateNames)
    scopes.append([:])
    defer {
      scopes.removeLast()
      (hoisted, lateNames) = outer
    }
    text += declareHoisted(hoisted(in: function.body, function.parameters), function.parameters)
    text += statements(function.body)
    if isGiving, !endsByItself(function.body) { text += line("return ()") }
    return text
  }

  private func endsByItself(_ body: [JSStatement]) -> Bool {
    switch body.last?.kind {
    case .give, .throw: true
    default: false
    }
  }

  /// A function as a closure.
  ///
  /// - Parameters:
  ///   - least: How many parameters it must have, because its caller gives as many.
  ///   - isGivenOne: Whether its caller gives one value, whatever it takes.
  mutating func closure(_ function: JSFunction, least: Int = 0, isGivenOne: Bool = false) throws(JSProblem) -> String {
    let function = withStatement(function)
    // A text has one line.
    let isLong = textDepth > 0 && (function.result == nil || !function.parameters.allSatisfy(\.isName))
    if function.isAsync || function.isGenerator || isLong || isGivenOne && function.parameters.count > 1 {
      return try hoisted(function, least: least, isGivenOne: isGivenOne)
    }
    if let name = function.name, !isDeclared(name), mentions(name, in: function.body[...]) {
      return try hoisted(function, least: least, isGivenOne: isGivenOne)
    }
    scopes.append([:])
    let outerState = (this, headDepth, givingTo, isBusy)
    if !function.isArrow, !function.isMethod { this = nil }
    (headDepth, givingTo, isBusy) = (0, nil, false)
    defer {
      scopes.removeLast()
      (this, headDepth, givingTo, isBusy) = outerState
    }
    declareParameters(of: function)
    var names: [String] = []
    var apart: [(JSPattern, String)] = []
    for parameter in function.parameters {
      switch parameter {
      case .name(let name):
        names.append(swiftName(name))
        if function.takesList, changesList(name) { apart.append((.rest(name), swiftName(name))) }
      case .array, .object:
        names.append(fresh("given"))
        apart.append((parameter, names[names.count - 1]))
      case .initialized, .rest: return try hoisted(function, least: least, isGivenOne: isGivenOne)
      }
    }
    while names.count < least { names.append("_") }
    let head = names.isEmpty ? "" : " \(names.joined(separator: ", ")) in"
    if let result = function.result, apart.isEmpty, !function.parameters.contains(where: { changes($0, in: function) }) {
      let outer = before
      before = []
      let value = try write(result)
      let needed = before
      before = outer
      if needed.isEmpty { return "{\(head) \(isLiteralObject(value) ? "(\(value))" : value) }" }
      if textDepth > 0 { return try hoisted(function, least: least, isGivenOne: isGivenOne) }
    }
    let isGiving = function.result != nil || JSMentions.gives(function.body)
    let written = try body(of: function, first: apart, isGiving: isGiving)
    if written.isEmpty { return "{\(head.isEmpty ? " " : head + " ")}" }
    // One expression alone would be the closure's result, and the result of a function with braces is what it returns. What isn't
    // translated leaves alone what stood beside it, and an 'if' with 'else' is an expression, too.
    let only = function.body.filter { statement in
      if case .empty = statement.kind { false } else { !untranslated.contains(statement.range) }
    }
    let isChoice =
      switch only.first?.kind {
      case .if(_, _, _?)?, .choose?: only.count == 1
      default: false
      }
    if isChoice, !isGiving || endsByItself(function.body) {
      return "{\(head)\n\(written)\(indent)  return ()\n\(indent)}"
    }
    if only.count == 1, case .expression? = only.first?.kind {
      let (comments, code) = afterComments(written)
      let start = code.drop { $0 == " " }
      let isOneLine = comments.isEmpty && only[0].ends.isEmpty && code.split(separator: "\n").count == 1
      let isStatement =
        ["print(", "consoleLog(", "consoleError(", "if ", "for ", "func ", "_ ="].contains { start.hasPrefix($0) }
        || isAssignment(only[0])
      let text = isStatement || start.isEmpty || !isOneLine && before(start) ? start : "_ = " + start
      return isOneLine ? "{\(head) \(text.dropLast()) }" : "{\(head)\n\(comments)\(indent)  \(text)\(indent)}"
    }
    return "{\(head)\n\(written)\(indent)}"
  }

  /// The comments with which a text begins, each on a line of its own, and what comes behind them.
  private func afterComments(_ text: String) -> (comments: Substring, code: Substring) {
    var code = text[...]
    while code.drop(while: { $0 == " " }).hasPrefix("//"), let end = code.firstIndex(of: "\n") {
      code = code[code.index(after: end)...]
    }
    return (text[..<code.startIndex], code)
  }

  /// Whether the text begins with a declaration that its expression needs.
  private func before(_ text: Substring) -> Bool { text.hasPrefix("let ") || text.hasPrefix("final class ") }

  private func isAssignment(_ statement: JSStatement) -> Bool {
    guard case .expression(let value) = statement.kind else { return false }
    switch value {
    case .assign, .postfix: return true
    default: return false
    }
  }

  private func isLiteralObject(_ text: String) -> Bool { text.hasPrefix("{") }

  /// The name by which a function that stands within an expression calls itself, which it gets in Swift, too; `nil` if it doesn't.
  mutating func ownName(of function: JSFunction) -> String? {
    guard let name = function.name, !isDeclared(name), mentions(name, in: function.body[...]) else { return nil }
    declare(name, .function(function.arity))
    return swiftName(name)
  }

  /// A function that is declared in front of the statement, called by a closure.
  private mutating func hoisted(_ function: JSFunction, least: Int, isGivenOne: Bool) throws(JSProblem) -> String {
    let name = ownName(of: function) ?? fresh("step")
    let outer = before
    before = []
    let text = try write(function, named: name)
    before = outer + [text]
    let arity = function.arity
    if arity.hasRest, !isGivenOne, least == 0 { return rest(name, arity) }
    let count = isGivenOne ? min(1, function.parameters.count) : max(least, function.parameters.count)
    let taken = arity.hasRest ? count : min(count, arity.count)
    let values = (0..<taken).map { "value\($0)" }
    let names = values + Array(repeating: "_", count: count - taken)
    var given = Array(values.prefix(arity.count))
    if taken > arity.count { given.append("[\(values.dropFirst(arity.count).joined(separator: ", "))]") }
    return "{ \(names.isEmpty ? "" : names.joined(separator: ", ") + " in ")\(name)(\(given.joined(separator: ", "))) }"
  }
}
