/// Calls of functions that take more or fewer values than they are given: JavaScript makes up 'undefined' and forgets the rest.
extension SwiftWriter {
  /// A call with values that are written already.
  mutating func called(_ callee: JSExpression, _ given: [String]) throws(JSProblem) -> String {
    if case .name(let name) = callee {
      switch kind(of: name) {
      case .function(let arity):
        // What is left out has a default.
        let own = given.prefix(arity.count)
        let rest = arity.hasRest && given.count > arity.count ? ["[\(given.dropFirst(arity.count).joined(separator: ", "))]"] : []
        return "\(swiftName(name))(\((own + rest).joined(separator: ", ")))"
      case .resolver: return "\(swiftName(name))(\(given.prefix(1).joined(separator: ", ")))"
      default: break
      }
    }
    isCalled = true
    let text = try write(callee)
    isCalled = false
    guard mayMisfit(given.count) else { return "\(text)(\(given.joined(separator: ", ")))" }
    helpers.insert("call")
    return "jsCall(\(text), [\(given.joined(separator: ", "))])"
  }

  /// Whether a function that stands somewhere else may take the position of a value, too.
  func takesPosition(_ callee: JSExpression) -> Bool {
    guard case .name(let name) = callee, isDeclared(name) else { return false }
    if case .function(let arity) = kind(of: name) { return arity.count > 1 || arity.hasRest }
    return handsOnMore(than: 1)
  }

  /// A call with '...'.
  mutating func called(_ callee: JSExpression, spreading arguments: [JSExpression]) throws(JSProblem) -> String {
    helpers.insert("call")
    isCalled = true
    let text = try write(callee)
    isCalled = false
    return "jsCall(\(text), \(try items(of: .array(arguments))))"
  }

  /// A call with '...' of a method or a class, which takes so many values.
  mutating func called(_ callee: String, _ arity: JSArity, spreading arguments: [JSExpression]) throws(JSProblem) -> String {
    let values = try items(of: .array(arguments))
    if arity.count == 0, !arity.hasRest {
      helpers.insert("call")
      return "jsCall({ (_ given: Any) in \(callee)() }, \(values))"
    }
    var fixed = (0..<arity.count).map { "jsAt($0, \($0))" }
    if arity.hasRest { fixed.append(arity.count == 0 ? "$0" : "jsRest($0, \(arity.count))") }
    helpers.formUnion(["call", "rest", "items"])
    return "jsCall(JSRest(work: { \(callee)(\(fixed.joined(separator: ", "))) }), \(values))"
  }

  /// A function that is declared, as a value, if it isn't one in Swift, too: one that takes all that it is given.
  mutating func function(named name: String) -> String? {
    guard case .function(let arity) = kind(of: name), arity.hasRest else { return nil }
    return keptRests.contains(name) ? keptRest(name) : rest(swiftName(name), arity)
  }

  /// The name of the value that a function with '...' is, where the text hands it on more than once: it is the same each time.
  func keptRest(_ name: String) -> String { "\(swiftName(name))_all" }

  /// Whether a function is handed on more than once, so that it has to be the same value each time.
  func isHandedOnAgain(_ function: JSFunction, _ name: String) -> Bool {
    guard function.arity.hasRest else { return false }
    return tokens.indices.dropLast().count { index in
      guard tokens[index].isWord(name), !tokens[index + 1].isSign("("),
        !tokens[index + 1].isSign("=")
      else { return false }
      return index == 0 || !tokens[index - 1].isSign(".") && !tokens[index - 1].isWord("function")
    } > 1
  }

  /// A function with '...' and the value that it is.
  mutating func keeping(
    _ function: JSFunction, _ name: String, _ write: (inout SwiftWriter) throws(JSProblem) -> String
  )
    throws(JSProblem) -> String
  {
    guard isHandedOnAgain(function, name) else { return try write(&self) }
    keptRests.insert(name)
    let text = try write(&self)
    let value = rest(swiftName(name), function.arity)
    return line("var \(keptRest(name)): Any = ()") + text + line("\(keptRest(name)) = \(value)")
  }

  /// A function that takes all that it is given, as a value.
  mutating func rest(_ name: String, _ arity: JSArity) -> String {
    helpers.formUnion(["call", "rest", "items"])
    let given = (0..<arity.count).map { "jsAt($0, \($0))" } + [arity.count == 0 ? "$0" : "jsRest($0, \(arity.count))"]
    return "JSRest(work: { \(name)(\(given.joined(separator: ", "))) })"
  }

  /// `work.call(this, value)`, for a function that has no 'this' of its own; `nil` for any other.
  mutating func apply(_ work: JSExpression, _ arguments: [JSExpression], _ method: String) throws(JSProblem) -> String? {
    guard !arguments.isEmpty, !(tokens.contains { $0.isWord("this") } && !objectMethods.isEmpty) else { return nil }
    let given = Array(arguments.dropFirst())
    if method == "call" { return try call(work, given) }
    guard given.count == 1 else { return nil }
    return try called(work, spreading: [.spread(given[0])])
  }

  /// `work.bind(null, value)`, for a function that has no 'this' of its own, and for the console's; `nil` for any other.
  mutating func bound(_ work: JSExpression, _ arguments: [JSExpression]) throws(JSProblem) -> String? {
    guard arguments.count > 0, !arguments.contains(where: isSpread) else { return nil }
    var given = try items(of: .array(Array(arguments.dropFirst())))
    if arguments.count > 1 {
      // What it is bound to is looked at now, not when it is called.
      let name = fresh("given")
      before.append(line("let \(name): [Any] = \(given)"))
      given = name
    }
    if case .member(.name("console"), let method, _) = work, !isDeclared("console"), printer(method)?.helper == "log" {
      helpers.formUnion(["rest", "call", "items", "logAll"])
      return "JSRest(work: { consoleLogAll(\(given) + $0) })"
    }
    guard case .name(let name) = work, isDeclared(name), case .function = kind(of: name), isNothing(arguments[0]),
      !(tokens.contains { $0.isWord("this") } && !objectMethods.isEmpty)
    else { return nil }
    helpers.formUnion(["rest", "call", "items"])
    return "JSRest(work: { jsCall(\(try write(work)), \(given) + $0) })"
  }

  // MARK: Perhaps

  /// `value?.method()`: what is called unless there is no value.
  mutating func ifAny(
    _ value: JSExpression, _ call: (inout SwiftWriter, JSExpression) throws(JSProblem) -> String
  ) throws(JSProblem) -> String {
    helpers.insert("if")
    let text = try write(value)
    let name = fresh("some")
    scopes.append([name: kind(of: value)])
    defer { scopes.removeLast() }
    let outer = before
    before = []
    defer { before = outer }
    let inner = try call(&self, .name(name))
    guard before.isEmpty, inner.firstRange(of: "await ") == nil else {
      throw problem("this call after '?.' is not read: give its values names first")
    }
    return "jsIf(\(text), { \(name) in \(inner) })"
  }

  /// `value?.a.b`: what stands behind '?.' in a chain is passed over with it. The value, and the rest of the chain; `nil` for other values.
  func behindQuestion(_ value: JSExpression) -> (
    value: JSExpression, rest: (JSExpression) -> JSExpression
  )? {
    func inner(_ base: JSExpression, _ build: @escaping (JSExpression) -> JSExpression)
      -> (value: JSExpression, rest: (JSExpression) -> JSExpression)?
    {
      switch base {
      case .member(let first, let name, isOptional: true):
        return (first, { build(.member($0, name, isOptional: false)) })
      case .call(.member(let first, let name, isOptional: true), let given, isOptional: false):
        return (
          first, { build(.call(.member($0, name, isOptional: false), given, isOptional: false)) }
        )
      case .call(.name("?.["), let given, _): return (given[0], { build(.index($0, given[1])) })
      default: return behindQuestion(base).map { found in (found.value, { build(found.rest($0)) }) }
      }
    }
    switch value {
    case .member(let base, let name, isOptional: false):
      return inner(base) { .member($0, name, isOptional: false) }
    case .index(let base, let index): return inner(base) { .index($0, index) }
    case .call(.member(let base, let name, isOptional: false), let given, isOptional: false):
      return inner(base) { .call(.member($0, name, isOptional: false), given, isOptional: false) }
    default: return nil
    }
  }

  /// `callee?.()`.
  mutating func callIfAny(_ callee: JSExpression, _ arguments: [JSExpression]) throws(JSProblem) -> String {
    // A method is there, whatever is asked.
    if case .member(let base, let method, let isOptional) = callee, methods[method] != nil {
      return try call(.member(base, method, isOptional: isOptional), arguments)
    }
    let given = try texts(arguments)
    isCalled = true
    defer { isCalled = false }
    return try ifAny(callee) { writer, name throws(JSProblem) in try writer.called(name, given) }
  }

  /// Whether the text gives something a property of this name, so that a call of it need not be one of JavaScript's own.
  func isField(_ name: String) -> Bool {
    if [
      "map", "filter", "then", "catch", "finally", "push", "pop", "shift", "unshift", "join",
      "forEach",
    ].contains(name) {
      return false
    }
    if objectMethods.contains(name) { return true }
    // What 'fetch' gives has these.
    if name == "json" || name == "text", helpers.contains("fetch") || tokens.contains(where: { $0.isWord("fetch") }) {
      return true
    }
    return tokens.indices.dropLast().contains { index in
      guard tokens[index].isWord(name) else { return false }
      let isMethod = index > 1 && tokens[index - 2].isWord("prototype")
      if isMethod { return false }
      let isWritten = tokens[index + 1].isSign(":") || index > 0 && tokens[index - 1].isSign(".") && tokens[index + 1].isSign("=")
      let isListed =
        index > 0 && (tokens[index - 1].isSign("{") || tokens[index - 1].isSign(","))
        && (tokens[index + 1].isSign(",") || tokens[index + 1].isSign("}"))
      return isWritten || isListed
    }
  }
}
