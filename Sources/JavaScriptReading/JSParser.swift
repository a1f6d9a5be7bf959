/// Reads JavaScript by recursive descent, as far as chains of promises go.
///
/// What isn't understood ends the statement that it stands in: the statement is kept as text.
struct JSParser {
  private let text: [UInt8]
  var tokens: [JSToken]
  var index = 0
  var depth = 0
  /// The token in front of which a statement ended: the comments on its line are that statement's.
  private var statementEnd = -1
  /// What the functions take that the text may hand on, and call where nothing says what they take; with their names.
  var handedOn: [(arity: JSArity, name: String?)] = []
  /// The names of functions that stand in objects as methods.
  var objectMethods: Set<String> = []
  /// The names of functions that speak of the object that they are called for.
  var ownedMethods: Set<String> = []
  /// Whether objects have properties that functions give.
  var hasAccessors = false
  /// All classes, also those within functions.
  var types: [JSClass] = []
  /// Whether what is read is in a generator, where 'yield' is no name.
  var isInGenerator = false
  static let deepest = 120
  /// How many calls, members and indices one expression may have in a row; each is an expression within the next.
  static let longestChain = 400

  init(_ text: String, _ tokens: [JSToken]? = nil) {
    self.text = Array(text.utf8)
    self.tokens = tokens ?? JSLexer.tokens(of: text)
  }

  // MARK: Tokens

  var token: JSToken { tokens[index] }
  func peek(_ distance: Int = 1) -> JSToken { tokens[min(index + distance, tokens.count - 1)] }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  mutating func take(_ sign: String) -> Bool {
    guard token.isSign(sign) else { return false }
    advance()
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard token.isWord(word) else { return false }
    advance()
    return true
  }

  mutating func expect(_ sign: String) throws(JSProblem) {
    guard take(sign) else { throw missing("'\(sign)'") }
  }

  func problem(_ reason: String) -> JSProblem { JSProblem(reason: reason, offset: token.range.lowerBound) }

  /// Says what would have to stand here.
  func missing(_ what: String) -> JSProblem {
    problem("\(what) is missing " + (token.kind == .end ? "at the end of the text" : "in front of '\(token.text)'"))
  }

  mutating func name() throws(JSProblem) -> String {
    guard token.kind == .name else { throw missing("a name") }
    defer { advance() }
    return token.text
  }

  /// Performs work that may call itself, unless it is nested too deeply.
  mutating func nested<Result>(_ work: (inout JSParser) throws(JSProblem) -> Result) throws(JSProblem) -> Result {
    guard depth < Self.deepest else { throw problem("this is nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    return try work(&self)
  }

  // MARK: Statements

  /// All statements.
  mutating func program() -> [JSStatement] {
    var statements: [JSStatement] = []
    while token.kind != .end { statements.append(statement()) }
    if !ownComments.isEmpty {
      statements.append(JSStatement(kind: .empty, comments: ownComments, range: token.range))
    }
    return statements
  }

  /// One statement, or the text of one that isn't understood.
  mutating func statement() -> JSStatement {
    let start = token
    let begin = index
    let comments = ownComments
    let kind: JSStatement.Kind
    do {
      kind = try nested { parser throws(JSProblem) in try parser.kind() }
    } catch {
      kind = .unknown(error.reason)
      index = begin
      skipStatement()
    }
    statementEnd = index
    return JSStatement(
      kind: kind, comments: comments, range: start.range.lowerBound..<tokens[max(begin, index - 1)].range.upperBound,
      isApart: isApart(start), ends: Array(token.comments.prefix(token.endings)))
  }

  /// The comments in front of a token that no statement in front of it has.
  var ownComments: [String] {
    statementEnd == index ? Array(token.comments.dropFirst(token.endings)) : token.comments
  }

  private func isApart(_ token: JSToken) -> Bool {
    var offset = token.range.lowerBound
    var ends = 0
    while offset > 0, text[offset - 1] <= 32 {
      offset -= 1
      if text[offset] == 10 { ends += 1 }
    }
    return ends > 1 && offset > 0
  }

  /// Goes behind a statement that isn't understood: to the semicolon or the line behind its last bracket.
  private mutating func skipStatement() {
    var open = 0
    let first = index
    while token.kind != .end {
      if open == 0, index > first, token.isFirstOnLine, !token.isSign("."), !token.isSign("?."), !token.isSign(")") { return }
      if open == 0, token.isSign("}") {
        // The end of the block around it.
        if index == first { advance() }
        return
      }
      if ["(", "[", "{"].contains(where: token.isSign) { open += 1 }
      if [")", "]", "}"].contains(where: token.isSign) { open -= 1 }
      let isEnd = open == 0 && token.isSign(";")
      advance()
      if isEnd { return }
    }
  }

  /// Whether a statement ends here.
  mutating func endStatement() throws(JSProblem) {
    if take(";") || token.isSign("}") || token.kind == .end || token.isFirstOnLine { return }
    throw problem("a statement should end in front of '\(token.text)'")
  }

  mutating func block() throws(JSProblem) -> [JSStatement] {
    try expect("{")
    var statements: [JSStatement] = []
    while !token.isSign("}") {
      guard token.kind != .end else { throw problem("a '}' is missing") }
      statements.append(statement())
    }
    if !ownComments.isEmpty { statements.append(JSStatement(kind: .empty, comments: ownComments, range: token.range)) }
    advance()
    return statements
  }

  /// A block, or a single statement in its place.
  mutating func body() throws(JSProblem) -> [JSStatement] {
    if token.isSign("{") { return try block() }
    return [statement()]
  }

  private mutating func kind() throws(JSProblem) -> JSStatement.Kind {
    if token.kind == .punctuator {
      if token.text == "{" { return .block(try block()) }
      if take(";") { return .empty }
    }
    if token.kind == .name {
      switch token.text {
      case "const", "let", "var":
        if peek().kind == .name || peek().isSign("[") || peek().isSign("{") { return try declaration() }
      case "function": return .function(try declaredFunction(isAsync: false))
      case "async" where peek().isWord("function") && !peek().isFirstOnLine:
        advance()
        return .function(try declaredFunction(isAsync: true))
      case "return":
        advance()
        if token.isSign(";") || token.isSign("}") || token.kind == .end || token.isFirstOnLine {
          try endStatement()
          return .give(nil)
        }
        let value = try expression()
        try endStatement()
        return .give(value)
      case "throw":
        advance()
        let value = try expression()
        try endStatement()
        return .throw(value)
      case "if": return try choice()
      case "try": return try attempt()
      case "for": return try loop()
      case "while":
        advance()
        let condition = try parenthesized()
        return .while(condition, try body())
      case "break", "continue":
        let word = token.text
        advance()
        let label = token.kind == .name && !token.isFirstOnLine ? try name() : nil
        try endStatement()
        return word == "break" ? .break(label) : .continue(label)
      case "do":
        advance()
        let body = try self.body()
        guard takeWord("while") else { throw missing("'while'") }
        let condition = try parenthesized()
        _ = take(";")
        return .repeat(body, while: condition)
      case "switch": return try cases()
      case _ where peek().isSign(":"):
        let label = try name()
        advance()
        return .labeled(label, statement())
      case "class" where peek().kind == .name: return try type()
      case "class", "import", "export", "with", "debugger":
        throw problem("'\(token.text)' is not read")
      default: break
      }
    }
    // 'use strict'
    if token.kind == .string, token.text == "use strict" {
      advance()
      try endStatement()
      return .empty
    }
    let value = try expression()
    try endStatement()
    return .expression(value)
  }

  private mutating func declaredFunction(isAsync: Bool) throws(JSProblem) -> JSFunction {
    let function = try function(isAsync: isAsync)
    handedOn.append((function.arity, function.name))
    return function
  }

  mutating func parenthesized() throws(JSProblem) -> JSExpression {
    try expect("(")
    let value = try expression()
    try expect(")")
    return value
  }

  private mutating func declaration() throws(JSProblem) -> JSStatement.Kind {
    let word = try name()
    if word != "var", token.kind == .name, peek().isSign("="), peek(2).isWord("class"),
      peek(3).isSign("{") || peek(3).isWord("extends")
    {
      let own = token.text
      advance()
      advance()
      return try type(named: own)
    }
    var bindings: [(pattern: JSPattern, value: JSExpression?)] = []
    repeat {
      let pattern = try pattern()
      var value = take("=") ? try assignment() : nil
      if case .group(.function(let function))? = value { value = .function(function) }
      bindings.append((pattern, value))
    } while take(",")
    try endStatement()
    return .declaration(word, bindings)
  }

  private mutating func choice() throws(JSProblem) -> JSStatement.Kind {
    advance()
    let condition = try parenthesized()
    let first = try body()
    return .if(condition, first, takeWord("else") ? try body() : nil)
  }

  private mutating func attempt() throws(JSProblem) -> JSStatement.Kind {
    advance()
    let work = try block()
    var caught: (name: JSPattern?, body: [JSStatement])?
    if takeWord("catch") {
      var name: JSPattern?
      if take("(") {
        name = try pattern()
        try expect(")")
      }
      caught = (name, try block())
    }
    return .attempt(work, catches: caught, finally: takeWord("finally") ? try block() : nil)
  }
}
