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
    let comments = ownComments
    let isStatic = isModifier("static")
    if isStatic { advance() }
    let isAsync = isModifier("async")
    if isAsync { advance() }
    let isGenerator = take("*")
    let isGetter = isModifier("get")
    if isGetter { advance() }
    let isSetter = isModifier("set")
    if isSetter { advance() }
    guard token.kind == .name else { throw problem("this part of a class is not read") }
    let own = try name()
    guard token.isSign("(") else {
      let value = take("=") ? try assignment() : nil
      try endStatement()
      type.members.append(JSMember(kind: .field, name: own, isStatic: isStatic, value: value, comments: comments))
      return
    }
    var function = try code(isAsync: isAsync, isGenerator: isGenerator)
    function.isMethod = true
    if own == "constructor", !isStatic {
      type.creator = function
    } else {
      type.members.append(
        JSMember(
          kind: isGetter ? .getter : isSetter ? .setter : .method, name: own, isStatic: isStatic, function: function,
          comments: comments))
    }
  }
}
