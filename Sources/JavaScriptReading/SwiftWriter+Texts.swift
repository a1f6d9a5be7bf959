/// Methods that texts have, some of which lists have by the same names, and those that change an array.
extension SwiftWriter {
  /// A call of one of them; `nil` for any other.
  mutating func pieceMethod(
    _ method: String, _ base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    guard methods[method] == nil, !isField(method),
      !arguments.contains(where: isSpread) || method == "splice"
    else { return nil }
    func need(_ helper: String) {
      helpers.insert(helper)
      if changesArrays { helpers.insert("array") }
    }
    func call(_ helper: String, _ name: String, _ more: [JSExpression]) throws(JSProblem) -> String {
      need(helper)
      return "\(name)(\(([try write(base)] + (try texts(more))).joined(separator: ", ")))"
    }
    switch method {
    case "toString" where arguments.count == 1 && kind(of: base) != .instance:
      helpers.formUnion(["radix", "number"])
      return "jsInBase(\(try write(base)), \(try write(arguments[0])))"
    case "localeCompare" where arguments.count == 1:
      return try call("localeCompare", "jsLocaleCompare", arguments)
    case "hasOwnProperty" where arguments.count == 1:
      helpers.formUnion(["asObject", "text"])
      if changesArrays { helpers.insert("array") }
      return "jsObject(\(try write(base))).fields.keys.contains(\(try text(arguments[0])))"
    case "substring" where (1...2).contains(arguments.count):
      return try call("substring", "jsSubstring", arguments)
    case "substr" where (1...2).contains(arguments.count):
      return try call("substring", "jsSubstr", arguments)
    case "slice" where kind(of: base) == .text && arguments.count <= 2:
      return try call("slice", "jsSlice", arguments)
    case "indexOf" where kind(of: base) == .text && arguments.count == 1:
      return try call("indexOf", "jsIndexOf", arguments)
    case "indexOf" where arguments.count == 2: return try call("indexOf", "jsIndexOf", arguments)
    case "lastIndexOf" where arguments.count == 1:
      return try call("lastIndex", "jsLastIndexOf", arguments)
    case "charCodeAt" where arguments.count <= 1, "codePointAt" where arguments.count <= 1:
      return try call("charCode", "jsCharCode", arguments)
    case "at" where arguments.count == 1: return try call("at", "jsFromEnd", arguments)
    case "trimStart" where arguments.isEmpty, "trimEnd" where arguments.isEmpty:
      need("trimSide")
      return "jsTrimSide(\(try write(base)), atStart: \(method == "trimStart"))"
    case "concat":
      need("concat")
      return "jsConcat(\(try write(base)), [\(try joined(arguments))])"
    case "includes" where arguments.count == 1 && changesArrays && kind(of: base) == .unknown:
      return try call("includes", "jsIncludes", arguments)
    case "flat" where arguments.count == 1:
      need("deepFlat")
      let text = "jsDeepFlat(\(try items(of: base)), \(try joined(arguments)))"
      return changesArrays ? "JSArray(\(text))" : text
    case "findLast" where arguments.count == 1, "findLastIndex" where arguments.count == 1:
      guard case .function(let function) = arguments[0], function.parameters.count <= 1,
        !function.isAsync
      else { return nil }
      need("findLast")
      return
        "jsFindLast(\(try items(of: base)), \(try closure(function, least: 1)), isPlace: \(method == "findLastIndex"))"
    case "reduceRight" where arguments.count == 2:
      guard case .function(let function) = arguments[0], function.parameters.count == 2,
        !function.isAsync
      else { return nil }
      need("fromEnd")
      return
        "jsFold(Array(\(try receivingItems(of: base)).reversed()), \(try write(arguments[1])), \(try closure(function, least: 2)))"
    case "toSorted", "toReversed":
      let copy = JSExpression.array([.spread(base)])
      return try listMethod(method == "toSorted" ? "sort" : "reverse", copy, arguments)
    default: return changesArrays ? try changing(method, base, arguments) : nil
    }
  }

  /// A call of a method that changes an array.
  private mutating func changing(
    _ method: String, _ base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    switch base {
    case .name, .member, .index: break
    default: return nil
    }
    switch method {
    case "sort" where arguments.count <= 1:
      helpers.formUnion(["array", "sort"])
      guard let by = arguments.first else { return "jsSort(\(try write(base)))" }
      if case .function(let function) = by {
        guard function.parameters.count == 2 else { return nil }
        return "jsSort(\(try write(base)), \(try closure(function, least: 2)))"
      }
      return "jsSort(\(try write(base)), \(try write(by)))"
    case "reverse" where arguments.isEmpty:
      helpers.formUnion(["array", "reverse"])
      return "jsReverse(\(try write(base)))"
    case "splice" where !arguments.isEmpty:
      helpers.formUnion(["array", "splice"])
      let count = arguments.count > 1 ? try write(arguments[1]) : "()"
      let new = Array(arguments.dropFirst(2))
      return
        "jsSplice(\(try write(base)), \(try write(arguments[0])), \(count), \(try items(of: .array(new))))"
    case "fill" where (1...2).contains(arguments.count):
      helpers.formUnion(["array", "fill"])
      return "jsFill(\(([try write(base)] + (try texts(arguments))).joined(separator: ", ")))"
    default: return nil
    }
  }

  /// `value[index]`.
  mutating func element(_ base: JSExpression, _ index: JSExpression) throws(JSProblem) -> String {
    if case .string(let name) = index {
      helpers.insert("field")
      return "jsField(\(try write(base)), \(Self.literal(name)))"
    }
    if kind(of: base) == .object { return "\(try write(base))[\(try text(index))]" }
    if kind(of: base) != .text,
      kind(of: base) == .list ? changesArrays : isUsedAsList(base) || kind(of: base) == .instance
    {
      return "\(try write(base))[\(try write(index))]"
    }
    helpers.formUnion(
      usesGenerators ? ["element", "items", "steps", "generators"] : ["element", "items"])
    if changesArrays { helpers.insert("array") }
    return "jsElement(\(try write(base)), \(try write(index)))"
  }

  /// Whether the text does with something what it can do with an array alone that it changes.
  private func isUsedAsList(_ base: JSExpression) -> Bool {
    guard changesArrays else { return false }
    let name: String
    switch base {
    case .name(let own), .member(_, let own, _): name = own
    default: return false
    }
    let methods = ["push", "pop", "shift", "unshift", "splice", "sort"]
    return tokens.indices.dropLast(2).contains { index in
      guard tokens[index].isWord(name) else { return false }
      return tokens[index + 1].isSign(".") && methods.contains(tokens[index + 2].text)
    }
  }
}
