/// Functions, their parameters, and patterns.
extension JSParser {
  /// A function behind `function`.
  mutating func function(isAsync: Bool) throws(JSProblem) -> JSFunction {
    advance()
    if token.isSign("*") { throw problem("generators are not read") }
    let own = token.kind == .name ? try name() : nil
    let parameters = try parameters()
    return JSFunction(
      name: own, parameters: parameters, body: try block(), result: nil, isAsync: isAsync, isArrow: false)
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
