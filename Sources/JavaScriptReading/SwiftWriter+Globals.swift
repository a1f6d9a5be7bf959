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
      guard arguments.count == 1 else { throw problem("the layout of 'JSON.stringify' is not read") }
      helpers.insert("json")
      return "jsJSON(\(try joined(arguments)))"
    case ("JSON", "parse") where arguments.count == 1:
      helpers.formUnion(["parse", "text"])
      if changesArrays { helpers.insert("array") }
      return "jsParse(\(try joined(arguments)))"
    case ("Array", "isArray") where arguments.count == 1: return try isArray(arguments[0])
    case ("Object", "keys") where arguments.count == 1: return "\(try joined(arguments)).fields.map { $0.key }"
    case ("Object", "values") where arguments.count == 1: return "\(try joined(arguments)).fields.map { $0.value }"
    case ("Object", "entries") where arguments.count == 1:
      if changesArrays { helpers.insert("array") }
      let (pair, text) = (changesArrays ? "JSArray([$0.key, $0.value])" : "[$0.key, $0.value]", try joined(arguments))
      return changesArrays ? "JSArray(\(text).fields.map { \(pair) })" : "\(text).fields.map { \(pair) }"
    case ("Array", "from"): return try from(arguments)
    case ("Math", "floor"), ("Math", "ceil"):
      guard arguments.count == 1 else { throw problem("'Math.\(method)' is not read here") }
      return "Int(Double(\(try joined(arguments))).rounded(\(method == "floor" ? ".down" : ".up")))"
    case ("Math", "max"), ("Math", "min"):
      if arguments.count > 1, !arguments.contains(where: isSpread) { return "\(method)(\(try joined(arguments)))" }
      helpers.insert("extreme")
      return "jsExtreme(\(try items(of: .array(arguments))), isGreatest: \(method == "max"))"
    case ("Math", "round") where arguments.count == 1:
      return "Int((Double(\(try joined(arguments))) + 0.5).rounded(.down))"
    case ("Math", "trunc") where arguments.count == 1: return "Int(Double(\(try joined(arguments))))"
    case ("Math", "abs") where arguments.count == 1: return "abs(\(try joined(arguments)))"
    case ("Math", "pow") where arguments.count == 2: return try binary("**", arguments[0], arguments[1])
    case ("Math", "random") where arguments.isEmpty: return "Double.random(in: 0..<1)"
    case ("Date", "now") where arguments.isEmpty, ("performance", "now") where arguments.isEmpty:
      helpers.insert("now")
      return "jsNow()"
    case ("Object", "fromEntries") where arguments.count == 1:
      helpers.formUnion(["object", "items", "text", "entries"])
      return "jsFromEntries(\(try items(of: arguments[0])))"
    case ("Object", "assign") where arguments.count > 1:
      // What is there already changes, and others may see it.
      guard case .object(let first) = arguments[0], first.isEmpty else {
        throw problem("'Object.assign' is read with '{}' in front")
      }
      return try object(arguments.dropFirst().map { JSProperty(name: "...", value: $0, isSpread: true) })
    case ("Array", "from"), ("Object", _), ("Math", _), ("JSON", _), ("Date", _), ("process", _), ("Promise", _), ("Number", _),
      ("Symbol", _):
      throw problem("'\(own).\(method)' is not read")
    default: return nil
    }
  }
}
