/// Expressions that stand as statements: assignments, and loops by functions.
extension SwiftWriter {
  /// An expression whose value nobody takes.
  mutating func write(statement value: JSExpression) throws(JSProblem) -> String {
    switch value {
    case .binary("&&", let condition, let work):
      let text = line("if \(try head(condition)) {")
      indent += "  "
      defer { indent.removeLast(2) }
      let inner = try write(statement: work)
      return text + inner + String(indent.dropLast(2)) + "}\n"
    case .postfix(let sign, .name(let name)), .prefix(let sign, .name(let name)):
      guard sign == "++" || sign == "--" else { break }
      return line("\(swiftName(name)) \(sign == "++" ? "+=" : "-=") 1")
    case .prefix("delete", .member(let base, let name, _)):
      helpers.insert("asObject")
      return line("jsObject(\(try write(base))).fields[\(Self.literal(name))] = nil")
    case .prefix("delete", .index(let base, let index)):
      helpers.insert("asObject")
      return line("jsObject(\(try write(base))).fields[\(try self.text(index))] = nil")
    case .prefix("void", let inner): return try write(statement: inner)
    case .postfix(let sign, let target), .prefix(let sign, let target):
      guard sign == "++" || sign == "--" else { break }
      return line(try assign(sign == "++" ? "+=" : "-=", target, .number("1")))
    case .group(let inner): return try write(statement: inner)
    case .yieldAll(let values) where yielding?.isAsync == false:
      // What the values' own end gives nobody takes here.
      let each = "\(Self.eachRound)\(offset)"
      let step = JSStatement(kind: .expression(.yield(.name(each))), comments: [], range: extent)
      return try write(JSPattern.name(each), values, [step])
    case .sequence(let values):
      var text = ""
      for value in values { text += try write(statement: value) }
      return text
    case .assign("=", .array(let targets), let new):
      helpers.insert("items")
      let parts = fresh("parts")
      var text = line("let \(parts) = \(try write(new))")
      for (index, target) in targets.enumerated() {
        if case .spread(let rest) = target {
          if changesArrays { helpers.insert("array") }
          let value = "jsRest(\(parts), \(index))"
          text += line("\(try place(rest)) = \(changesArrays ? "JSArray(\(value))" : value)")
          continue
        }
        text += line("\(try place(target)) = jsAt(\(parts), \(index))")
      }
      return text
    case .assign("=", .member(.name("this"), let name, _), .call(.member(.member(.name("this"), let own, _), "bind", _), _, _))
    where own == name && boundMethods.contains(name) && methods[name] != nil:
      // A method keeps its object here.
      return ""
    case .assign("=", .member(.name("this"), let name, let isOptional), .function(var function)) where !function.isArrow:
      // It is called for the object that it is given to.
      function.isMethod = true
      return line(
        try assign("=", .member(.name("this"), name, isOptional: isOptional), .function(function)))
    case .assign("=", .member(let list, "length", _), let new) where changesArrays:
      helpers.formUnion(["array", "setLength"])
      return line("jsSetLength(\(try write(list)), \(try write(new)))")
    case .assign(let sign, let target, let new): return line(try assign(sign, target, new))
    case .call(.group(.function(let function)), let arguments, _), .call(.function(let function), let arguments, _):
      // A function that is called where it stands.
      var own = function
      let name = ownName(of: function) ?? fresh("work")
      own.name = nil
      let given = try fitted(arguments, function.arity)
      let text = try write(own, named: name)
      return text + line("\(name)(\(given))")
    case .call(.name("super"), let arguments, _): return try callParent(arguments)
    case .call(.member(let list, "forEach", isOptional: true), let arguments, _):
      helpers.insert("loose")
      let name = fresh("some")
      let text = line("let \(name) = \(try write(list))") + line("if !jsLoose(\(name), nil) {")
      declare(name, kind(of: list))
      indent += "  "
      defer { indent.removeLast(2) }
      return text + (try forEach(.name(name), arguments)) + String(indent.dropLast(2)) + "}\n"
    case .call(.member(let list, "forEach", _), let arguments, _): return try forEach(list, arguments)
    case .call(.member(.name("console"), let method, _), let arguments, _): return line(try log(method, arguments))
    default: break
    }
    let text = try write(value)
    return line(text.hasPrefix("{") || text.hasPrefix("(") ? "_ = \(text)" : text)
  }

  private mutating func assign(_ sign: String, _ target: JSExpression, _ new: JSExpression) throws(JSProblem) -> String {
    if ["||=", "&&=", "??="].contains(sign) {
      let head: String
      switch sign {
      case "||=": head = try self.head(.prefix("!", target))
      case "&&=": head = try self.head(target)
      default:
        helpers.insert("loose")
        head = "jsLoose(\(try write(target)), nil)"
      }
      // What stands in front of the condition mustn't take what the value needs.
      let outer = before
      before = []
      defer { before = outer + before }
      let value = try write(new)
      guard before.isEmpty else {
        throw problem("this value is not read here: give it a name first")
      }
      return "if \(head) { \(try place(target)) = \(value) }"
    }
    if sign == "+=", kind(of: target) != .number || kind(of: new) != .number {
      return "\(try place(target)) = \(try plus(target, new))"
    }
    guard
      sign == "=" || sign == "+=" || sign == "-=" && [.number, .unknown].contains(kind(of: new))
        || sign == "*=" && isTwo(new)
    else {
      return "\(try place(target)) = \(try write(.binary(String(sign.dropLast()), target, new)))"
    }
    return "\(try place(target)) \(sign) \(try write(new))"
  }

  private func isTwo(_ value: JSExpression) -> Bool {
    if case .number(let text) = value { Double(text) == 2 } else { false }
  }

  /// Something that a value can be given to.
  mutating func place(_ target: JSExpression) throws(JSProblem) -> String {
    switch target {
    case .name(let name): return swiftName(name)
    case .index(let base, let index):
      let text = try write(base)
      if kind(of: base) == .object { return "\(text)[\(try self.text(index))]" }
      if kind(of: base) != .list, kind(of: index) == .text {
        helpers.insert("asObject")
        return "jsObject(\(text))[\(try write(index))]"
      }
      if kind(of: base) != .list {
        helpers.formUnion(["array", "asObject", "keyed"])
        return "jsHolder(\(text))[\(try write(index))]"
      }
      helpers.insert("array")
      return "jsArray(\(text))[\(try write(index))]"
    case .member(let base, let name, _):
      if case .name(let own) = base, own != "this", !isDeclared(own) {
        throw problem("nothing is assigned to '\(name)' here")
      }
      if case .name(let own) = base, kind(of: own) == .type {
        return "\(swiftName(own)).\(swiftName(name))"
      }
      guard name != "length" || changesArrays else {
        throw problem("nothing is assigned to 'length' here")
      }
      guard kind(of: base) != .list else { throw problem("nothing is assigned to '\(name)' here") }
      guard kind(of: base) != .promise else { throw problem("a promise gets no properties here: give '\(name)' a variable") }
      if kind(of: base) == .object { return "\(try write(base))[\"\(name)\"]" }
      helpers.insert("asObject")
      return "jsObject(\(try write(base)))[\"\(name)\"]"
    default: throw problem("this assignment is not read")
    }
  }

  /// Whether the text has a method of its own by the name of one of lists'.
  func hasOwn(_ method: String) -> Bool { ownMethods.contains(method) }

  mutating func forEach(_ list: JSExpression, _ arguments: [JSExpression], isList: Bool = false) throws(JSProblem)
    -> String
  {
    if kind(of: list) == .object || kind(of: list) == .instance && methods["forEach"] != nil {
      let text =
        try callMethod("forEach", on: list, arguments)
        ?? called(.member(list, "forEach", isOptional: false), try texts(arguments))
      return line("_ = \(text)")
    }
    if case .function(let function)? = arguments.first, arguments.count == 1, !isList, hasOwn("forEach"),
      kind(of: list) == .unknown
    {
      let (name, value, own) = (fresh("each"), fresh("list"), fresh("own"))
      declare(name, .function(function.arity))
      declare(value)
      helpers.formUnion(["call", "object"])
      let text =
        try write(function, named: name) + line("let \(value) = \(try write(list))")
        + line("if let \(own) = \(value) as? JSObject {") + line("  _ = jsCall(\(own)[\"forEach\"], [\(name)])")
        + line("} else {")
      indent += "  "
      defer { indent.removeLast(2) }
      return text + (try forEach(.name(value), [.name(name)], isList: true)) + String(indent.dropLast(2)) + "}\n"
    }
    guard arguments.count == 1 else {
      throw problem("'forEach' with more than a function is not read")
    }
    if usesCollections && kind(of: list) != .list || mayChange(list, in: extent) {
      helpers.formUnion(usesCollections ? ["collections", "items", "each"] : ["items", "each"])
      if changesArrays { helpers.insert("array") }
      guard case .function(let function) = arguments[0] else {
        throw problem("this 'forEach' is not read")
      }
      guard function.parameters.count <= 2, !function.arity.hasRest else {
        throw problem("'forEach' with the whole list is not read")
      }
      return line("jsEach(\(try write(list)), \(try closure(function, least: 2)))")
    }
    if case .function(let function) = arguments[0], function.arity.hasRest {
      throw problem("'forEach' with a function that takes '...' is not read")
    }
    asked = asking("forEach", of: list)
    let values = try receivingItems(of: list)
    asked = nil
    if case .function(let function) = arguments[0], function.parameters.count <= 1 {
      let name = fresh("each")
      let item = fresh("item")
      let text = try write(function, named: name)
      let given = function.parameters.isEmpty ? "" : item
      return text + line("for \(function.parameters.isEmpty ? "_" : item) in \(values) { _ = \(name)(\(given)) }")
    }
    if case .function(let function) = arguments[0], function.parameters.count == 2 {
      let (name, item, index) = (fresh("each"), fresh("item"), fresh("index"))
      return try write(function, named: name)
        + line("for (\(index), \(item)) in \(values).enumerated() { _ = \(name)(\(item), \(index)) }")
    }
    let isBound = if case .member(_, let name, _) = arguments[0] { boundMethods.contains(name) } else { false }
    if isBound {
      let (item, index) = (fresh("item"), fresh("index"))
      return line("for (\(index), \(item)) in \(values).enumerated() { _ = \(try called(arguments[0], [item, index])) }")
    }
    guard case .name = arguments[0] else { throw problem("'forEach' with the whole list is not read") }
    let item = fresh("item")
    if takesPosition(arguments[0]) {
      let index = fresh("index")
      let given = [item, index] + (handsOnRest ? [try write(list)] : [])
      return line("for (\(index), \(item)) in \(values).enumerated() { _ = \(try called(arguments[0], given)) }")
    }
    return line("for \(item) in \(values) { _ = \(try write(arguments[0]))(\(item)) }")
  }
}
