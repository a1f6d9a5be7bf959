/// What arrays have and Swift's call otherwise.
extension SwiftWriter {
  /// Whether a value may be a map or a set.
  func mayBeCollection(_ value: JSExpression) -> Bool { usesCollections && kind(of: value) != .list }

  /// Whether a value may be a generator, or is a text: neither is an array in Swift.
  func mayBeGenerator(_ value: JSExpression) -> Bool {
    usesGenerators && kind(of: value) != .list || kind(of: value) == .text
  }

  /// The function that gives what 'for … in' goes through.
  static let keysIn = "keys in"

  /// What 'for … in' goes through.
  mutating func keys(in value: JSExpression) throws(JSProblem) -> String {
    // What is deleted meanwhile isn't visited any more; the name that is visited may go.
    let within = Array(tokens(in: extent))
    for index in within.indices.dropLast(5) where within[index].isWord("delete") && within.count > 3 {
      guard let place = within[index...].firstIndex(where: { $0.isSign("[") }), place - index < 6, place + 1 < within.count,
        within[place + 1].text == within[3].text
      else { throw problem("'delete' of another name in a 'for … in' is not read") }
    }
    if kind(of: value) == .object { return "\(try write(value)).fields.map { $0.key }" }
    helpers.formUnion(["keys", "items", "object"])
    if changesArrays { helpers.insert("array") }
    return "jsKeys(\(try write(value)))"
  }

  /// `Array.from`.
  mutating func from(_ arguments: [JSExpression]) throws(JSProblem) -> String {
    var text: String
    if case .object(let properties)? = arguments.first, properties.count == 1, properties[0].name == "length",
      arguments.count == 2, case .function(let function) = arguments[1], function.parameters.count <= 2
    {
      helpers.insert("times")
      text = "jsTimes(\(try write(properties[0].value)), \(try closure(function, least: 2)))"
    } else if case .object(let properties)? = arguments.first, properties.count == 1,
      properties[0].name == "length",
      arguments.count == 1
    {
      text = "Array(repeating: (), count: \(try write(properties[0].value)))"
    } else if arguments.count == 2, case .name = arguments[1] {
      helpers.formUnion(["made", "items"])
      if changesArrays { helpers.insert("array") }
      let call = try called(arguments[1], ["value", "index"])
      return "jsMade(\(try write(arguments[0])), { value, index in \(call) })"
    } else if arguments.count == 2, case .function(let function) = arguments[1],
      function.parameters.count <= 2
    {
      helpers.formUnion(["made", "items"])
      if changesArrays { helpers.insert("array") }
      return "jsMade(\(try write(arguments[0])), \(try closure(function, least: 2)))"
    } else if arguments.count == 1, kind(of: arguments[0]) != .object {
      text =
        changesArrays || mayBeCollection(arguments[0]) || mayBeGenerator(arguments[0])
        ? try items(of: arguments[0]) : "Array(\(try write(arguments[0])))"
    } else {
      throw problem("this 'Array.from' is not read")
    }
    guard changesArrays else { return text }
    helpers.insert("array")
    text = "JSArray(\(text))"
    return text
  }

  /// `n` of 'new Array(n)'; `nil` for anything else.
  private func newArrayLength(_ value: JSExpression) -> JSExpression? {
    switch value {
    case .new(.name("Array"), let given) where given.count == 1: given[0]
    case .call(.name("Array"), let given, _) where given.count == 1: given[0]
    case .group(let inner): newArrayLength(inner)
    default: nil
    }
  }

  /// 'new Array(n)', whose elements aren't there yet.
  mutating func array(ofLength length: JSExpression) throws(JSProblem) -> String {
    guard kind(of: length) == .number || kind(of: length) == .unknown, changesArrays else {
      throw problem("'new Array' is read where its elements are set, or filled at once")
    }
    helpers.insert("array")
    return "JSArray(Array(repeating: JSHole(), count: \(try write(length))))"
  }

  /// A call of a method of arrays that isn't Swift's; `nil` for any other.
  mutating func listMethod(
    _ method: String, _ base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    func copied(_ text: String) -> String { changesArrays ? "JSArray(\(text))" : text }
    if let text = try textMethod(method, base, arguments) { return text }
    if let text = try pieceMethod(method, base, arguments) { return text }
    if let text = try withPositions(method, base, arguments) { return text }
    switch method {
    case "keys" where arguments.isEmpty && newArrayLength(base) != nil:
      guard let length = newArrayLength(base) else { return nil }
      if changesArrays { helpers.insert("array") }
      return copied("Array(0..<\(try write(length)))")
    case "keys" where usesCollections && arguments.isEmpty,
      "values" where usesCollections && arguments.isEmpty,
      "entries" where usesCollections && arguments.isEmpty:
      helpers.formUnion(["collections", "items"])
      if changesArrays { helpers.insert("array") }
      return copied("jsParts(\(try write(base)), \(Self.literal(method)))")
    case "reduce" where arguments.count == 1:
      guard case .function(let function) = arguments[0], function.parameters.count == 2 else { return nil }
      helpers.formUnion(["reduced", "items"])
      if changesArrays { helpers.insert("array") }
      return "jsReduced(\(try write(base)), \(try closure(function, least: 2)))"
    case "flatMap":
      guard arguments.count == 1, case .function(let function) = arguments[0], function.parameters.count <= 1 else { return nil }
      helpers.formUnion(["flat", "items"])
      if changesArrays { helpers.insert("array") }
      return copied("jsFlat(\(try receivingItems(of: base)).map(\(try closure(function, least: 1))))")
    case "flat" where arguments.isEmpty:
      helpers.formUnion(["flat", "items"])
      if changesArrays { helpers.insert("array") }
      return copied("jsFlat(\(try items(of: base)))")
    case "split":
      guard arguments.count == 1, kind(of: arguments[0]) == .text else { return nil }
      helpers.insert("split")
      return copied("jsSplit(\(try write(base)), \(try write(arguments[0])))")
    case "toFixed" where arguments.count == 1:
      guard case .number(let digits) = arguments[0] else { return nil }
      helpers.insert("fixed")
      return "jsFixed(\(try write(base)), \(digits))"
    case "charAt" where arguments.count == 1:
      helpers.insert("charAt")
      return "jsCharAt(\(try write(base)), \(try write(arguments[0])))"
    case "fill" where arguments.count == 1:
      guard let length = newArrayLength(base) else { return nil }
      if changesArrays { helpers.insert("array") }
      return copied("Array(repeating: \(try write(arguments[0])), count: \(try write(length)))")
    case "trim" where arguments.isEmpty:
      helpers.insert("trim")
      return "jsTrim(\(try write(base)))"
    case "repeat" where arguments.count == 1: return "String(repeating: \(try write(base)), count: \(try write(arguments[0])))"
    case "padStart", "padEnd":
      guard (1...2).contains(arguments.count) else { return nil }
      helpers.insert("pad")
      let filling = arguments.count == 2 ? try write(arguments[1]) : "\" \""
      return "jsPad(\(try write(base)), \(try write(arguments[0])), \(filling), atStart: \(method == "padStart"))"
    case "find", "findIndex":
      guard arguments.count == 1, case .function(let function) = arguments[0], function.parameters.count <= 1 else { return nil }
      let test = try closure(asTest(function), least: 1)
      return method == "find"
        ? "(\(try receivingItems(of: base)).first(where: \(test)) ?? ())"
        : "(\(try receivingItems(of: base)).firstIndex(where: \(test)) ?? -1)"
    case "slice":
      guard kind(of: base) != .text, arguments.count <= 2 else { return nil }
      if changesArrays { helpers.insert("array") }
      helpers.insert("slice")
      var texts = [try write(base)]
      for argument in arguments { texts.append(try write(argument)) }
      return "jsSlice(\(texts.joined(separator: ", ")))"
    case "indexOf":
      guard kind(of: base) != .text, arguments.count == 1 else { return nil }
      if changesArrays { helpers.insert("array") }
      helpers.insert("indexOf")
      return "jsIndexOf(\(try write(base)), \(try write(arguments[0])))"
    case "reverse", "sort":
      // Others would see the array change.
      switch base {
      case .array, .call: break
      default: throw problem("'\(method)' changes the array: write '[...list].\(method)()'")
      }
      guard kind(of: base) == .list else { throw problem("'\(method)' is not read here") }
      let list = try receivingItems(of: base)
      if changesArrays { helpers.insert("array") }
      if method == "reverse" { return copied("Array(\(list).reversed())") }
      guard let by = arguments.first else {
        helpers.insert("text")
        return copied("\(list).sorted(by: { jsText($0) < jsText($1) })")
      }
      helpers.insert("sorted")
      guard case .function(let function) = by, function.parameters.count == 2 else {
        let isStatic = if case .member(.name(let own), _, _) = by { kind(of: own) == .type } else { false }
        guard isStatic || isFunctionName(by) else { throw problem("this 'sort' is not read") }
        return copied("jsSorted(\(list), { \(try called(by, ["$0", "$1"])) })")
      }
      return copied("jsSorted(\(list), \(try closure(function, least: 2)))")
    default: return nil
    }
  }

  /// A function whose result counts as a boolean, whatever it is.
  func asTest(_ function: JSFunction) -> JSFunction {
    guard let result = function.result, kind(of: result) != .boolean else { return function }
    var test = function
    test.result = .prefix("!", .prefix("!", result))
    return test
  }

  /// Whether a function with braces, or one that waits, gives what is no boolean.
  private func givesOther(_ function: JSFunction) -> Bool {
    if function.isAsync { return true }
    guard function.result == nil, !function.arity.hasRest, case .give(let value?)? = function.body.last?.kind else {
      return false
    }
    return kind(of: value) != .boolean
  }

  /// A method whose function takes the position of each value, too; `nil` for any other.
  private mutating func withPositions(
    _ method: String, _ base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    guard case .function(let function)? = arguments.first, !function.isAsync else { return nil }
    let isFolding = method == "reduce"
    let isWhole = function.parameters.count == (isFolding ? 4 : 3)
    guard
      isFolding || ["filter", "some", "every", "find", "findIndex", "flatMap"].contains(method)
        || method == "map" && isWhole,
      isWhole || function.parameters.count == (isFolding ? 3 : 2),
      arguments.count == (isFolding ? 2 : 1), !function.arity.hasRest
    else { return nil }
    let name = fresh("step")
    let outer = before
    before = []
    let declaration = try write(function, named: name)
    before = outer + [declaration]
    var (source, all) = (base, "")
    if isWhole {
      let own = fresh("list")
      before.append(line("let \(own) = \(try write(base))"))
      declare(own, kind(of: base))
      (source, all) = (.name(own), ", \(own)")
    }
    let list = "\(try receivingItems(of: source)).enumerated()"
    let step = "\(name)($0.element, $0.offset\(all))"
    switch method {
    case "map":
      let text = "\(list).map { \(step) }"
      return changesArrays ? "JSArray(\(text))" : text
    case "filter":
      helpers.insert("isTrue")
      let text = "\(list).filter { isTrue(\(step)) }.map { $0.element }"
      return changesArrays ? "JSArray(\(text))" : text
    case "some", "every":
      helpers.insert("isTrue")
      return "\(list).\(method == "some" ? "contains(where:" : "allSatisfy(") { isTrue(\(step)) })"
    case "find", "findIndex":
      helpers.insert("isTrue")
      return "(\(list).first(where: { isTrue(\(step)) })?.\(method == "find" ? "element ?? ()" : "offset ?? -1"))"
    case "flatMap":
      helpers.formUnion(["flat", "items"])
      let text = "jsFlat(\(list).map { \(step) })"
      return changesArrays ? "JSArray(\(text))" : text
    default:
      return
        "\(list).reduce(\(try write(arguments[1])), { \(name)($0, $1.element, $1.offset\(all)) })"
    }
  }

  /// A call of a method of arrays, and of one or two of texts.
  mutating func arrayMethod(_ method: String, _ object: String, _ arguments: [JSExpression]) throws(JSProblem) -> String {
    func function(_ least: Int) throws(JSProblem) -> String {
      guard let first = arguments.first else { throw problem("'\(method)' needs a function") }
      if case .member(.name("console"), _, _) = first {
        throw problem("'\(method)' gives more than the value to 'console': write 'v => console.log(v)'")
      }
      if case .name(let name) = first, !isDeclared(name), ["Number", "Boolean", "String", "fetch"].contains(name) {
        return try write(name: name)
      }
      let isTest = ["filter", "some", "every"].contains(method)
      guard case .function(let own) = first else {
        let text = try called(first, ["$0"])
        if isTest { helpers.insert("isTrue") }
        return isTest ? "{ isTrue(\(text)) }" : "{ \(text) }"
      }
      guard !own.arity.hasRest else { throw problem("'\(method)' with a function that takes '...' is not read") }
      guard own.parameters.count <= least else { throw problem("'\(method)' with the position of each value is not read") }
      if isTest, givesOther(own) {
        // A promise, or whatever else it gives, counts as a boolean.
        helpers.insert("isTrue")
        let name = fresh("step")
        let outer = before
        before = []
        let text = try write(own, named: name)
        before = outer + [text]
        return "{ isTrue(\(name)(\(own.parameters.isEmpty ? "" : "$0"))) }"
      }
      return try closure(isTest ? asTest(own) : own, least: least)
    }
    switch method {
    case "map":
      if case .function(let own)? = arguments.first, own.parameters.count == 2 {
        var swapped = own
        swapped.parameters.swapAt(0, 1)
        return "\(object).enumerated().map \(try closure(swapped, least: 2))"
      }
      if let first = arguments.first, takesPosition(first) {
        let (index, value) = (fresh("index"), fresh("value"))
        // What takes all that it is given gets the list, too.
        let takesAll =
          kind(of: first) == .unknown
          ? handsOnRest : { if case .function(let arity) = kind(of: first) { arity.hasRest } else { false } }()
        guard !takesAll || object.allSatisfy({ $0.isLetter || $0.isNumber || "()_".contains($0) }) else {
          throw problem("'map' with a function that may take '...' is read for a list with a name")
        }
        let whole = object.hasPrefix("jsItems(") ? String(object.dropFirst(8).dropLast()) : object
        let given = [value, index] + (takesAll ? [whole] : [])
        return "\(object).enumerated().map { \(index), \(value) in \(try called(first, given)) }"
      }
      return "\(object).map(\(try function(1)))"
    case "filter": return "\(object).filter(\(try function(1)))"
    case "some": return "\(object).contains(where: \(try function(1)))"
    case "every": return "\(object).allSatisfy(\(try function(1)))"
    case "reduce" where arguments.count == 2:
      guard case .function(let own) = arguments[0], own.parameters.count == 2 else { throw problem("this 'reduce' is not read") }
      return "\(object).reduce(\(try write(arguments[1])), \(try closure(own, least: 2)))"
    case "join":
      helpers.insert("text")
      let separator = arguments.isEmpty ? "\",\"" : try texts(arguments).joined(separator: ", ")
      return "\(object).map { jsItemText($0) }.joined(separator: \(separator))"
    case "includes", "startsWith", "endsWith":
      guard arguments.count == 1 else { throw problem("'\(method)' with a place is not read") }
      let name = method == "includes" ? "contains" : method == "startsWith" ? "hasPrefix" : "hasSuffix"
      return "\(object).\(name)(\(try joined(arguments)))"
    case "toUpperCase": return "\(object).uppercased()"
    case "toLowerCase": return "\(object).lowercased()"
    case "toString" where arguments.isEmpty:
      helpers.insert("text")
      return "jsText(\(object))"
    case "concat" where arguments.count == 1: return "(\(object) + \(try texts(arguments).joined(separator: ", ")))"
    case "promise", "resolve", "reject":
      return "jsField(\(object), \"\(method)\")(\(try texts(arguments).joined(separator: ", ")))"
    default: throw problem("'\(method)' is not read")
    }
  }
}
