/// Objects that stand in the text.
extension SwiftWriter {
  mutating func object(_ properties: [JSProperty]) throws(JSProblem) -> String {
    if let then = properties.first(where: { $0.name == "then" }),
      case .function(let function) = then.value
    {
      guard properties.count == 1, !function.isAsync, then.accessor == nil else {
        throw problem("an object with 'then' and more is not read")
      }
      return try thenable(function)
    }
    let hasMethods = properties.contains {
      if case .function(let method) = $0.value { !method.isArrow } else { false }
    }
    let isComputed = properties.contains { $0.accessor != nil }
    if isComputed || hasMethods && tokens.contains(where: { $0.isWord("this") }) {
      return try objectWithMethods(properties)
    }
    helpers.insert("object")
    if properties.isEmpty { return "JSObject()" }
    var parts: [String] = []
    var fields: [String] = []
    for property in properties {
      if property.isSpread {
        if !fields.isEmpty { parts.append("JSObject([\(fields.joined(separator: ", "))])") }
        fields = []
        parts.append(try write(property.value))
      } else {
        let key =
          try property.key.map { key throws(JSProblem) in try text(key) }
          ?? Self.literal(property.name)
        fields.append("\(key): \(try write(property.value))")
      }
    }
    if !fields.isEmpty { parts.append("JSObject([\(fields.joined(separator: ", "))])") }
    if !properties.contains(where: \.isSpread) { return parts[0] }
    helpers.insert("merged")
    return "jsMerged([\(parts.joined(separator: ", "))])"
  }

  /// An object that can be waited for.
  private mutating func thenable(_ function: JSFunction) throws(JSProblem) -> String {
    guard scopes.count == 1 else {
      throw problem("an object with 'then' is read only outside functions")
    }
    var own = function
    while own.parameters.count < 2 { own.parameters.append(.name(fresh("unused"))) }
    let name = fresh("Thenable")
    indent += "  "
    let method = try write(own, named: "then")
    indent.removeLast(2)
    before.append("\(indent)final class \(name) {\n\(method)\(indent)}\n")
    return "\(name)()"
  }

  /// An object with methods, in front of its statement: they speak of it by its name.
  mutating func objectWithMethods(_ properties: [JSProperty]) throws(JSProblem) -> String {
    helpers.insert("object")
    let name = fresh("object")
    var accessors: [String: String] = [:]
    before.append(line("let \(name) = JSObject()"))
    for property in properties {
      guard !property.isSpread else { throw problem("'...' in an object with methods is not read") }
      let key =
        try property.key.map { key throws(JSProblem) in try text(key) }
        ?? Self.literal(property.name)
      if case .function(var method) = property.value, !method.isArrow {
        method.isMethod = true
        let outer = this
        this = name
        defer { this = outer }
        let own = fresh("method")
        let text = try write(method, named: own)
        if let accessor = property.accessor {
          helpers.insert("accessor")
          let known = accessors[property.name]
          let place = known ?? fresh("accessor")
          accessors[property.name] = place
          if known == nil {
            before.append(
              line("let \(place) = JSAccessor()") + line("\(name).fields[\(key)] = \(place)"))
          }
          before.append(
            text + line("\(place).\(accessor == .getter ? "getter" : "setter") = \(own)"))
          continue
        }
        before.append(
          text + line("\(name)[\(key)] = \(method.arity.hasRest ? rest(own, method.arity) : own)"))
      } else {
        let value = try write(property.value)
        before.append(line("\(name)[\(key)] = \(value)"))
      }
    }
    return name
  }
}
