/// Values, and what is known of their kinds.
extension SwiftWriter {
  // MARK: Kinds

  func kind(of value: JSExpression) -> Kind {
    switch value {
    case .number: return .number
    case .string, .template: return .text
    case .array: return .list
    case .pattern: return .instance
    case .object: return .object
    case .name("this"): return this == nil ? .unknown : .object
    case .name(let name) where !isDeclared(name) && ["NaN", "Infinity"].contains(name): return .number
    case .name(let name): return name == "true" || name == "false" ? .boolean : kind(of: name)
    case .function(let function): return .function(function.arity)
    case .group(let inner), .link(let inner, _, _): return kind(of: inner)
    case .new(.name("Promise"), _): return .promise
    case .new(.name(let name), _):
      return types[name] != nil || ["Map", "Set", "WeakMap", "WeakSet", "AbortController", "RegExp"].contains(name)
        ? .instance : name.hasSuffix("Error") ? .error : .unknown
    case .prefix("!", _): return .boolean
    case .prefix("typeof", _): return .text
    case .prefix("-", _), .prefix("+", _), .prefix("~", _): return .number
    case .postfix: return .number
    case .binary(let sign, let left, let right):
      if ["===", "!==", "==", "!=", "<", ">", "<=", ">=", "instanceof", "in"].contains(sign) { return .boolean }
      let (first, second) = (kind(of: left), kind(of: right))
      if sign == "+" {
        if first == .text || second == .text { return .text }
        return first == .number && second == .number ? .number : .unknown
      }
      if sign == "&&" || sign == "||" { return first == second ? first : .unknown }
      return ["-", "*", "/", "%", "**", "|", "&", "^", "<<", ">>", ">>>"].contains(sign)
        ? .number : .unknown
    case .choice(_, let first, let second):
      return kind(of: first) == kind(of: second) ? kind(of: first) : .unknown
    case .member(_, "length", _): return .number
    case .call(.name("String"), _, _): return .text
    case .call(.name("Number"), _, _), .call(.name("parseInt"), _, _), .call(.name("parseFloat"), _, _),
      .call(.member(.name("Date"), "now", _), _, _), .call(.member(.name("performance"), "now", _), _, _),
      .call(.member(.name("Math"), _, _), _, _):
      return .number
    case .call(.name("Array"), _, _), .new(.name("Array"), _): return .list
    case .call(.member(.name("Object"), let method, _), _, _)
    where ["keys", "values", "entries"].contains(method): return .list
    case .call(.member(.name(let own), let method, _), _, _)
    where types[own] != nil && makesOwn(own, method): return .instance
    case .call(.member(let base, let method, _), _, _)
    where methods[method] != nil && kind(of: base) == .instance
      && (Self.ordinary.contains(method) || givesItself(method)):
      return .instance
    case .call(.member(_, let method, _), _, _):
      if [
        "join", "toUpperCase", "toLowerCase", "trim", "toString", "padStart", "repeat", "toFixed",
        "charAt", "replace",
        "replaceAll", "substring", "substr", "trimStart", "trimEnd", "padEnd",
      ]
      .contains(method) {
        return .text
      }
      if ownMethods.contains(method), let base = value.receiver, kind(of: base) == .unknown { return .unknown }
      if [
        "map", "filter", "slice", "concat", "reverse", "sort", "from", "flatMap", "flat", "split",
        "fill",
      ].contains(method) {
        return .list
      }
      return ["includes", "startsWith", "endsWith", "some", "every", "isArray"].contains(method) ? .boolean : .unknown
    default: return .unknown
    }
  }

  /// A condition in a statement's head.
  mutating func head(_ value: JSExpression) throws(JSProblem) -> String {
    headDepth += 1
    defer { headDepth -= 1 }
    return try condition(value)
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
    if let (first, rest) = behindQuestion(value) {
      return try ifAny(first) { writer, name throws(JSProblem) in try writer.write(rest(name)) }
    }
    switch value {
    case .number(let text): return Self.literal(number: text)
    case .string(let text): return Self.literal(text)
    case .template(let parts):
      var text = "\""
      for part in parts {
        if let code = part.code { text += "\\(\(try textWithin(code)))" } else { text += Self.escaped(part.text ?? "") }
      }
      return text + "\""
    case .name(let name): return try write(name: name)
    case .pattern(let literal):
      return try regularExpression { () throws(JSProblem) in try JSRegularExpression(literal: literal) }
    case .array(let values): return try list(values)
    case .object(let properties): return try object(properties)
    case .function(let function): return try closure(function)
    case .group(let inner): return "(\(try write(inner)))"
    case .link(let inner, _, _): return try write(inner)
    case .await(let inner): return "(await \(try write(inner)))"
    case .choice(let condition, let first, let second):
      return "(\(try self.condition(condition)) ? \(try write(first)) : \(try write(second)))"
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .prefix(let sign, let inner): return try prefix(sign, inner)
    case .member(let base, let name, let isOptional):
      let isCalled = self.isCalled
      self.isCalled = false
      guard isOptional else { return try member(base, name, isCalled: isCalled) }
      helpers.insert("maybe")
      return "jsMaybe(\(try write(base)), \(Self.literal(name)))"
    case .index(let base, let index):
      return try element(base, index)
    case .call(let callee, let arguments, let isOptional):
      return isOptional ? try callIfAny(callee, arguments) : try call(callee, arguments)
    case .new(let callee, let arguments): return try make(callee, arguments)
    case .assign("=", let target, let new):
      helpers.insert("assign")
      return "jsAssign(\(try write(new)), { \(try place(target)) = $0 })"
    case .assign(let sign, let target, let new) where ["||=", "&&=", "??="].contains(sign):
      helpers.formUnion(["assign", "either"])
      let name = sign == "||=" ? "jsOr" : sign == "&&=" ? "jsAnd" : "jsElse"
      return "\(name)(\(try write(target)), \(try lazily(.assign("=", target, new))))"
    case .assign(let sign, let target, let new)
    where ["|=", "&=", "^=", "<<=", ">>=", ">>>=", "+=", "-=", "*=", "/=", "%=", "**="].contains(
      sign):
      helpers.insert("assign")
      let value = try write(.binary(String(sign.dropLast()), target, new))
      return "jsAssign(\(value), { \(try place(target)) = $0 })"
    case .assign: throw problem("an assignment within an expression is not read")
    case .postfix(let sign, let target): return try step(sign, target, isBefore: false)
    case .yield(let value):
      guard let yielding else { throw problem("'yield' is not read here") }
      let given = try value.map { value throws(JSProblem) in try write(value) } ?? "()"
      return yielding.isAsync ? "\(yielding.name)((await \(given)))" : "\(yielding.name)(\(given))"
    case .yieldAll: throw problem("'yield*' within an expression is not read: write a loop")
    case .sequence(let values):
      helpers.insert("sequence")
      return "jsLast(\(try joined(values)))"
    case .spread: throw problem("'...' is not read here")
    }
  }

  /// `i++` or `++i` within an expression.
  mutating func step(_ sign: String, _ target: JSExpression, isBefore: Bool) throws(JSProblem) -> String {
    guard sign == "++" || sign == "--" else { throw problem("'\(sign)' within an expression is not read") }
    helpers.insert("step")
    return
      "\(isBefore ? "jsStepped" : "jsStep")(\(try write(target)), \(sign == "++" ? "1" : "-1"), { \(try place(target)) = $0 })"
  }

  /// A value that is only made when somebody asks for it.
  mutating func lazily(_ value: JSExpression) throws(JSProblem) -> String {
    let outer = before
    before = []
    defer { before = outer }
    let text = try write(value)
    guard before.isEmpty else { throw problem("this value is not read here: give it a name first") }
    guard text.firstRange(of: "await ") == nil else { throw problem("'await' is not read here: give the value a name first") }
    return text.hasPrefix("{") ? "{ (\(text)) }" : "{ \(text) }"
  }

  static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

  static func escaped(_ text: String) -> String {
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

  mutating func write(name: String) throws(JSProblem) -> String {
    if isDeclared(name) { return function(named: name) ?? swiftName(name) }
    switch name {
    case "this" where this != nil: return this ?? ""
    case "undefined": return "()"
    case "null": return "nil"
    case "NaN": return "Double.nan"
    case "Infinity": return "Double.infinity"
    case "Number", "Boolean", "String":
      helpers.insert(name == "Number" ? "number" : name == "Boolean" ? "isTrue" : "text")
      return "{ \(name == "Number" ? "jsNumberOf" : name == "Boolean" ? "isTrue" : "jsText")($0) }"
    case "fetch":
      helpers.insert("fetch")
      return "{ fetch($0) }"
    case "this", "super", "arguments", "globalThis", "window", "global", "setInterval", "setImmediate", "require", "performance",
      "Date", "Math", "Symbol", "Proxy", "Reflect", "Map", "WeakMap", "Object", "document", "structuredClone", "parseInt",
      "parseFloat", "isNaN":
      throw problem("'\(name)' is not read")
    case "process": throw problem("'process' is not read here")
    case "console": throw problem("'console' is read only where it is called")
    default: return swiftName(name)
    }
  }

  /// A value as text, within quotation marks.
  mutating func textWithin(_ value: JSExpression) throws(JSProblem) -> String {
    textDepth += 1
    defer { textDepth -= 1 }
    return try text(value)
  }

  /// A value as text.
  mutating func text(_ value: JSExpression) throws(JSProblem) -> String {
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
        parts.append(
          changesArrays || mayBeCollection(inner) || mayBeGenerator(inner)
            ? try receivingItems(of: inner) : "Array(\(try write(inner)))")
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

  /// JavaScript has one kind of number: `2.0` and `2e0` are 2.
  private static func literal(number text: String) -> String {
    let written = text.hasPrefix(".") ? "0" + text : text.hasSuffix(".") ? text + "0" : text
    let isHexadecimal = text.lowercased().hasPrefix("0x")
    guard !isHexadecimal, let number = Double(written), number == number.rounded() else { return written }
    let isExact = number.magnitude < 9_007_199_254_740_992
    if written.contains(where: ".eE".contains) { return isExact ? String(Int(number)) : written }
    return isExact ? written : written + ".0"
  }

  /// Whether an array of such values would be taken for one of numbers, and isn't.
  private func needsAny(_ values: [JSExpression]) -> Bool {
    let isDouble = values.contains { value in
      switch value {
      case .name("NaN"), .name("Infinity"), .binary("/", _, _): true
      case .number(let text): text.contains(".")
      default: false
      }
    }
    return isDouble && Set(values.map { kind(of: $0) }).count > 1
  }
}
