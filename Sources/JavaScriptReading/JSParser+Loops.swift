/// Loops, and choices among cases.
extension JSParser {
  mutating func loop() throws(JSProblem) -> JSStatement.Kind {
    advance()
    let isAwaited = takeWord("await")
    try expect("(")
    let start = index
    if ["const", "let", "var"].contains(where: token.isWord) {
      let isShared = token.isWord("var")
      advance()
      let pattern = try pattern()
      if takeWord("of") {
        let values = try assignment()
        try expect(")")
        if isAwaited { return try awaiting(pattern, values) }
        return isShared ? try shared(pattern, values, start) : .forOf(pattern, values, try body())
      }
      if takeWord("in") {
        let values = try assignment()
        try expect(")")
        let names = JSExpression.call(.name(SwiftWriter.keysIn), [values], isOptional: false)
        return isShared ? try shared(pattern, names, start) : .forOf(pattern, names, try body())
      }
      if !isShared, case .name(let name) = pattern, let loop = try counting(name) { return loop }
    }
    if isAwaited { throw problem("this 'for await' is not read") }
    index = start
    return try anyLoop()
  }

  /// `for (var value of values)`: the rounds may share their variable, which then gets a value at the beginning of each.
  private mutating func shared(_ pattern: JSPattern, _ values: JSExpression, _ start: Int)
    throws(JSProblem) -> JSStatement.Kind
  {
    let round = "\(SwiftWriter.eachRound)\(start)"
    let range = tokens[start].range
    let first = JSStatement(
      kind: .declaration("var", [(pattern, .name(round))]), comments: [], range: range)
    return .forOf(.name(round), values, [first] + (try body()))
  }

  /// `for await` over a list: each is waited for as `value.then(v => v)`, and the end of the list, too.
  private mutating func awaiting(_ pattern: JSPattern, _ values: JSExpression) throws(JSProblem) -> JSStatement.Kind {
    let begin = index
    let body = try self.body()
    let inner = tokens[begin..<index]
    let isList = if case .array = values { true } else { false }
    if !isList,
      tokens.contains(where: { $0.isWord("asyncIterator") })
        || tokens.indices.dropLast(2).contains(where: asynchronousGenerator)
    {
      return try awaiting(pattern, generator: values, body, inner)
    }
    if ["break", "return"].contains(where: { word in inner.contains { $0.isWord(word) } }) {
      throw problem("'for await' that is left before its end is not read")
    }
    let range = body.first?.range ?? token.range
    func statement(_ kind: JSStatement.Kind) -> JSStatement { JSStatement(kind: kind, comments: [], range: range) }
    func waiting(_ given: [JSExpression]) -> JSExpression {
      let resolved = JSExpression.call(.member(.name("Promise"), "resolve", isOptional: false), given, isOptional: false)
      let same = JSFunction(
        name: nil, parameters: [.name("value")], body: [], result: .name("value"), isAsync: false, isArrow: true)
      return .await(.call(.member(resolved, "then", isOptional: false), [.function(same)], isOptional: false))
    }
    let element = "awaited$"
    let first = statement(.declaration("const", [(pattern, waiting([.name(element)]))]))
    let loop = statement(.forOf(.name(element), values, [first] + body))
    return .block([loop, statement(.expression(waiting([])))])
  }

  /// Whether an asynchronous generator begins at a token.
  private func asynchronousGenerator(at index: Int) -> Bool {
    guard tokens[index].isWord("async") else { return false }
    return tokens[index + 1].isSign("*") || tokens[index + 1].isWord("function") && tokens[index + 2].isSign("*")
  }

  /// `for await` over an asynchronous generator: each is asked for, and it is ended where the loop is left.
  private mutating func awaiting(
    _ pattern: JSPattern, generator values: JSExpression, _ body: [JSStatement], _ inner: ArraySlice<JSToken>
  ) throws(JSProblem) -> JSStatement.Kind {
    let isIterable = tokens.contains { $0.isWord("asyncIterator") }
    let range = body.first?.range ?? token.range
    func statement(_ kind: JSStatement.Kind) -> JSStatement { JSStatement(kind: kind, comments: [], range: range) }
    let (source, step, end) = ("source$\(index)", "step$\(index)", "isOver$\(index)")
    func asked(_ method: String) -> JSExpression {
      isIterable
        ? .await(.call(.name("jsNext"), [.name(source), .string(method)], isOptional: false))
        : .await(.call(.member(.name(source), method, isOptional: false), [], isOptional: false))
    }
    // What is returned is made first, and then the source is told.
    func ended(_ list: [JSStatement]) -> [JSStatement] {
      list.flatMap { inner -> [JSStatement] in
        var inner = inner
        switch inner.kind {
        case .give(let value):
          let given = "given$\(inner.range.lowerBound)"
          let made = value.map { [statement(.declaration("const", [(.name(given), $0)]))] } ?? []
          return made + [
            statement(.expression(asked("return"))),
            statement(.give(value.map { _ in .name(given) })),
          ]
        case .if(let condition, let first, let second):
          inner.kind = .if(condition, ended(first), second.map(ended))
        case .block(let body): inner.kind = .block(ended(body))
        case .while(let condition, let body): inner.kind = .while(condition, ended(body))
        case .forOf(let pattern, let values, let body):
          inner.kind = .forOf(pattern, values, ended(body))
        case .forCount(let name, let from, let sign, let to, let by, let isDown, let body):
          inner.kind = .forCount(
            name: name, from: from, sign: sign, to: to, by: by, isDown: isDown, ended(body))
        case .attempt(let work, let caught, let last):
          inner.kind = .attempt(
            ended(work), catches: caught.map { ($0.name, ended($0.body)) }, finally: last)
        default: break
        }
        return [inner]
      }
    }
    let body = ended(body)
    func part(_ name: String) -> JSExpression { .member(.name(step), name, isOptional: false) }
    let over = [
      statement(.expression(.assign("=", .name(end), .name("true")))), statement(.break(nil)),
    ]
    let ending = [statement(.expression(asked("return"))), statement(.throw(.name("error")))]
    let work: [JSStatement] =
      inner.contains { $0.isWord("throw") || $0.isWord("await") }
      ? [statement(.attempt(body, catches: (.name("error"), ending), finally: nil))] : body
    let loop = [
      statement(.declaration("const", [(.name(step), asked("next"))])), statement(.if(part("done"), over, nil)),
      statement(.declaration("const", [(pattern, part("value"))])),
    ]
    var whole = [
      statement(
        .declaration(
          "const",
          [
            (
              .name(source),
              isIterable ? .call(.name("jsIterator"), [values], isOptional: false) : values
            )
          ])),
      statement(.declaration("let", [(.name(end), .name("false"))])),
      statement(.while(.name("true"), loop + work)),
    ]
    if inner.contains(where: { $0.isWord("break") }) {
      whole.append(statement(.if(.prefix("!", .name(end)), [statement(.expression(asked("return")))], nil)))
    }
    return .block(whole)
  }

  /// The rest of `for (let i = 0; i < n; i++)`; `nil` if it is a loop of another kind.
  private mutating func counting(_ name: String) throws(JSProblem) -> JSStatement.Kind? {
    guard take("=") else { return nil }
    let from = try assignment()
    guard take(";"), !token.isSign(";"), case .binary(let sign, .name(name), let to) = try expression(),
      ["<", "<=", ">", ">="].contains(sign), take(";"), !token.isSign(")")
    else { return nil }
    let step: JSExpression
    var isDown = false
    switch try expression() {
    case .postfix("++", .name(name)), .prefix("++", .name(name)): step = .number("1")
    case .postfix("--", .name(name)), .prefix("--", .name(name)): (step, isDown) = (.number("1"), true)
    case .assign("+=", .name(name), let distance): step = distance
    default: return nil
    }
    guard take(")") else { return nil }
    // What the loop's body changes is no constant.
    let body = try self.body()
    if changes(name, in: body) { return nil }
    return .forCount(name: name, from: from, sign: sign, to: to, by: step, isDown: isDown, body)
  }

  /// Whether statements give a variable another value, as far as its name tells.
  private func changes(_ name: String, in body: [JSStatement]) -> Bool {
    guard let first = body.first, let last = body.last else { return false }
    let range = first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
    return tokens.indices.dropLast().contains { position in
      guard tokens[position].isWord(name), range.contains(tokens[position].range.lowerBound) else { return false }
      let isChange: (JSToken) -> Bool = { $0.kind == .punctuator && ["=", "+=", "-=", "*=", "++", "--"].contains($0.text) }
      return isChange(tokens[position + 1]) || position > 0 && ["++", "--"].contains(where: tokens[position - 1].isSign)
    }
  }

  /// A loop by its three parts.
  private mutating func anyLoop() throws(JSProblem) -> JSStatement.Kind {
    var loop = JSLoop(body: [], isShared: token.isWord("var"))
    if !take(";") {
      let start = token
      let begin = index
      let word = ["const", "let", "var"].contains(where: token.isWord) ? try name() : nil
      let kind: JSStatement.Kind
      if let word {
        var bindings: [(pattern: JSPattern, value: JSExpression?)] = []
        repeat {
          let pattern = try pattern()
          bindings.append((pattern, take("=") ? try assignment() : nil))
        } while take(",")
        kind = .declaration(word, bindings)
      } else {
        kind = .expression(try expression())
      }
      loop.setup = JSStatement(
        kind: kind, comments: [], range: start.range.lowerBound..<tokens[max(begin, index - 1)].range.upperBound)
      try expect(";")
    }
    if !token.isSign(";") { loop.condition = try expression() }
    try expect(";")
    if !token.isSign(")") { loop.step = try expression() }
    try expect(")")
    loop.body = try body()
    return .loop(loop)
  }

  /// `switch`.
  mutating func cases() throws(JSProblem) -> JSStatement.Kind {
    advance()
    let value = try parenthesized()
    try expect("{")
    var cases: [JSCase] = []
    while !take("}") {
      var values: [JSExpression]? = []
      // Several in a row share what they do.
      repeat {
        if takeWord("default") {
          values = nil
        } else if takeWord("case") {
          let value = try expression()
          values?.append(value)
        } else {
          throw missing("'case'")
        }
        try expect(":")
      } while token.isWord("case") || token.isWord("default")
      var body: [JSStatement] = []
      while !token.isSign("}"), !token.isWord("case"), !token.isWord("default") {
        guard token.kind != .end else { throw problem("a '}' is missing") }
        body.append(statement())
      }
      cases.append(JSCase(values: values, body: body))
    }
    return .choose(value, cases)
  }
}
