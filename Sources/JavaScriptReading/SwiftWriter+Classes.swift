/// Classes, and objects whose methods speak of 'this'.
extension SwiftWriter {
  mutating func write(_ type: JSClass) throws(JSProblem) -> String {
    guard !ambiguousTypes.contains(type.name) else { throw problem("two classes with the name '\(type.name)' are not read") }
    if let name = captured(inClass: type.name) {
      throw problem("a class that uses '\(name)' of the function around it is not read: give it to the constructor")
    }
    helpers.insert("object")
    if let name = type.members.first(where: {
      $0.name == "valueOf"
        || $0.name == "toJSON" && ($0.kind != .method || $0.isStatic || $0.function?.parameters.isEmpty != true)
        || $0.name == "toString"
          && (type.parent.map(Self.isError) == true || $0.kind != .method || $0.isStatic)
    })?.name {
      throw problem("a class with '\(name)' is not read")
    }
    let parent = try parent(of: type)
    if parent == "JSError" { helpers.insert("error") }
    declare(type.name, .type)
    let outer = (this, fields, extendsError)
    defer { (this, fields, extendsError) = outer }
    this = "self"
    extendsError = parent == "JSError" || type.parent.flatMap { types[$0] }.map { arity(of: $0) == nil } == true
    var text = line("class \(swiftName(type.name)): \(parent) {")
    indent += "  "
    defer { indent.removeLast(2) }
    for member in type.members where member.isStatic && member.kind == .field {
      text += member.comments.map { line("//\($0)") }.joined()
      text += line(
        "static var \(swiftName(member.name)): Any = \(try member.value.map { value throws(JSProblem) in try write(value) } ?? "()")"
      )
    }
    text += try creator(of: type)
    text += line("override var typeName: String { \(Self.literal(type.name)) }")
    for member in type.members {
      guard let function = member.function else { continue }
      if member.isStatic, member.kind == .setter { throw problem("a property that is computed is not read for a whole class") }
      let prefix = member.kind == .getter ? "get_" : member.kind == .setter ? "set_" : ""
      let plain = swiftName(member.name)
      let isKeyword = [
        "catch", "throw", "return", "continue", "break", "case", "switch", "while", "for", "if",
        "else", "do", "import", "try",
      ].contains(plain)
      let name = prefix + (isKeyword && prefix.isEmpty ? "`\(plain)`" : plain)
      let isOverriding =
        member.name == "toString"
        || !member.isStatic
          && ancestors(of: type).contains {
            $0.members.contains { $0.name == member.name && $0.kind == member.kind }
          }
      this = member.isStatic ? swiftName(type.name) : "self"
      let own = try write(function, named: name)
      this = "self"
      text += "\n" + member.comments.map { line("//\($0)") }.joined()
      text += "\(indent)\(member.isStatic ? "static " : isOverriding ? "override " : "")\(own.dropFirst(indent.count))"
    }
    text += getters(of: type)
    return text + String(indent.dropLast(2)) + "}\n"
  }

  /// A name of the functions around the class that is written: in Swift a class sees none of them. `nil` if it uses none.
  private func captured(inClass own: String) -> String? {
    guard scopes.count > 1 else { return nil }
    let within = tokens(in: extent)
    let index = within.indices.dropFirst().first { index in
      let (token, last) = (within[index], within[index - 1])
      guard token.kind == .name, token.text != own, !last.isSign("."), !last.isSign("?.") else { return false }
      let isMember =
        index + 1 < within.endIndex && ["(", "=", ";"].contains(where: within[index + 1].isSign)
        && (token.isFirstOnLine || ["{", "}", ";", "*"].contains(where: last.isSign)
          || ["static", "async", "get", "set"].contains(last.text))
      guard !isMember, let scope = scopes.dropFirst().last(where: { $0[token.text] != nil }) else { return false }
      return scope[token.text] != .type
    }
    return index.map { within[$0].text }
  }

  private func parent(of type: JSClass) throws(JSProblem) -> String {
    guard let parent = type.parent else { return "JSObject" }
    if Self.isError(parent), !isDeclared(parent) {
      guard parent == "Error" else { throw problem("'extends \(parent)' is not read: write 'extends Error'") }
      return "JSError"
    }
    guard types[parent] != nil else { throw problem("'extends \(parent)' is not read") }
    return swiftName(parent)
  }

  private func ancestors(of type: JSClass) -> [JSClass] {
    var found: [JSClass] = []
    var next = type.parent
    while let name = next, let parent = types[name], !found.contains(where: { $0.name == name }) {
      found.append(parent)
      next = parent.parent
    }
    return found
  }

  /// Whether a static method of a class makes one of its objects.
  func makesOwn(_ type: String, _ method: String) -> Bool {
    guard let member = types[type]?.members.first(where: { $0.isStatic && $0.name == method }),
      let body = member.function?.body,
      let first = body.first, let last = body.last
    else { return false }
    let within = tokens(
      in: first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound))
    return within.indices.dropLast().contains {
      within[$0].isWord("new") && within[$0 + 1].isWord(type)
    }
  }

  /// Whether a method of each class that has it gives its object.
  func givesItself(_ method: String) -> Bool {
    let all = types.values.flatMap { $0.methods.filter { $0.name == method } }
    return !all.isEmpty
      && all.allSatisfy { member in
        guard case .give(.name("this")?)? = member.function?.body.last?.kind else { return false }
        return true
      }
  }

  /// What 'new' gives a class, in its own words or its parent's; `nil` for a class of errors without words of its own.
  func arity(of type: JSClass) -> JSArity? {
    let creators = ([type] + ancestors(of: type)).lazy.compactMap(\.creator)
    if let creator = creators.first { return creator.arity }
    let last = ancestors(of: type).last ?? type
    return last.parent.map(Self.isError) == true ? nil : JSArity(count: 0)
  }

  /// What makes an object of a class.
  private mutating func creator(of type: JSClass) throws(JSProblem) -> String {
    let outer = indent
    indent += "  "
    var fields = ""
    for member in type.members where member.kind == .field && !member.isStatic {
      let value = try member.value.map { value throws(JSProblem) in try write(value) } ?? "()"
      fields += member.comments.map { line("//\($0)") }.joined()
      fields += line("self[\(Self.literal(member.name))] = \(value)")
    }
    guard before.isEmpty else { throw problem("this value of a class is not read: give it in the constructor") }
    indent = outer
    self.fields = fields
    if let creator = type.creator {
      if type.parent == nil { return try initializer(creator, first: "\(indent)  super.init()\n" + fields) }
      return try initializer(creator, first: "")
    }
    guard !fields.isEmpty else { return "" }
    var own = ""
    var given = ""
    if let parent = type.parent.flatMap({ types[$0] }) {
      guard let arity = arity(of: parent), !arity.hasRest else {
        throw problem("a class of errors with values is read with a constructor")
      }
      let names = (0..<arity.count).map { "value\($0)" }
      own = names.map { "_ \($0): Any = ()" }.joined(separator: ", ")
      given = names.joined(separator: ", ")
    } else if type.parent != nil {
      (own, given) = ("_ message: Any = ()", "message")
    }
    return line("init(\(own)) {") + line("  super.init(\(given))") + fields + line("}")
  }

  private mutating func initializer(_ creator: JSFunction, first: String) throws(JSProblem) -> String {
    let text = try write(creator, named: "init")
    let head = text.prefix { $0 != "\n" }
    let own = head.replacing("func init(", with: "init(").replacing(" -> Any {", with: " {")
    return own + "\n" + first + text.dropFirst(head.count + 1)
  }

  /// `super(…)`, and what an object gets behind it.
  mutating func callParent(_ arguments: [JSExpression]) throws(JSProblem) -> String {
    guard this == "self" else { throw problem("'super' is not read here") }
    let given = extendsError ? try errorArguments(arguments) : try joined(arguments)
    let text = line("super.init(\(given))") + fields
    fields = ""
    return text
  }

  /// The getters of a class, found by their names.
  private mutating func getters(of type: JSClass) -> String {
    let getters = type.members.filter { $0.kind == .getter && !$0.isStatic }
    let isIterator = usesIterators && type.methods.contains { $0.name == "next" }
    let symbols = type.methods.filter {
      $0.name.hasPrefix("Symbol.") || $0.name == "toJSON" || Self.shared.contains($0.name)
        || isIterator && ["next", "return", "throw"].contains($0.name)
    }
    guard !getters.isEmpty || !symbols.isEmpty else { return setters(of: type) }
    return setters(of: type) + "\n" + line("override func computed(_ name: String) -> Any {")
      + line("  switch name {")
      + getters.map { line("  case \(Self.literal($0.name)): return get_\(swiftName($0.name))()") }
      .joined()
      + symbols.map {
        let given = $0.function?.parameters.isEmpty == false
        if let arity = $0.function?.arity, arity.count > 1 || arity.hasRest {
          let method = "self.\(swiftName($0.name))"
          return line("  case \(Self.literal($0.name)): return \(arity.hasRest ? rest(method, arity) : method)")
        }
        let name = ["return", "throw"].contains($0.name) ? "`\($0.name)`" : swiftName($0.name)
        return line(
          "  case \(Self.literal($0.name)): return { \(given ? "given in " : "")self.\(name)(\(given ? "given" : "")) }")
      }.joined()
      + line("  default: return super.computed(name)") + line("  }") + line("}")
  }

  /// Methods that are found by their names, because lists have them, too.
  private static let shared: Set<String> = ["map", "filter", "find", "some", "every", "reduce", "flatMap", "forEach"]

  /// The setters of a class, found by their names.
  private mutating func setters(of type: JSClass) -> String {
    let setters = type.members.filter { $0.kind == .setter }
    guard !setters.isEmpty else { return "" }
    return "\n" + line("override func assigned(_ name: String, _ value: Any) -> Bool {") + line("  switch name {")
      + setters.map { line("  case \(Self.literal($0.name)): _ = set_\(swiftName($0.name))(value)") }.joined()
      + line("  default: return super.assigned(name, value)") + line("  }") + line("  return true") + line("}")
  }

  /// `new` of a class of the text.
  mutating func make(_ type: JSClass, _ arguments: [JSExpression]) throws(JSProblem) -> String {
    guard let arity = arity(of: type) else { return "\(swiftName(type.name))(\(try errorArguments(arguments)))" }
    guard !arguments.contains(where: isSpread) else { return try called(swiftName(type.name), arity, spreading: arguments) }
    return "\(swiftName(type.name))(\(try fitted(arguments, arity)))"
  }

  /// A message, and options with a cause.
  mutating func errorArguments(_ arguments: [JSExpression]) throws(JSProblem) -> String {
    guard arguments.count > 1 else { return try texts(arguments).joined() }
    return "\(try write(arguments[0]))\(try cause(in: arguments))"
  }

  /// The cause in the options that an error is given besides its message.
  mutating func cause(in arguments: [JSExpression]) throws(JSProblem) -> String {
    guard arguments.count == 2 else { throw problem("what an error is given besides its message is read as '{ cause: … }'") }
    switch arguments[1] {
    case .object(let properties) where properties.count == 1 && properties[0].name == "cause" && !properties[0].isSpread:
      return ", cause: \(try write(properties[0].value))"
    // Options that somebody else made; without the word nothing has a cause.
    case .name(let name) where isDeclared(name):
      guard tokens.contains(where: { $0.isWord("cause") }) else { return "" }
      helpers.insert("maybe")
      return ", cause: jsMaybe(\(try write(arguments[1])), \"cause\")"
    default: throw problem("what an error is given besides its message is read as '{ cause: … }'")
    }
  }

  /// Values for something that takes so many.
  mutating func fitted(_ arguments: [JSExpression], _ arity: JSArity) throws(JSProblem) -> String {
    if arguments.contains(where: { if case .spread = $0 { true } else { false } }) {
      throw problem("'...' in a call of a method is not read")
    }
    var given = try texts(arguments)
    if given.count > arity.count {
      let rest = given[arity.count...].joined(separator: ", ")
      given.removeLast(given.count - arity.count)
      if arity.hasRest { given.append("[\(rest)]") }
    }
    return given.joined(separator: ", ")
  }

  // MARK: Methods

  /// Names of methods that lists, texts and promises have, too.
  static let ordinary: Set<String> = [
    "map", "filter", "forEach", "reduce", "find", "findIndex", "some", "every", "slice", "indexOf",
    "includes", "concat", "join",
    "reverse", "sort", "push", "pop", "shift", "unshift", "then", "catch", "finally", "toString",
    "keys", "values", "entries",
    "at", "flat", "flatMap", "splice", "split", "trim", "replace", "resolve", "reject",
  ]

  /// A call of a method of a class or of a map; `nil` for any other.
  mutating func callMethod(
    _ method: String, on base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    if case .name("super") = base {
      guard this == "self", let arity = methods[method]?.first else { throw problem("'super' is not read here") }
      return "super.\(swiftName(method))(\(try fitted(arguments, arity)))"
    }
    if case .name(let own) = base, kind(of: own) == .type {
      let inherited = types[own].map { ancestors(of: $0).flatMap(\.members) } ?? []
      let all =
        (types[own]?.members ?? [])
        + inherited.filter { member in member.function.map { !mentions("this", in: $0.body[...]) } == true }
      guard let arity = all.first(where: { $0.isStatic && $0.name == method })?.function?.arity else {
        throw problem("'\(own).\(method)' is not read")
      }
      let callee = "\(swiftName(own)).\(swiftName(method))"
      guard !arguments.contains(where: isSpread) else { return try called(callee, arity, spreading: arguments) }
      return "\(callee)(\(try fitted(arguments, arity)))"
    }
    if method == "bind", case .member(let object, let name, _) = base, methods[name] != nil || objectMethods.contains(name),
      !arguments.isEmpty, !arguments.contains(where: isSpread)
    {
      guard case .name(let first) = object, case .name(first) = arguments[0] else {
        throw problem("'bind' is read for the object that has the method")
      }
      let arity = methods[name]?.max { $0.count < $1.count }
      isCalled = true
      var text = methods[name] == nil ? try write(base) : "\(try write(object)).\(swiftName(name))"
      isCalled = false
      if let arity, arity.hasRest { text = rest(text, arity) }
      guard arguments.count > 1 else { return text }
      helpers.formUnion(["rest", "call", "items"])
      let given = try Array(arguments.dropFirst()).map { value throws(JSProblem) in try write(try madeNow(value)) }
      return "JSRest(work: { jsCall(\(text), [\(given.joined(separator: ", "))] + $0) })"
    }
    let isOwn = if case .name("this") = base { true } else { kind(of: base) == .instance }
    guard let arities = methods[method], isOwn || !Self.ordinary.contains(method), kind(of: base) != .list,
      kind(of: base) != .object || isOwn
    else { return nil }
    if !isOwn, keepsIterators, method == "next", arguments.isEmpty {
      helpers.formUnion(["steps", "field"])
      return "jsNext(\(try write(base)))"
    }
    if !isOwn, isField(method), ["next", "return", "throw"].contains(method), arguments.count < 2,
      usesGenerators
    {
      helpers.formUnion(["generators", "steps"])
      let given = try texts(arguments).map { ", \($0)" }.joined()
      return "jsNext(\(try write(base)), \(Self.literal(method))\(given))"
    }
    if !isOwn, isField(method) { throw problem("whose '\(method)' this is can't be seen here") }
    guard arities.count == 1 || !arities.contains(where: \.hasRest) else {
      throw problem("which '\(method)' this is can't be seen here")
    }
    if method == "get" || method == "set" || method == "has" || method == "add" { helpers.insert("field") }
    let most = arities.max { $0.count < $1.count } ?? JSArity(count: 0)
    let callee = "\(try write(base)).\(swiftName(method))"
    guard !arguments.contains(where: isSpread) else { return try called(callee, most, spreading: arguments) }
    return "\(callee)(\(try fitted(arguments, most)))"
  }
}
