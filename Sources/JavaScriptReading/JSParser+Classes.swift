/// Classes.
extension JSParser {
  mutating func type(named own: String? = nil) throws(JSProblem) -> JSStatement.Kind {
    advance()
    var type = JSClass(name: own ?? "", parent: nil, members: [])
    if own == nil { type.name = try name() }
    if takeWord("extends") { type.parent = try name() }
    guard token.isSign("{") else { throw problem("what this class extends is not read") }
    advance()
    while !take("}") {
      if take(";") { continue }
      guard token.kind != .end else { throw problem("a '}' is missing") }
      try readMember(of: &type)
    }
    types.append(type)
    return .type(type)
  }

  /// `[Symbol.iterator]` as a name.
  mutating func symbol() throws(JSProblem) -> String {
    advance()
    guard token.isWord("Symbol"), peek(2).isWord("iterator") || peek(2).isWord("asyncIterator")
    else {
      throw problem("a method with a computed name is not read")
    }
    advance()
    advance()
    let own = try name()
    try expect("]")
    return "Symbol.\(own)"
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
    guard token.kind == .name || token.isSign("[") else {
      throw problem("this part of a class is not read")
    }
    let own = token.isSign("[") ? try symbol() : try name()
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
