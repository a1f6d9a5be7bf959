/// Functions, their parameters, and patterns.
extension JSParser {
  /// A function behind `function`.
  mutating func function(isAsync: Bool) throws(JSProblem) -> JSFunction {
    advance()
    let isGenerator = take("*")
    let own = token.kind == .name ? try name() : nil
    var function = try code(isAsync: isAsync, isGenerator: isGenerator)
    function.name = own
    return function
  }

  /// A function from its parameters on.
  mutating func code(isAsync: Bool, isGenerator: Bool) throws(JSProblem) -> JSFunction {
    let start = index
    let parameters = try parameters()
    let outer = isInGenerator
    isInGenerator = isGenerator
    defer { isInGenerator = outer }
    var function = JSFunction(
      name: nil, parameters: parameters, body: try block(), result: nil, isAsync: isAsync, isArrow: false)
    function.isGenerator = isGenerator
    return takingArguments(function, tokens[start..<index])
  }

  /// A function that speaks of 'arguments', as one that takes them all.
  private func takingArguments(_ function: JSFunction, _ own: ArraySlice<JSToken>) -> JSFunction {
    guard own.contains(where: { $0.isWord("arguments") }),
      !function.parameters.contains(where: isDefault),
      !own.indices.dropFirst().contains(where: {
        own[$0].isWord("arguments") && own[$0 - 1].isSign(".")
      })
    else { return function }
    var function = function
    let range = own.first?.range ?? 0..<0
    if !function.parameters.isEmpty {
      let pattern = JSPattern.array(function.parameters)
      let kind = JSStatement.Kind.declaration("let", [(pattern, .name("arguments"))])
      function.body.insert(JSStatement(kind: kind, comments: [], range: range), at: 0)
    }
    function.parameters = [.rest("arguments")]
    return function
  }

  private func isDefault(_ pattern: JSPattern) -> Bool {
    if case .initialized = pattern { true } else { false }
  }

  mutating func parameters() throws(JSProblem) -> [JSPattern] {
    try expect("(")
    var parameters: [JSPattern] = []
    while !take(")") {
      if take("...") {
        parameters.append(.rest(try name()))
      } else {
        let pattern = try pattern()
        parameters.append(take("=") ? .initialized(pattern, try assignment()) : pattern)
      }
      if !token.isSign(")") { try expect(",") }
    }
    return parameters
  }

  mutating func pattern() throws(JSProblem) -> JSPattern {
    if take("[") {
      var parts: [JSPattern?] = []
      while !take("]") {
        if take(",") {
          parts.append(nil)
          continue
        }
        if take("...") {
          parts.append(.rest(try name()))
        } else {
          parts.append(try withDefault(pattern()))
        }
        if !token.isSign("]") { try expect(",") }
      }
      return .array(parts)
    }
    if take("{") {
      var parts: [(property: String, pattern: JSPattern)] = []
      while !take("}") {
        if take("...") {
          parts.append(("...", .rest(try name())))
        } else {
          let property = try propertyName()
          parts.append((property, try withDefault(take(":") ? pattern() : .name(property))))
        }
        if !token.isSign("}") { try expect(",") }
      }
      return .object(parts)
    }
    return .name(try name())
  }

  /// What a pattern takes from an object: a name, or a text in quotation marks with a name behind it.
  private mutating func propertyName() throws(JSProblem) -> String {
    guard token.kind == .string, peek().isSign(":") else { return try name() }
    defer { advance() }
    return token.text
  }

  private mutating func withDefault(_ pattern: JSPattern) throws(JSProblem) -> JSPattern {
    take("=") ? .initialized(pattern, try assignment()) : pattern
  }
}
