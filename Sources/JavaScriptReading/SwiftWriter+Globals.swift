/// What JavaScript's own objects do: 'Promise', 'Math', 'JSON' and their like.
extension SwiftWriter {
  /// A call of a method of an object that the text doesn't declare; `nil` if it is none of JavaScript's own.
  mutating func call(
    _ method: String, ofGlobal own: String, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    if statics.contains("\(own).\(method)") { return try call(.name("\(own)_\(method)"), arguments) }
    switch (own, method) {
    case ("AbortSignal", "abort") where arguments.count <= 1:
      helpers.insert("abort")
      return "jsAborted(\(try joined(arguments)))"
    case ("AbortSignal", "timeout") where arguments.count == 1:
      guard tokens.contains(where: { $0.isWord("fetch") }) else {
        throw problem("'AbortSignal.timeout' is read where something is fetched: Node doesn't wait for it")
      }
      helpers.insert("abort")
      return "jsTimeoutSignal(\(try joined(arguments)))"
    case ("AbortSignal", "any") where arguments.count == 1:
      helpers.formUnion(["abort", "items"])
      if changesArrays { helpers.insert("array") }
      return "jsAnySignal(\(try items(of: arguments[0])))"
    case ("AbortSignal", _): throw problem("'AbortSignal.\(method)' is not read")
    case ("Object", "values") where hasAccessors, ("Object", "entries") where hasAccessors:
      throw problem("'Object.\(method)' is not read where properties are computed")
    case ("console", _): return try log(method, arguments)
    case ("Promise", "resolve"), ("Promise", "reject"), ("Promise", "all"), ("Promise", "allSettled"), ("Promise", "any"),
      ("Promise", "race"), ("Promise", "withResolvers"):
      if changesArrays, ["all", "allSettled", "any", "race"].contains(method), arguments.count == 1 {
        return "Promise.\(method)(\(try items(of: arguments[0])))"
      }
      return "Promise.\(method)(\(try joined(arguments)))"
    case ("Promise", "try"):
      guard arguments.count == 1 else { throw problem("'Promise.try' with arguments is not read") }
      return "Promise.try \(try handler(arguments[0]))"
    case ("process", "nextTick"):
      guard arguments.count == 1 else { throw problem("'process.nextTick' is read with a function alone") }
      timerDepth -= 1
      defer { timerDepth += 1 }
      return "process.nextTick(\(try job(arguments[0])))"
    case ("process", "on"):
      guard arguments.count == 2, case .string(let event) = arguments[0],
        event == "unhandledRejection" || event == "rejectionHandled"
      else { throw problem("'process.on' is not read here") }
      return "process.on(\(Self.literal(event)), \(try write(arguments[1])))"
    case ("JSON", "stringify"):
      if arguments.count == 3, isNothing(arguments[1]) {
        helpers.insert("indentedJSON")
        if changesArrays { helpers.insert("array") }
        return "jsIndentedJSON(\(try write(arguments[0])), \(try write(arguments[2])))"
      }
      guard arguments.count == 1 || arguments.count == 2 && isNothing(arguments[1]) else {
        throw problem("what chooses among the properties in 'JSON.stringify' is not read")
      }
      helpers.insert("json")
      return "jsJSON(\(try write(arguments[0])))"
    case ("JSON", "parse") where arguments.count == 1:
      helpers.formUnion(["parse", "text"])
      if changesArrays { helpers.insert("array") }
      return "jsParse(\(try joined(arguments)))"
    case ("Array", "isArray") where arguments.count == 1: return try isArray(arguments[0])
    case ("Object", "keys") where arguments.count == 1,
      ("Object", "values") where arguments.count == 1:
      let text = "\(try joined(arguments)).fields.map { $0.\(method.dropLast()) }"
      if changesArrays { helpers.insert("array") }
      return changesArrays ? "JSArray(\(text))" : text
    case ("Object", "entries") where arguments.count == 1:
      if changesArrays { helpers.insert("array") }
      let (pair, text) = (changesArrays ? "JSArray([$0.key, $0.value])" : "[$0.key, $0.value]", try joined(arguments))
      return changesArrays ? "JSArray(\(text).fields.map { \(pair) })" : "\(text).fields.map { \(pair) }"
    case ("Array", "from"): return try from(arguments)
    case ("Math", _):
      guard let text = try math(method, arguments) else {
        throw problem("'Math.\(method)' is not read here")
      }
      return text
    case ("Number", "isInteger") where arguments.count == 1,
      ("Number", "isFinite") where arguments.count == 1:
      helpers.insert("\(method)Number")
      return "js\(method.prefix(1).uppercased())\(method.dropFirst())(\(try joined(arguments)))"
    case ("Number", "isNaN") where arguments.count == 1:
      helpers.insert("isNaN")
      return "jsIsNaN(\(try joined(arguments)))"
    case ("Number", "parseFloat"), ("Number", "parseInt"): return try call(.name(method), arguments)
    case ("String", "fromCharCode"):
      helpers.insert("charCode")
      return "jsFromCodes(\(try items(of: .array(arguments))))"
    case ("Array", "of"): return try write(.array(arguments))
    case ("Object", "freeze") where arguments.count == 1:
      helpers.insert("frozen")
      if changesArrays { helpers.insert("array") }
      return "jsFreeze(\(try joined(arguments)))"
    case ("Object", "isFrozen") where arguments.count == 1:
      helpers.insert("frozen")
      return "jsIsFrozen(\(try joined(arguments)))"
    case ("Object", "hasOwn") where arguments.count == 2:
      return try binary("in", arguments[1], arguments[0])
    case ("Date", "now") where arguments.isEmpty, ("performance", "now") where arguments.isEmpty:
      return now()
    case ("Date", "UTC") where usesDates, ("Date", "parse") where usesDates && arguments.count == 1:
      guard !arguments.contains(where: isSpread) else { throw problem("'...' in 'Date.\(method)' is not read") }
      helpers.formUnion(["date", "number", "error"])
      let given = try joined(arguments)
      return method == "UTC" ? "jsTimeOfParts([\(given)])" : "jsTimeOf(\(given))"
    case ("Object", "fromEntries") where arguments.count == 1:
      helpers.formUnion(["object", "items", "text", "entries"])
      return "jsFromEntries(\(try items(of: arguments[0])))"
    case ("Object", "is") where arguments.count == 2:
      helpers.insert("identical")
      return "jsIs(identical: \(try write(arguments[0])), \(try write(arguments[1])))"
    case ("Object", "assign") where arguments.count > 1:
      guard case .object(let first) = arguments[0], first.isEmpty, !arguments.contains(where: isSpread) else {
        // What is there already changes, and others may see it.
        guard !arguments.contains(where: isSpread) else { throw problem("'...' in 'Object.assign' is not read") }
        helpers.formUnion(["assignAll", "asObject", "text"])
        if changesArrays { helpers.insert("array") }
        return "jsAssignAll(\(try write(arguments[0])), [\(try joined(Array(arguments.dropFirst())))])"
      }
      return try object(
        arguments.dropFirst().map { JSProperty(name: "...", value: $0, isSpread: true) })
    case ("Array", "from"), ("Object", _), ("JSON", _), ("Date", _), ("process", _), ("Promise", _),
      ("Number", _),
      ("Symbol", _):
      throw problem("'\(own).\(method)' is not read")
    default: return nil
    }
  }
}
