/// Classes.
extension JSParser {
  mutating func type() throws(JSProblem) -> JSStatement.Kind {
    advance()
    var type = JSClass(name: try name(), parent: nil, members: [])
    if takeWord("extends") { type.parent = try name() }
    guard token.isSign("{") else { throw problem("what this class extends is not read") }
    advance()
    while !take("}") {
      if take(";") { continue }
      guard token.kind != .end else { throw problem("a '}' is missing") }
      try readMember(of: &type)
    }
    return .type(type)
  }

  private mutating func readMember(of type: inout JSClass) throws(JSProblem) {
    func isModifier(_ word: String) -> Bool {
      token.isWord(word) && !["(", "=", ";", "}"].contains(where: peek().isSign) && !peek().isFirstOnLine
    }
    let isStatic = isModifier("static")
    if isStatic { advance() }
    let isAsync = isModifier("async")
    if isAsync { advance() }
    if token.isSign("*") { throw problem("generators are not read") }
    let isGetter = isModifier("get")
    if isGetter { advance() }
    let isSetter = isModifier("set")
    if isSetter { advance() }
    guard token.kind == .name else { throw problem("this part of a class is not read") }
    let own = try name()
    guard token.isSign("(") else {
      let value = take("=") ? try assignment() : nil
      try endStatement()
      type.members.append(JSMember(kind: .field, name: own, isStatic: isStatic, value: value))
      return
    }
    var function = JSFunction(
      name: nil, parameters: try parameters(), body: try block(), result: nil, isAsync: isAsync, isArrow: false)
    function.isMethod = true
    if own == "constructor", !isStatic {
      type.creator = function
    } else {
      type.members.append(
        JSMember(kind: isGetter ? .getter : isSetter ? .setter : .method, name: own, isStatic: isStatic, function: function))
    }
  }
}
