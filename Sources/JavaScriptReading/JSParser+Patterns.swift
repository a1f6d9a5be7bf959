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
    let parameters = try parameters()
    let outer = isInGenerator
    isInGenerator = isGenerator
    defer { isInGenerator = outer }
    var function = JSFunction(
      name: nil, parameters: parameters, body: try block(), result: nil, isAsync: isAsync, isArrow: false)
    function.isGenerator = isGenerator
    return function
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
          let property = try name()
          parts.append((property, try withDefault(take(":") ? pattern() : .name(property))))
        }
        if !token.isSign("}") { try expect(",") }
      }
      return .object(parts)
    }
    return .name(try name())
  }

  private mutating func withDefault(_ pattern: JSPattern) throws(JSProblem) -> JSPattern {
    take("=") ? .initialized(pattern, try assignment()) : pattern
  }
}
