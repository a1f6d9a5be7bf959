extension JSParser {
  /// An expression, or several with commas between them.
  mutating func expression() throws(JSProblem) -> JSExpression {
    let value = try assignment()
    guard token.isSign(",") else { return value }
    var values = [value]
    while take(",") { values.append(try assignment()) }
    return .sequence(values)
  }

  mutating func assignment() throws(JSProblem) -> JSExpression {
    try nested { parser throws(JSProblem) in try parser.assigned() }
  }

  private mutating func assigned() throws(JSProblem) -> JSExpression {
    let start = index
    if isInGenerator, takeWord("yield") {
      if take("*") { return .yieldAll(try assignment()) }
      let isAlone =
        token.isFirstOnLine || token.kind == .end
        || [")", "]", "}", ",", ";", ":"].contains(where: token.isSign)
      return .yield(isAlone ? nil : try assignment())
    }
    if let function = try arrow() {
      remember(function, at: start)
      return .function(function)
    }
    let left = try conditional()
    if token.kind == .punctuator,
      [
        "=", "+=", "-=", "*=", "/=", "%=", "**=", "||=", "&&=", "??=", "|=", "&=", "^=", "<<=",
        ">>=", ">>>=",
      ].contains(token.text)
    {
      let sign = token.text
      advance()
      let first = index
      let value = try assignment()
      if case .member(.name("this"), let name, _) = left, case .function(let function) = value, !function.isArrow {
        rememberMethod(name, from: first)
      }
      return .assign(sign, left, value)
    }
    return left
  }

  /// Functions that call what they are given with as many values as this reader knows of.
  static let callers: Set<String> = [
    "then", "catch", "finally", "Promise", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "nextTick", "map",
    "filter", "forEach", "reduce", "some", "every", "find", "findIndex", "flatMap", "sort", "try",
  ]

  /// Remembers what a function takes unless its only caller is known.
  mutating func remember(_ function: JSFunction, at start: Int) {
    guard start > 1, tokens[start - 1].kind == .punctuator else { return handedOn.append((function.arity, nil)) }
    if tokens[start - 1].text == "(", Self.callers.contains(tokens[start - 2].text) { return }
    let isNamed = start > 2 && tokens[start - 1].text == "=" && tokens[start - 3].isWord("const")
    handedOn.append((function.arity, isNamed ? tokens[start - 2].text : nil))
  }

  /// Remembers a method that ends here if it speaks of 'this'.
  mutating func rememberMethod(_ name: String, from start: Int) {
    if tokens[start..<index].contains(where: { $0.isWord("this") }) { ownedMethods.insert(name) }
  }

  // MARK: Arrows

  /// An arrow function, if one begins here.
  private mutating func arrow() throws(JSProblem) -> JSFunction? {
    var isAsync = false
    var offset = 0
    if token.isWord("async"), !peek().isFirstOnLine, peek().isSign("(") || peek().kind == .name && peek(2).isSign("=>") {
      (isAsync, offset) = (true, 1)
    }
    let first = peek(offset)
    let parameters: [JSPattern]
    if first.kind == .name, peek(offset + 1).isSign("=>") {
      for _ in 0..<offset { advance() }
      parameters = [.name(try name())]
    } else if first.isSign("("), isArrowBehindParenthesis(at: index + offset) {
      for _ in 0..<offset { advance() }
      parameters = try self.parameters()
    } else {
      return nil
    }
    try expect("=>")
    if token.isSign("{") {
      return JSFunction(name: nil, parameters: parameters, body: try block(), result: nil, isAsync: isAsync, isArrow: true)
    }
    return JSFunction(
      name: nil, parameters: parameters, body: [], result: try assignment(), isAsync: isAsync, isArrow: true)
  }

  private func isArrowBehindParenthesis(at start: Int) -> Bool {
    var open = 0
    for position in start..<tokens.count {
      let token = tokens[position]
      if ["(", "[", "{"].contains(where: token.isSign) { open += 1 }
      if [")", "]", "}"].contains(where: token.isSign) {
        open -= 1
        if open == 0 { return position + 1 < tokens.count && tokens[position + 1].isSign("=>") }
      }
    }
    return false
  }

  // MARK: Operators

  private static let levels: [String: Int] = [
    "??": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "===": 7, "!==": 7, "<": 8, ">": 8, "<=": 8, ">=": 8,
    "instanceof": 8, "in": 8, "<<": 9, ">>": 9, ">>>": 9, "+": 10, "-": 10, "*": 11, "/": 11, "%": 11, "**": 12,
  ]

  private mutating func conditional() throws(JSProblem) -> JSExpression {
    let condition = try binary(1)
    guard take("?") else { return condition }
    let first = try assignment()
    try expect(":")
    return .choice(condition, first, try assignment())
  }

  private mutating func binary(_ lowest: Int) throws(JSProblem) -> JSExpression {
    var left = try unary()
    while token.kind == .punctuator || token.isWord("instanceof") || token.isWord("in"), let level = Self.levels[token.text],
      level >= lowest
    {
      let sign = token.text
      advance()
      let right = try binary(sign == "**" ? level : level + 1)
      left = .binary(sign, left, right)
    }
    return left
  }

  private mutating func unary() throws(JSProblem) -> JSExpression {
    if token.kind == .name, ["await", "typeof", "void", "delete"].contains(token.text), isOperand(peek()) {
      let word = token.text
      advance()
      let operand = try nested { parser throws(JSProblem) in try parser.unary() }
      return word == "await" ? .await(operand) : .prefix(word, operand)
    }
    if token.kind == .punctuator, ["!", "-", "+", "~", "++", "--"].contains(token.text) {
      let sign = token.text
      advance()
      return .prefix(sign, try nested { parser throws(JSProblem) in try parser.unary() })
    }
    let value = try postfix()
    if token.kind == .punctuator, token.text == "++" || token.text == "--", !token.isFirstOnLine {
      let sign = token.text
      advance()
      return .postfix(sign, value)
    }
    return value
  }

  private func isOperand(_ token: JSToken) -> Bool {
    switch token.kind {
    case .punctuator: ["(", "[", "{", "!", "-", "+"].contains(token.text)
    case .end: false
    default: true
    }
  }

  private mutating func postfix() throws(JSProblem) -> JSExpression {
    var value = try primary()
    var links = 0
    while true {
      links += 1
      guard links <= Self.longestChain else { throw problem("this chain is too long: part it with a variable") }
      if token.isSign(".") {
        let point = token
        advance()
        let name = try name()
        if point.isFirstOnLine, ["then", "catch", "finally"].contains(name) {
          let comments = point.comments
          value = .link(
            value, ends: Array(comments.prefix(point.endings)), comments: Array(comments.dropFirst(point.endings)))
        }
        value = .member(value, name, isOptional: false)
      } else if take("?.") {
        if token.isSign("(") {
          value = .call(value, try arguments(), isOptional: true)
        } else if take("[") {
          value = .call(.name("?.["), [value, try expression()], isOptional: false)
          try expect("]")
        } else {
          value = .member(value, try name(), isOptional: true)
        }
      } else if token.isSign("(") {
        // On a new line, too: in JavaScript nothing ends there by itself, either.
        value = .call(value, try arguments(), isOptional: false)
      } else if take("[") {
        value = .index(value, try expression())
        try expect("]")
      } else if case .template = token.kind, !token.isFirstOnLine {
        value = .call(value, try taggedParts(value), isOptional: false)
      } else {
        return value
      }
    }
  }

  /// What the function in front of a template is given: the texts between the values, and the values.
  private mutating func taggedParts(_ tag: JSExpression) throws(JSProblem) -> [JSExpression] {
    if case .member(.name("String"), "raw", _) = tag { throw problem("'String.raw' is not read") }
    guard case .template(let parts) = try primary() else { throw problem("a tagged template is not read") }
    var texts = [""]
    var values: [JSExpression] = []
    for part in parts {
      if let code = part.code {
        values.append(code)
        texts.append("")
      } else {
        texts[texts.count - 1] += part.text ?? ""
      }
    }
    return [.array(texts.map { .string($0) })] + values
  }

  private mutating func arguments() throws(JSProblem) -> [JSExpression] {
    try expect("(")
    var values: [JSExpression] = []
    while !take(")") {
      values.append(take("...") ? .spread(try assignment()) : try assignment())
      if !token.isSign(")") { try expect(",") }
    }
    return values
  }

  // MARK: Parts

  private mutating func primary() throws(JSProblem) -> JSExpression {
    let current = token
    switch current.kind {
    case .number:
      advance()
      guard !current.text.hasSuffix("n") else { throw problem("large integers are not read") }
      return .number(current.text)
    case .string:
      advance()
      return .string(current.text)
    case .template(let parts):
      advance()
      return .template(
        try parts.map { part throws(JSProblem) in
          switch part {
          case .text(let text): return (text, nil)
          case .code(let code, _):
            var inner = JSParser(code)
            inner.depth = depth + 1
            let value = try inner.expression()
            handedOn += inner.handedOn
            objectMethods.formUnion(inner.objectMethods)
            ownedMethods.formUnion(inner.ownedMethods)
            hasAccessors = hasAccessors || inner.hasAccessors
            types += inner.types
            guard inner.token.kind == .end else { throw problem("the code in this template is not read") }
            return (nil, value)
          }
        })
    case .pattern:
      advance()
      return .pattern(current.text)
    case .end: throw problem("the text ends too early")
    case .name: return try named()
    case .punctuator: break
    }
    if take("(") {
      let value = try expression()
      try expect(")")
      return .group(value)
    }
    if take("[") {
      var values: [JSExpression] = []
      while !take("]") {
        values.append(take("...") ? .spread(try assignment()) : try assignment())
        if !token.isSign("]") { try expect(",") }
      }
      return .array(values)
    }
    if token.isSign("{") { return try object() }
    throw problem("'\(current.text)' is not read here")
  }

  private mutating func named() throws(JSProblem) -> JSExpression {
    switch token.text {
    case "function":
      let start = index
      let function = try function(isAsync: false)
      remember(function, at: start)
      return .function(function)
    case "async" where peek().isWord("function"):
      let start = index
      advance()
      let function = try function(isAsync: true)
      remember(function, at: start)
      return .function(function)
    case "new":
      advance()
      var callee = try named()
      while take(".") { callee = .member(callee, try name(), isOptional: false) }
      return .new(callee, token.isSign("(") ? try arguments() : [])
    case "class", "yield", "import": throw problem("'\(token.text)' is not read")
    default: return .name(try name())
    }
  }
}
