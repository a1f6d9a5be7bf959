/// Operators and members.
extension SwiftWriter {
  mutating func plus(_ left: JSExpression, _ right: JSExpression) throws(JSProblem) -> String {
    let (first, second) = (kind(of: left), kind(of: right))
    if first == .text || second == .text {
      return "\"\(try interpolated(left))\(try interpolated(right))\""
    }
    if first == .number, second == .number, !addsUp(left, right) {
      return "\(try write(left)) + \(try write(right))"
    }
    helpers.insert("plus")
    return "jsPlus(\(try write(left)), \(try write(right)))"
  }

  /// A value within quotation marks.
  private mutating func interpolated(_ value: JSExpression) throws(JSProblem) -> String {
    switch value {
    case .string(let text): return Self.escaped(text)
    case .binary("+", let left, let right) where kind(of: value) == .text:
      return try interpolated(left) + interpolated(right)
    case .template:
      let text = try write(value)
      return String(text.dropFirst().dropLast())
    default: return "\\(\(try textWithin(value)))"
    }
  }

  mutating func binary(_ sign: String, _ left: JSExpression, _ right: JSExpression) throws(JSProblem) -> String {
    switch sign {
    case "+": return try plus(left, right)
    case "===", "!==", "==", "!=": return try equality(sign, left, right)
    case "<", ">", "<=", ">=", "-", "*", "%", "/": return try arithmetic(sign, left, right)
    case "|", "&", "^", "<<", ">>", ">>>": return try bits(sign, left, right)
    case "&&", "||":
      if kind(of: left) == .boolean, kind(of: right) == .boolean {
        return "\(try operand(left)) \(sign) \(try operand(right))"
      }
      guard case .name = left else {
        helpers.insert("either")
        return "\(sign == "&&" ? "jsAnd" : "jsOr")(\(try write(left)), \(try lazily(right)))"
      }
      let (first, second) = (try write(left), try write(right))
      return "(\(try condition(left)) ? \(sign == "&&" ? second : first) : \(sign == "&&" ? first : second))"
    case "??":
      if case .name = left {
        let second = try write(right)
        // What waits can't stand in a closure.
        if second.contains("await ") { return "(\(try equality("==", left, .name("null"))) ? \(second) : \(try write(left)))" }
      }
      helpers.insert("either")
      return "jsElse(\(try write(left)), \(try lazily(right)))"
    case "**":
      helpers.insert("power")
      return "jsPower(\(try write(left)), \(try write(right)))"
    case "in":
      guard types.isEmpty else { throw problem("'in' is not read where there are classes") }
      helpers.formUnion(["asObject", "text"])
      return "jsObject(\(try write(right))).fields.keys.contains(\(try text(left)))"
    case "instanceof":
      if case .name(let name) = right, types[name] != nil { return "(\(try write(left)) is \(swiftName(name)))" }
      if case .name(let name) = right, ["Map", "Set"].contains(name), !isDeclared(name) {
        helpers.insert("collections")
        return "(\(try write(left)) is JS\(name))"
      }
      if case .name("Date") = right, !isDeclared("Date"), usesDates {
        helpers.formUnion(["date", "number", "error"])
        return "(\(try write(left)) is JSDate)"
      }
      guard case .name(let name) = right, name.hasSuffix("Error") || name == "Promise" || name == "Array", !isDeclared(name)
      else {
        throw problem("'instanceof' is read for errors, promises and arrays only")
      }
      switch name {
      case "Array": return try isArray(left)
      case "Promise", "AggregateError": return "(\(try write(left)) is \(name))"
      case "Error":
        helpers.insert("error")
        return "(\(try write(left)) is Error)"
      default:
        helpers.insert("is")
        return "jsIs(\(try write(left)), \"\(name)\")"
      }
    default: throw problem("'\(sign)' is not read")
    }
  }

  private mutating func equality(_ sign: String, _ left: JSExpression, _ right: JSExpression) throws(JSProblem) -> String {
    let isNot = sign.first == "!"
    let (first, second) = (kind(of: left), kind(of: right))
    if first == second, [.text, .number, .boolean].contains(first) {
      return "\(try operand(left)) \(isNot ? "!=" : "==") \(try operand(right))"
    }
    let isStrict = sign.count == 3
    helpers.insert(isStrict ? "same" : "loose")
    return "\(isNot ? "!" : "")\(isStrict ? "jsSame" : "jsLoose")(\(try write(left)), \(try write(right)))"
  }

  mutating func operand(_ value: JSExpression) throws(JSProblem) -> String {
    if case .binary = value { return "(\(try write(value)))" }
    return grouped(try write(value), value)
  }

  mutating func prefix(_ sign: String, _ inner: JSExpression) throws(JSProblem) -> String {
    switch sign {
    case "!": return try condition(.prefix("!", inner))
    case "-":
      if case .number(let text) = inner, Double(text) == 0 {
        throw problem("'-0' is not read: a whole number has no sign here if it is 0")
      }
      if [.text, .boolean].contains(kind(of: inner)) {
        return try arithmetic("*", inner, .number("-1"))
      }
      return "-\(try operand(inner))"
    case "typeof":
      helpers.insert("type")
      return "jsType(\(try write(inner)))"
    case "~":
      helpers.insert("bits")
      return "(-1 - jsBits(\(try write(inner))))"
    case "++", "--": return try step(sign, inner, isBefore: true)
    case "+":
      helpers.insert("number")
      return "jsNumberOf(\(try write(inner)))"
    case "delete":
      helpers.formUnion(["delete", "text", "asObject"])
      switch inner {
      case .member(let base, let name, isOptional: false):
        return "jsDelete(\(try write(base)), \(Self.literal(name)))"
      case .index(let base, let index): return "jsDelete(\(try write(base)), \(try write(index)))"
      default: throw problem("this 'delete' is not read")
      }
    case "void":
      if case .number = inner { return "()" }
      throw problem("'void' within an expression is not read")
    default: throw problem("'\(sign)' within an expression is not read")
    }
  }

  mutating func member(_ base: JSExpression, _ name: String, isCalled: Bool = false)
    throws(JSProblem) -> String
  {
    if name == "value", case .call(.member(let parts, "next", _), _, _) = base,
      case .call(.member(let list, let part, _), _, _) = parts,
      ["keys", "values", "entries"].contains(part), methods[part] == nil,
      !usesGenerators || mayBeCollection(list)
    {
      helpers.formUnion(usesCollections ? ["at", "collections", "items"] : ["at", "items"])
      if changesArrays { helpers.insert("array") }
      return usesCollections
        ? "jsFromEnd(jsParts(\(try write(list)), \(Self.literal(part))), 0)"
        : "jsFromEnd(\(try write(parts)), 0)"
    }
    if case .name("super") = base, this == "self",
      types.values.contains(where: { $0.members.contains { $0.name == name && $0.kind == .getter && !$0.isStatic } })
    {
      return "super.get_\(swiftName(name))()"
    }
    if boundMethods.contains(name), let arity = methods[name]?.first, methods[name]?.count == 1 {
      let method = "\(try write(base)).\(swiftName(name))"
      return arity.hasRest ? rest(method, arity) : method
    }
    if ownedMethods.contains(name), !isCalled {
      throw problem("a method that isn't called loses its 'this': write '() => x.\(name)()'")
    }
    if case .name(let own) = base, !isDeclared(own),
      ["Promise", "console", "process", "Math", "JSON", "Object", "Number"].contains(own)
    {
      if own == "JSON", name == "parse" {
        helpers.formUnion(["parse", "text"])
        if changesArrays { helpers.insert("array") }
        return "{ jsParse($0) }"
      }
      if own == "Promise", name == "resolve" || name == "reject" { return "{ Promise.\(name)($0) }" }
      if own == "console", usesPlaceholders {
        throw problem("'console.\(name)' without a call, where texts have placeholders, is not read")
      }
      if own == "console", let printer = printer(name) {
        guard handsOnMore(than: 1) else {
          helpers.insert(printer.helper)
          return "{ \(printer.name)($0) }"
        }
        helpers.insert("logAll")
        return rest("consoleLogAll", JSArity(count: 0, hasRest: true))
      }
      switch (own, name) {
      case ("Math", "max"), ("Math", "min"):
        helpers.formUnion(["extreme", "rest", "call", "items"])
        return "JSRest(work: { jsExtreme($0, isGreatest: \(name == "max")) })"
      case ("Math", "floor"), ("Math", "ceil"), ("Math", "round"), ("Math", "trunc"):
        helpers.insert("rounding")
        return "{ jsRounded($0, \(Self.literal(name))) }"
      case ("Math", "sqrt"), ("Math", "sign"):
        helpers.insert("math")
        return "{ jsMath(\(Self.literal(name)), $0) }"
      case ("Math", "abs"):
        helpers.insert("number")
        return "{ abs(jsNumberOf($0)) }"
      case ("Number", "isInteger"), ("Number", "isFinite"):
        helpers.insert("\(name)Number")
        return "{ js\(name.prefix(1).uppercased())\(name.dropFirst())($0) }"
      case ("Number", "isNaN"):
        helpers.insert("isNaN")
        return "{ jsIsNaN($0) }"
      case ("Math", "PI"): return "Double.pi"
      case ("Math", "E"): return "2.718281828459045"
      case ("Number", "EPSILON"): return "2.220446049250313e-16"
      case ("Number", "MAX_VALUE"): return "1.7976931348623157e308"
      case ("Number", "MAX_SAFE_INTEGER"): return "9007199254740991"
      case ("Number", "MIN_SAFE_INTEGER"): return "-9007199254740991"
      case ("Number", "POSITIVE_INFINITY"): return "Double.infinity"
      case ("Number", "NEGATIVE_INFINITY"): return "-Double.infinity"
      default: throw problem("'\(own).\(name)' is not read")
      }
    }
    if case .name(let own) = base, kind(of: own) == .type {
      if name == "name" { return Self.literal(own) }
      if types[own]?.members.contains(where: { $0.isStatic && $0.name == name && $0.kind == .getter }) == true {
        return "\(swiftName(own)).get_\(swiftName(name))()"
      }
      if let method = types[own]?.members.first(where: { $0.isStatic && $0.name == name && $0.kind == .method })?.function,
        !mentions("this", in: method.body[...]), !method.arity.hasRest
      {
        return "\(swiftName(own)).\(swiftName(name))"
      }
      guard types[own]?.members.contains(where: { $0.isStatic && $0.name == name && $0.kind == .field }) == true else {
        throw problem("'\(own).\(name)' is not read")
      }
      return "\(swiftName(own)).\(swiftName(name))"
    }
    if types.values.contains(where: { $0.methods.contains { $0.name == name } }),
      kind(of: base) != .list,
      !(kind(of: base) == .object && objectMethods.contains(name))
    {
      throw problem("a method that isn't called is not read: write '() => x.\(name)()'")
    }
    if name == "name", case .member(let value, "constructor", _) = base {
      helpers.insert("typeName")
      return "jsTypeName(\(try write(value)))"
    }
    var purpose = ""
    if let asked, asked.name == name {
      self.asked = nil
      purpose = ", for: \(Self.literal(asked.method))"
      helpers.insert("fieldFor")
    }
    let object = try write(base)
    switch kind(of: base) {
    case .object where !purpose.isEmpty:
      helpers.insert("field")
      return "jsField(\(object), \"\(name)\"\(purpose))"
    case .object: return "\(object)[\"\(name)\"]"
    case .list where name == "length": return grouped(object, base) + ".count"
    default: break
    }
    guard
      [
        "length", "message", "name", "errors", "status", "value", "reason", "promise", "resolve",
        "reject",
      ].contains(name)
        || name.first?.isLetter == true
    else { throw problem("the property '\(name)' is not read") }
    if name == "stack" || name == "constructor" || name == "prototype" { throw problem("the property '\(name)' is not read") }
    helpers.insert("field")
    return "jsField(\(object), \"\(name)\"\(purpose))"
  }
}
