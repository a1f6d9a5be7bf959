/// What 'new' makes, and values that are made ahead of what uses them.
extension SwiftWriter {
  /// A value that is made in front of the statement: what uses it runs later, when its variables may be others.
  mutating func madeNow(_ value: JSExpression) throws(JSProblem) -> JSExpression {
    switch value {
    case .number, .string, .function: return value
    case .name(let name) where ["true", "false", "null", "undefined"].contains(name): return value
    case .name(let name) where isConstant(name): return value
    default:
      let name = fresh("given")
      before.append(line("let \(name) = \(try write(value))"))
      declare(name, kind(of: value))
      return .name(name)
    }
  }

  /// Whether nothing gives a name another value anywhere.
  private func isConstant(_ name: String) -> Bool {
    !tokens.indices.dropLast().contains { index in
      guard tokens[index].isWord(name) else { return false }
      let isDeclared = index > 0 && tokens[index - 1].isWord("const")
      let signs = ["=", "+=", "-=", "*=", "/=", "++", "--", "of", "in"]
      let isStepped =
        index > 0 && (tokens[index - 1].isSign("++") || tokens[index - 1].isSign("--"))
      return !isDeclared && signs.contains(tokens[index + 1].text) || isStepped
    }
  }

  private func isMember(_ value: JSExpression) -> Bool {
    if case .member = value { true } else { false }
  }

  mutating func make(_ callee: JSExpression, _ arguments: [JSExpression]) throws(JSProblem)
    -> String
  {
    if case .name(let name) = callee, kind(of: name) == .type, let type = types[name] {
      return try make(type, arguments)
    }
    // 'this' of a function that belongs to a class alone.
    if case .name("this") = callee, let type = types.values.first(where: { swiftName($0.name) == this }),
      !types.values.contains(where: { $0.parent == type.name })
    {
      return try make(type, arguments)
    }
    guard case .name(let name) = callee, !isDeclared(name) else {
      throw problem("'new' is read for promises and errors only")
    }
    switch name {
    case "Array" where arguments.count == 1: return try array(ofLength: arguments[0])
    case "Map", "Set", "WeakMap", "WeakSet":
      guard arguments.count <= 1 else { throw problem("this 'new \(name)' is not read") }
      helpers.insert("collections")
      if changesArrays { helpers.insert("array") }
      return "\(name.hasSuffix("Map") ? "JSMap" : "JSSet")(\(try joined(arguments)))"
    case "Date": return try date(arguments)
    case "AbortController" where arguments.isEmpty:
      helpers.insert("abort")
      return "JSAbortController()"
    case "DOMException" where arguments.count == 2:
      guard case .string(let name) = arguments[1], ["AbortError", "TimeoutError"].contains(name)
      else {
        throw problem("'new DOMException' is read for 'AbortError' and 'TimeoutError' only")
      }
      helpers.formUnion(["error", "abort"])
      return "JSError(\(try write(arguments[0])), name: \(Self.literal(name)))"
    case "RegExp":
      guard case .string(let source)? = arguments.first, arguments.count <= 2 else {
        throw problem("'new RegExp' is read with texts that stand there")
      }
      var flags = ""
      if arguments.count == 2 {
        guard case .string(let given) = arguments[1] else {
          throw problem("'new RegExp' is read with texts that stand there")
        }
        flags = given
      }
      return try regularExpression { () throws(JSProblem) in try JSRegularExpression(source, flags)
      }
    case "Promise" where arguments.count == 1 && isFunctionName(arguments[0]):
      return "Promise { resolve, reject in _ = \(try called(arguments[0], ["resolve", "reject"])) }"
    case "Promise" where arguments.count == 1 && isMember(arguments[0]):
      return "Promise { resolve, reject in _ = \(try called(arguments[0], ["resolve", "reject"])) }"
    case "Promise":
      guard case .function(var function)? = arguments.first, arguments.count == 1 else {
        throw problem("'new Promise' is read with a function that stands there")
      }
      function.isExecutor = true
      return "Promise \(try closure(function, least: 2))"
    case "Error", "TypeError", "RangeError", "SyntaxError", "ReferenceError":
      helpers.insert("error")
      guard arguments.count == 2 else {
        let text = try joined(Array(arguments.prefix(1)))
        return name == "Error"
          ? "JSError(\(text))" : "JSError(\(text.isEmpty ? "" : text + ", ")name: \"\(name)\")"
      }
      let kind = name == "Error" ? "" : ", name: \"\(name)\""
      return "JSError(\(try write(arguments[0]))\(kind)\(try cause(in: arguments)))"
    default: throw problem("'new \(name)' is not read")
    }
  }
}
