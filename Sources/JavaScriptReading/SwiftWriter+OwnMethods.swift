/// Methods of the text's own objects that lists have, too, and those that nothing has.
extension SwiftWriter {
  /// A call of a method that lists have and objects of the text, too; `nil` for any other.
  mutating func ownMethod(
    _ method: String, _ base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    guard ["map", "filter", "find", "some", "every", "reduce", "flatMap"].contains(method), hasOwn(method), !arguments.isEmpty,
      kind(of: base) == .unknown, !arguments.contains(where: isSpread)
    else { return nil }
    var given = arguments
    if case .function(let function) = arguments[0] {
      let name = fresh("step")
      let outer = before
      before = []
      let text = try write(function, named: name)
      before = outer + [text]
      declare(name, .function(function.arity))
      given[0] = .name(name)
    }
    let value = fresh("list")
    scopes.append([value: .list])
    defer { scopes.removeLast() }
    let other = try call(method, on: .name(value), given)
    helpers.formUnion(["own", "call", "object"])
    return "jsOwn(\(try write(base)), \(Self.literal(method)), [\(try joined(given))]) { \(value) in \(other) }"
  }

  /// Whether a method that functions have, too, is meant as an object's own: 'breaker.call(1)'.
  func isOwn(_ method: String, of base: JSExpression) throws(JSProblem) -> Bool {
    guard ["call", "apply", "bind"].contains(method), hasOwn(method) else { return false }
    switch kind(of: base) {
    case .function: return false
    case .instance, .object, .type: return true
    default:
      guard case .name = base else { return false }
      throw problem("whose '\(method)' this is, an object's or a function's, can't be seen here")
    }
  }

  /// Whether neither the text nor JavaScript has a method of this name: who calls it catches an error.
  func isNowhere(_ method: String) -> Bool {
    !JSParser.builtInMethods.contains(method) && methods[method] == nil && !objectMethods.contains(method)
      && !repeatedWords.contains(method) && !repeatedWords.contains("fetch") && !isField(method)
  }

  /// What Node calls a value in such an error; `nil` where it isn't a name or a property of one.
  func path(_ value: JSExpression) -> String? {
    switch value {
    case .name(let name): isDeclared(name) || name == "undefined" || name == "null" ? name : nil
    case .member(let base, let name, isOptional: false): path(base).map { "\($0).\(name)" }
    default: nil
    }
  }
}
