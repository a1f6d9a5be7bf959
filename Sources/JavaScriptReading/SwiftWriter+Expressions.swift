extension SwiftWriter {
  // MARK: Statements

  /// An expression whose value nobody takes.
  mutating func write(statement value: JSExpression) throws(JSProblem) -> String {
    switch value {
    case .binary("&&", let condition, let work):
      let text = line("if \(try self.condition(condition)) {")
      indent += "  "
      defer { indent.removeLast(2) }
      let inner = try write(statement: work)
      return text + inner + String(indent.dropLast(2)) + "}\n"
    case .postfix(let sign, .name(let name)), .prefix(let sign, .name(let name)):
      guard sign == "++" || sign == "--" else { break }
      return line("\(swiftName(name)) \(sign == "++" ? "+=" : "-=") 1")
    case .prefix("void", let inner): return try write(statement: inner)
    case .group(let inner): return try write(statement: inner)
    case .assign(let sign, let target, let new): return line(try assign(sign, target, new))
    case .call(.group(.function(let function)), let arguments, _), .call(.function(let function), let arguments, _):
      guard arguments.isEmpty else { break }
      // A function that is called where it stands.
      var own = function
      let name = fresh("work")
      own.name = nil
      let text = try write(own, named: name)
      return text + line("\(name)()")
    case .call(.member(let list, "forEach", _), let arguments, _): return try forEach(list, arguments)
    case .call(.member(.name("console"), let method, _), let arguments, _): return line(try log(method, arguments))
    default: break
    }
    let text = try write(value)
    return line(text.hasPrefix("{") || text.hasPrefix("(") ? "_ = \(text)" : text)
  }

  private mutating func assign(_ sign: String, _ target: JSExpression, _ new: JSExpression) throws(JSProblem) -> String {
    if sign == "+=", kind(of: target) != .number || kind(of: new) != .number {
      return "\(try place(target)) = \(try plus(target, new))"
    }
    guard sign != "/=", sign != "**=" else {
      return "\(try place(target)) = \(try write(.binary(String(sign.dropLast()), target, new)))"
    }
    return "\(try place(target)) \(sign) \(try write(new))"
  }

  /// Something that a value can be given to.
  private mutating func place(_ target: JSExpression) throws(JSProblem) -> String {
    switch target {
    case .name(let name): return swiftName(name)
    case .index(let base, let index):
      let text = try write(base)
      if kind(of: base) == .object { return "\(text)[\(try self.text(index))]" }
      helpers.insert("array")
      return "jsArray(\(text))[\(try write(index))]"
    case .member(let base, let name, _):
      guard case .name(let own) = base, own != "this", own != "module", own != "process" else {
        throw problem("nothing is assigned to '\(name)' here")
      }
      guard kind(of: own) == .object else { throw problem("what '\(own)' is can't be seen: nothing is assigned to '\(name)'") }
      return "\(swiftName(own))[\"\(name)\"]"
    default: throw problem("this assignment is not read")
    }
  }

  private mutating func forEach(_ list: JSExpression, _ arguments: [JSExpression]) throws(JSProblem) -> String {
    guard arguments.count == 1 else { throw problem("'forEach' with more than a function is not read") }
    let values = try items(of: list)
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
    guard case .name = arguments[0] else { throw problem("'forEach' with the position of each value is not read") }
    let item = fresh("item")
    return line("for \(item) in \(values) { _ = \(try write(arguments[0]))(\(item)) }")
  }

  // MARK: Kinds

  func kind(of value: JSExpression) -> Kind {
    switch value {
    case .number: return .number
    case .string, .template: return .text
    case .array: return .list
    case .object: return .object
    case .name(let name): return name == "true" || name == "false" ? .boolean : kind(of: name)
    case .function(let function): return .function(parameters: function.parameters.count)
    case .group(let inner): return kind(of: inner)
    case .new(.name(let name), _): return name.hasSuffix("Error") ? .error : .unknown
    case .prefix("!", _): return .boolean
    case .prefix("typeof", _): return .text
    case .prefix("-", let inner), .prefix("+", let inner): return kind(of: inner)
    case .postfix: return .number
    case .binary(let sign, let left, let right):
      if ["===", "!==", "==", "!=", "<", ">", "<=", ">=", "instanceof"].contains(sign) { return .boolean }
      let (first, second) = (kind(of: left), kind(of: right))
      if sign == "+" {
        if first == .text || second == .text { return .text }
        return first == .number && second == .number ? .number : .unknown
      }
      if sign == "&&" || sign == "||" { return first == second ? first : .unknown }
      return ["-", "*", "/", "%", "**"].contains(sign) ? .number : .unknown
    case .choice(_, let first, let second): return kind(of: first) == kind(of: second) ? kind(of: first) : .unknown
    case .member(_, "length", _): return .number
    case .call(.name("String"), _, _): return .text
    case .call(.name("Number"), _, _): return .number
    case .call(.member(_, let method, _), _, _):
      if ["join", "toUpperCase", "toLowerCase", "trim", "toString", "padStart", "repeat"].contains(method) { return .text }
      if ["map", "filter", "slice", "concat", "reverse"].contains(method) { return .list }
      return ["includes", "startsWith", "endsWith", "some", "every", "isArray"].contains(method) ? .boolean : .unknown
    default: return .unknown
    }
  }

  /// A condition, which Swift wants to be a boolean.
  mutating func condition(_ value: JSExpression) throws(JSProblem) -> String {
    switch value {
    case .prefix("!", .prefix("!", let inner)): return try condition(inner)
    case .prefix("!", let inner): return "!\(parenthesized(try condition(inner)))"
    case .binary(let sign, let left, let right) where sign == "&&" || sign == "||":
      return "\(parenthesized(try condition(left))) \(sign) \(parenthesized(try condition(right)))"
    case .group(let inner): return try condition(inner)
    default: break
    }
    if kind(of: value) == .boolean { return try write(value) }
    helpers.insert("isTrue")
    return "isTrue(\(try write(value)))"
  }

  private func parenthesized(_ text: String) -> String { text.contains(" ") && !text.hasPrefix("isTrue(") ? "(\(text))" : text }

  // MARK: Values

  /// An expression.
  mutating func write(_ value: JSExpression) throws(JSProblem) -> String {
    switch value {
    case .number(let text): return text.hasPrefix(".") ? "0" + text : text.hasSuffix(".") ? text + "0" : text
    case .string(let text): return Self.literal(text)
    case .template(let parts):
      var text = "\""
      for part in parts {
        if let code = part.code { text += "\\(\(try self.text(code)))" } else { text += Self.escaped(part.text ?? "") }
      }
      return text + "\""
    case .name(let name): return try write(name: name)
    case .array(let values): return try list(values)
    case .object(let properties): return try object(properties)
    case .function(let function): return try closure(function)
    case .group(let inner): return "(\(try write(inner)))"
    case .await(let inner): return "(await \(try write(inner)))"
    case .choice(let condition, let first, let second):
      return "(\(try self.condition(condition)) ? \(try write(first)) : \(try write(second)))"
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .prefix(let sign, let inner): return try prefix(sign, inner)
    case .member(let base, let name, _): return try member(base, name)
    case .index(let base, let index):
      helpers.insert("field")
      if case .string(let name) = index { return "jsField(\(try write(base)), \(Self.literal(name)))" }
      return kind(of: base) == .object
        ? "\(try write(base))[\(try text(index))]" : "\(try write(base))[\(try write(index))]"
    case .call(let callee, let arguments, let isOptional):
      guard !isOptional else { throw problem("a call behind '?.' is not read") }
      return try call(callee, arguments)
    case .new(let callee, let arguments): return try make(callee, arguments)
    case .assign: throw problem("an assignment within an expression is not read")
    case .postfix(let sign, _): throw problem("'\(sign)' within an expression is not read")
    case .spread: throw problem("'...' is not read here")
    }
  }

  static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private mutating func write(name: String) throws(JSProblem) -> String {
    if isDeclared(name) { return swiftName(name) }
    switch name {
    case "undefined": return "()"
    case "null": return "nil"
    case "NaN": return "Double.nan"
    case "Infinity": return "Double.infinity"
    case "this", "arguments", "globalThis", "window", "global", "setInterval", "setImmediate", "require", "performance", "Date",
      "Math",
      "Symbol", "Proxy", "Reflect", "Map", "WeakMap", "Object", "fetch", "document", "structuredClone":
      throw problem("'\(name)' is not read")
    case "process": throw problem("'process' is not read here")
    case "console": throw problem("'console' is read only where it is called")
    default: return swiftName(name)
    }
  }

  /// A value as text.
  private mutating func text(_ value: JSExpression) throws(JSProblem) -> String {
    let written = try write(value)
    let kind = kind(of: value)
    if kind == .text { return written }
    if case .number = value { return written }
    helpers.insert("text")
    return "jsText(\(written))"
  }

  private mutating func list(_ values: [JSExpression]) throws(JSProblem) -> String {
    var parts: [String] = []
    var current: [String] = []
    for value in values {
      if case .spread(let inner) = value {
        if !current.isEmpty { parts.append("[\(current.joined(separator: ", "))]") }
        current = []
        parts.append(changesArrays ? try items(of: inner) : "Array(\(try write(inner)))")
      } else {
        current.append(try write(value))
      }
    }
    if !current.isEmpty || parts.isEmpty { parts.append("[\(current.joined(separator: ", "))]") }
    if parts.count == 1, needsAny(values) { parts = ["(\(parts[0]) as [Any?])"] }
    guard changesArrays else { return parts.joined(separator: " + ") }
    helpers.insert("array")
    return "JSArray(\(parts.joined(separator: " + ")))"
  }

  /// Whether an array of such values would be taken for one of numbers, and isn't.
  private func needsAny(_ values: [JSExpression]) -> Bool {
    let isDouble = values.contains { value in
      switch value {
      case .name("NaN"), .name("Infinity"), .binary("/", _, _): true
      default: false
      }
    }
    return isDouble && Set(values.map { kind(of: $0) }).count > 1
  }

  private mutating func object(_ properties: [JSProperty]) throws(JSProblem) -> String {
    if let then = properties.first(where: { $0.name == "then" }), case .function(let function) = then.value {
      guard properties.count == 1, !function.isAsync else { throw problem("an object with 'then' and more is not read") }
      return try thenable(function)
    }
    for property in properties {
      if case .function(let function) = property.value, !function.isArrow { throw problem("a method of an object is not read") }
    }
    helpers.insert("object")
    if properties.isEmpty { return "JSObject()" }
    var fields: [String] = []
    for property in properties { fields.append("\(Self.literal(property.name)): \(try write(property.value))") }
    return "JSObject([\(fields.joined(separator: ", "))])"
  }

  /// An object that can be waited for.
  private mutating func thenable(_ function: JSFunction) throws(JSProblem) -> String {
    guard scopes.count == 1 else { throw problem("an object with 'then' is read only outside functions") }
    var own = function
    while own.parameters.count < 2 { own.parameters.append(.name(fresh("unused"))) }
    let name = fresh("Thenable")
    indent += "  "
    let method = try write(own, named: "then")
    indent.removeLast(2)
    before.append("\(indent)final class \(name) {\n\(method)\(indent)}\n")
    return "\(name)()"
  }

  // MARK: Operators

  private mutating func plus(_ left: JSExpression, _ right: JSExpression) throws(JSProblem) -> String {
    let (first, second) = (kind(of: left), kind(of: right))
    if first == .text || second == .text {
      return "\"\(try interpolated(left))\(try interpolated(right))\""
    }
    if first == .number, second == .number { return "\(try write(left)) + \(try write(right))" }
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
    default: return "\\(\(try text(value)))"
    }
  }

  private mutating func binary(_ sign: String, _ left: JSExpression, _ right: JSExpression) throws(JSProblem) -> String {
    switch sign {
    case "+": return try plus(left, right)
    case "===", "!==", "==", "!=": return try equality(sign, left, right)
    case "<", ">", "<=", ">=", "-", "*", "%":
      return "\(try operand(left)) \(sign) \(try operand(right))"
    case "/": return "Double(\(try write(left))) / Double(\(try write(right)))"
    case "&&", "||":
      if kind(of: left) == .boolean, kind(of: right) == .boolean {
        return "\(try operand(left)) \(sign) \(try operand(right))"
      }
      guard case .name = left else { throw problem("'\(sign)' between values that are no booleans is not read") }
      let (first, second) = (try write(left), try write(right))
      return "(\(try condition(left)) ? \(sign == "&&" ? second : first) : \(sign == "&&" ? first : second))"
    case "instanceof":
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

  private mutating func operand(_ value: JSExpression) throws(JSProblem) -> String {
    if case .binary = value { return "(\(try write(value)))" }
    return try write(value)
  }

  private mutating func prefix(_ sign: String, _ inner: JSExpression) throws(JSProblem) -> String {
    switch sign {
    case "!": return try condition(.prefix("!", inner))
    case "-": return "-\(try operand(inner))"
    case "typeof":
      helpers.insert("type")
      return "jsType(\(try write(inner)))"
    case "void":
      if case .number = inner { return "()" }
      throw problem("'void' within an expression is not read")
    default: throw problem("'\(sign)' within an expression is not read")
    }
  }

  private mutating func member(_ base: JSExpression, _ name: String) throws(JSProblem) -> String {
    if case .name(let own) = base, !isDeclared(own),
      ["Promise", "console", "process", "Math", "JSON", "Object", "Number"].contains(own)
    {
      if own == "Promise", name == "resolve" || name == "reject" { return "{ Promise.\(name)($0) }" }
      if own == "console", name == "log" {
        helpers.insert("log")
        return "{ consoleLog($0) }"
      }
      throw problem("'\(own).\(name)' is not read")
    }
    let object = try write(base)
    switch kind(of: base) {
    case .object: return "\(object)[\"\(name)\"]"
    case .list where name == "length": return "\(object).count"
    default: break
    }
    guard
      ["length", "message", "name", "errors", "status", "value", "reason", "promise", "resolve", "reject"].contains(name)
        || name.first?.isLetter == true
    else { throw problem("the property '\(name)' is not read") }
    if name == "stack" || name == "constructor" || name == "prototype" { throw problem("the property '\(name)' is not read") }
    helpers.insert("field")
    return "jsField(\(object), \"\(name)\")"
  }
}
