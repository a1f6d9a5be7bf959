/// Objects that stand in the text.
extension JSParser {
  mutating func object() throws(JSProblem) -> JSExpression {
    try expect("{")
    var properties: [JSProperty] = []
    while !take("}") {
      if take("...") {
        properties.append(JSProperty(name: "...", value: try assignment(), isSpread: true))
        if !token.isSign("}") { try expect(",") }
        continue
      }
      if token.isSign("["), !(peek().isWord("Symbol") && peek(4).isSign("]") && peek(5).isSign("(")) {
        advance()
        let key = try assignment()
        try expect("]")
        guard take(":") else { throw problem("a method with a computed name is not read") }
        properties.append(JSProperty(name: "", value: try assignment(), key: key))
        if !token.isSign("}") { try expect(",") }
        continue
      }
      var isAsync = false
      if token.isWord("async"), !peek().isSign(":"), !peek().isSign(","), !peek().isSign("("),
        !peek().isSign("}")
      {
        advance()
        isAsync = true
      }
      let isGenerator = take("*")
      var accessor: JSProperty.Accessor?
      if token.isWord("get") || token.isWord("set"), peek().kind == .name || peek().kind == .string {
        accessor = token.isWord("get") ? .getter : .setter
        hasAccessors = true
        advance()
      }
      guard
        token.kind == .name || token.kind == .string || token.kind == .number || token.isSign("[")
      else {
        throw problem("this property is not read")
      }
      let key = token.isSign("[") ? try symbol() : token.text
      if !key.hasPrefix("Symbol.") { advance() }
      let first = index
      if token.isSign("(") {
        let function = try code(isAsync: isAsync, isGenerator: isGenerator)
        if accessor == nil {
          handedOn.append((function.arity, nil))
          objectMethods.insert(key)
          rememberMethod(key, from: first)
        }
        properties.append(JSProperty(name: key, value: .function(function), accessor: accessor))
      } else if take(":") {
        let value = try assignment()
        if case .function(let function) = value, !function.isArrow {
          rememberMethod(key, from: first)
        }
        properties.append(JSProperty(name: key, value: value))
      } else {
        properties.append(JSProperty(name: key, value: .name(key)))
      }
      if !token.isSign("}") { try expect(",") }
    }
    return .object(properties)
  }
}
