extension SwiftWriter {
  /// The arguments of a call, each written.
  mutating func joined(_ arguments: [JSExpression]) throws(JSProblem) -> String {
    try texts(arguments).joined(separator: ", ")
  }

  mutating func texts(_ arguments: [JSExpression]) throws(JSProblem) -> [String] {
    var texts: [String] = []
    for argument in arguments { texts.append(try write(argument)) }
    return texts
  }

  /// `console.log(…)` and its like.
  mutating func log(_ method: String, _ arguments: [JSExpression]) throws(JSProblem) -> String {
    if method == "table", arguments.count == 1 {
      helpers.insert("table")
      if changesArrays { helpers.insert("array") }
      return "consoleTable(\(try joined(arguments)))"
    }
    if ["group", "groupCollapsed"].contains(method), !arguments.contains(where: isSpread) {
      helpers.insert("group")
      return "consoleGroup(\(try joined(arguments)))"
    }
    if method == "groupEnd" {
      helpers.insert("group")
      return "consoleGroupEnd()"
    }
    guard let printer = printer(method) else { throw problem("'console.\(method)' is not read") }
    for case .call(.member(_, "matchAll", _), _, _) in arguments {
      throw problem("what 'matchAll' returns is read only in lists and loops")
    }
    if arguments.count > 1, let first = arguments.first, mayHavePlaceholders(first) {
      guard !arguments.contains(where: isSpread) else {
        throw problem("'...' after placeholders is not read")
      }
      helpers.formUnion(["format", "number", "rounding"])
      if changesArrays { helpers.insert("array") }
      return "\(usesGroups ? "jsPrint" : "print")(jsFormat([\(try joined(arguments))]))"
    }
    if arguments.contains(where: isSpread) {
      guard printer.helper == "log" else { throw problem("'...' in a call is not read") }
      helpers.insert("logAll")
      return "consoleLogAll(\(try items(of: .array(arguments))))"
    }
    let isPlain = arguments.allSatisfy { argument in
      switch argument {
      case .string, .template: true
      case .number(let text): text.allSatisfy(\.isNumber)
      default: kind(of: argument) == .text
      }
    }
    let values = try joined(arguments)
    if isPlain, printer.helper == "log", !usesGroups { return "print(\(values))" }
    helpers.insert(printer.helper)
    return "\(printer.name)(\(values))"
  }

  /// Whether what is printed first may be a text with places for the values behind it.
  private func mayHavePlaceholders(_ value: JSExpression) -> Bool {
    switch value {
    case .string(let text): text.contains("%")
    case .number: false
    default: usesPlaceholders && [.text, .unknown].contains(kind(of: value))
    }
  }

  /// The function that stands for one of the console's, and its helper; `nil` if none does.
  func printer(_ method: String) -> (name: String, helper: String)? {
    switch method {
    case "log", "info", "debug": ("consoleLog", "log")
    case "error", "warn": ("consoleError", "logError")
    default: nil
    }
  }

  mutating func call(_ callee: JSExpression, _ arguments: [JSExpression]) throws(JSProblem) -> String {
    switch callee {
    case .index(let base, .member(.name("Symbol"), let name, _))
    where (name == "iterator" || name == "asyncIterator") && arguments.isEmpty:
      helpers.formUnion(usesGenerators ? ["steps", "generators"] : ["steps"])
      if changesArrays { helpers.insert("array") }
      return "jsIterator(\(try write(base)))"
    case .name("?.["):
      return try ifAny(arguments[0]) { writer, name throws(JSProblem) in
        try writer.element(name, arguments[1])
      }
    case .name(let name) where kind(of: name) == .type:
      throw problem("'\(name)' is read with 'new' only")
    case .member(let base, let method, let isOptional):
      guard isOptional else { return try call(method, on: base, arguments) }
      return try ifAny(base) { writer, name throws(JSProblem) in try writer.call(method, on: name, arguments) }
    case .name(let name) where !isDeclared(name): return try call(function: name, arguments)
    case .name:
      guard arguments.contains(where: isSpread) else { return try called(callee, try texts(arguments)) }
      return try called(callee, spreading: arguments)
    case .group(.function(let function)), .function(let function):
      let given = try fitted(arguments, function.arity)
      let name = ownName(of: function) ?? fresh("work")
      let outer = before
      before = []
      let text = try write(function, named: name)
      before = outer + [text]
      return "\(name)(\(given))"
    default:
      guard arguments.contains(where: isSpread) else { return try called(callee, try texts(arguments)) }
      return try called(callee, spreading: arguments)
    }
  }

  func isSpread(_ value: JSExpression) -> Bool {
    if case .spread = value { true } else { false }
  }

  private mutating func call(function name: String, _ arguments: [JSExpression]) throws(JSProblem) -> String {
    switch name {
    case "setTimeout":
      guard let work = arguments.first else { throw problem("'setTimeout' needs a function") }
      var time = arguments.count > 1 ? try write(arguments[1]) : "0"
      if hasBusyLoops {
        helpers.formUnion(["ticking"])
        time = "jsDelay(\(time))"
      }
      if arguments.dropFirst(2).contains(where: isSpread) {
        let name = fresh("given")
        before.append(line("let \(name) = \(try items(of: .array(Array(arguments.dropFirst(2)))))"))
        if case .member(.name("console"), let method, _) = work {
          guard printer(method)?.helper == "log" else { throw problem("'console.\(method)' with '...' is not read") }
          helpers.insert("logAll")
          return "setTimeout({ consoleLogAll(\(name)) }, \(time))"
        }
        helpers.insert("call")
        return "setTimeout({ _ = jsCall(\(try write(work)), \(name)) }, \(time))"
      }
      let given = try Array(arguments.dropFirst(2)).map { value throws(JSProblem) in
        try madeNow(value)
      }
      if case .member(.name("console"), let method, _) = work {
        return "setTimeout({ \(try log(method, given)) }, \(time))"
      }
      if arguments.count > 2 {
        return "setTimeout({ _ = \(try called(work, try texts(given))) }, \(time))"
      }
      return "setTimeout(\(try job(work)), \(time))"
    case Self.keysIn: return try keys(in: arguments[0])
    case "jsNext", "jsIterator":
      helpers.formUnion(usesGenerators ? ["steps", "generators"] : ["steps"])
      return "\(name)(\(try joined(arguments)))"
    case "queueMicrotask":
      guard arguments.count == 1 else { throw problem("'queueMicrotask' needs a function") }
      timerDepth -= 1
      defer { timerDepth += 1 }
      return "queueMicrotask(\(try job(arguments[0])))"
    case "setImmediate":
      guard arguments.count == 1 else { throw problem("'setImmediate' is read with a function alone") }
      if timerDepth == 0, tokens.contains(where: { $0.isWord("setTimeout") || $0.isWord("setInterval") }) {
        throw problem("whether 'setImmediate' or a timer comes first isn't determined here: Node says it only within a timer")
      }
      return "setImmediate(\(try job(arguments[0])))"
    case "setInterval":
      guard let work = arguments.first, arguments.count <= 2 else { throw problem("this 'setInterval' is not read") }
      helpers.insert("interval")
      return "setInterval(\(try job(work))\(arguments.count > 1 ? ", \(try write(arguments[1]))" : ""))"
    case "clearInterval":
      helpers.insert("interval")
      return "clearInterval(\(try joined(arguments)))"
    case "Number" where arguments.count == 1:
      helpers.insert("number")
      return "jsNumberOf(\(try joined(arguments)))"
    case "Boolean" where arguments.count == 1:
      helpers.insert("isTrue")
      return "isTrue(\(try joined(arguments)))"
    case "clearTimeout", "clearImmediate": return "\(name)(\(try joined(arguments)))"
    case "String":
      helpers.insert("text")
      return "jsText(\(try joined(arguments)))"
    case "Error", "TypeError", "RangeError": return try make(.name(name), arguments)
    case "encodeURIComponent" where arguments.count == 1:
      helpers.formUnion(["encoded", "text"])
      return "jsEncoded(\(try joined(arguments)))"
    case "structuredClone" where arguments.count == 1:
      helpers.formUnion(["cloned", "object"])
      if changesArrays { helpers.insert("array") }
      if usesCollections { helpers.insert("collections") }
      return "jsCloned(\(try joined(arguments)))"
    case "fetch":
      helpers.insert("fetch")
      return "fetch(\(try joined(arguments)))"
    case "parseInt" where (1...2).contains(arguments.count), "parseFloat" where arguments.count == 1:
      helpers.insert("parts")
      return "js\(name == "parseInt" ? "ParseInt" : "ParseFloat")(\(try joined(arguments)))"
    case "isNaN" where arguments.count == 1:
      helpers.formUnion(["number", "isNaN"])
      return "jsIsNaN(jsNumberOf(\(try joined(arguments))))"
    case "Array" where arguments.count == 1: return try array(ofLength: arguments[0])
    case "SyntaxError", "ReferenceError": return try make(.name(name), arguments)
    default:
      if let problem = unread(name) { throw problem }
      return "\(swiftName(name))(\(try joined(arguments)))"
    }
  }

  /// A function that is called later without arguments.
  mutating func job(_ work: JSExpression) throws(JSProblem) -> String {
    timerDepth += 1
    defer { timerDepth -= 1 }
    if case .function(let function) = work {
      // It isn't given anything.
      guard function.parameters.isEmpty else { return "{ _ = \(try call(work, [])) }" }
      return try closure(function)
    }
    if case .name = work { return "{ _ = \(try called(work, [])) }" }
    if case .member(.name("console"), let method, _) = work { return "{ \(try log(method, [])) }" }
    let text = try write(work)
    guard text.hasPrefix("JSRest(") else { return text }
    // What it is bound to is looked at now.
    let name = fresh("bound")
    before.append(line("let \(name) = \(text)"))
    return "{ _ = jsCall(\(name), []) }"
  }

  mutating func call(
    _ method: String, on base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String {
    if case .name(let own) = base, !isDeclared(own), let text = try call(method, ofGlobal: own, arguments) { return text }
    let outerAsked = asked
    defer { asked = outerAsked }
    asked = asking(method, of: base)
    if method == "getTime", case .new(.name("Date"), let given) = base, given.isEmpty { return now() }
    let isOwn = try isOwn(method, of: base)
    if !isOwn, method == "call" || method == "apply", case .name(let name) = base, isDeclared(name),
      let text = try apply(base, arguments, method)
    {
      return text
    }
    if method == "call", let list = arguments.first, case .member(let owner, "slice", _) = base {
      let isArrays =
        switch owner {
        case .array(let values): values.isEmpty
        case .member(.name("Array"), "prototype", _): true
        default: false
        }
      if isArrays { return try call("slice", on: list, Array(arguments.dropFirst())) }
    }
    if !isOwn, method == "bind", let text = try bound(base, arguments) { return text }
    if let text = try callMethod(method, on: base, arguments) { return text }
    if let text = try ownMethod(method, base, arguments) { return text }
    if let text = try dateMethod(method, base, arguments) { return text }
    if let text = try listMethod(method, base, arguments) { return text }
    let object = try receiver(base)
    switch method {
    case "then", "catch", "finally":
      var texts: [String] = []
      let outer = indent
      defer { indent = outer }
      if case .link = base { indent += "  " }
      for argument in arguments {
        // 'finally' gives nothing to what it calls, not even 'undefined'.
        if method == "finally", case .member(.name("console"), let printed, _) = argument {
          texts.append("{ \(try log(printed, [])) }")
        } else if method == "finally", case .function(let function) = argument, !function.parameters.isEmpty {
          texts.append("{ \(try call(argument, [])) }")
        } else if method == "finally", case .name(let name) = argument, case .function = kind(of: name) {
          texts.append("{ \(try called(argument, [])) }")
        } else if method == "finally", handsOnRest, !isNothing(argument) {
          needHandler()
          texts.append("jsHandler(\(try write(argument)), isLast: true)")
        } else if case .function(var function) = argument, method == "then", texts.isEmpty, isListPromise(base) {
          function.takesList = true
          texts.append(try handler(.function(function)))
        } else {
          texts.append(try handler(argument))
        }
      }
      var name = method
      if method == "then", texts.count == 2 {
        // What is no function is passed over: 'then(null, handler)' is what 'catch' is.
        if isNothing(arguments[1]) {
          texts.removeLast()
        } else if isNothing(arguments[0]) {
          texts.removeFirst()
          name = "catch"
        }
      }
      let head = object + lineEnd(base) + ".\(name)"
      if texts.count == 1, texts[0].hasPrefix("{"), headDepth == 0 { return "\(head) \(texts[0])" }
      return "\(head)(\(texts.joined(separator: ", ")))"
    default: break
    }
    if method == "push", arguments.count != 1 || arguments.contains(where: isSpread) {
      helpers.insert("pushAll")
      return "jsPushAll(jsArray(\(object)), \(try items(of: .array(arguments))))"
    }
    if ["push", "pop", "shift", "unshift"].contains(method) {
      guard arguments.count == (["push", "unshift"].contains(method) ? 1 : 0) else {
        throw problem("this '\(method)' is not read")
      }
      helpers.insert("array")
      return "jsArray(\(object)).\(method)(\(try joined(arguments)))"
    }
    if catches, isNowhere(method), let name = path(base) {
      helpers.formUnion(["function", "call", "field"])
      let work =
        "jsFunction(\(kind(of: base) == .object ? "\(object)[\(Self.literal(method))]" : "jsField(\(object), \(Self.literal(method)))"), \(Self.literal("\(name).\(method)")))"
      return arguments.isEmpty ? "jsCall(\(work), [])" : "jsCall(\(work), \(try items(of: .array(arguments))))"
    }
    if kind(of: base) == .object || isField(method) {
      let callee = JSExpression.member(base, method, isOptional: false)
      guard arguments.contains(where: isSpread) else { return try called(callee, try texts(arguments)) }
      return try called(callee, spreading: arguments)
    }
    // Texts have two of these, too.
    let isText = kind(of: base) == .text || method == "toString" || method.hasPrefix("to") || method.hasSuffix("sWith")
    let isKnownList = kind(of: base) == .list || !["includes", "concat"].contains(method)
    guard changesArrays, !isText, isKnownList, !["promise", "resolve", "reject"].contains(method) else {
      return try arrayMethod(method, object, arguments)
    }
    let text = try arrayMethod(method, try receivingItems(of: base), arguments)
    return ["map", "filter", "concat"].contains(method) ? "JSArray(\(text))" : text
  }

  func isNothing(_ value: JSExpression) -> Bool {
    if case .name(let name) = value { name == "undefined" || name == "null" } else { false }
  }

  /// What stands between a link of a chain and the next, if that has a line of its own.
  private func lineEnd(_ base: JSExpression) -> String {
    guard case .link(_, let ends, let comments) = base, textDepth == 0 else { return "" }
    return ends.map { " //\($0)" }.joined() + "\n" + comments.map { "\(indent)//\($0)\n" }.joined() + indent
  }

  /// What is in an array.
  mutating func items(of value: JSExpression) throws(JSProblem) -> String {
    let text = isOfParts(value) ? try write(value) : try receiver(value)
    if mayBeCollection(value), !changesArrays {
      helpers.formUnion(["collections", "items"])
      return "jsList(\(text))"
    }
    if mayBeCollection(value) { helpers.insert("collections") }
    if !changesArrays, mayBeGenerator(value) {
      helpers.insert("items")
      return "jsList(\(text))"
    }
    guard changesArrays else { return text }
    helpers.insert("array")
    if case .array = value { return String(text.dropFirst("JSArray(".count).dropLast()) }
    return "jsItems(\(text))"
  }

  /// Whether a value is an array.
  mutating func isArray(_ value: JSExpression) throws(JSProblem) -> String {
    let text = try write(value)
    if changesArrays { helpers.insert("array") }
    return changesArrays ? "(\(text) is JSArray || \(text) is [Any])" : "(\(text) is [Any])"
  }

  /// What is in an array, to be followed by a method or a property.
  mutating func receivingItems(of value: JSExpression) throws(JSProblem) -> String {
    let text = try items(of: value)
    return isOfParts(value) ? "(\(text))" : text
  }

  private mutating func receiver(_ base: JSExpression) throws(JSProblem) -> String {
    let text = try write(base)
    switch base {
    case .binary, .choice, .function: return "(\(text))"
    default: return grouped(text, base)
    }
  }

  /// A value's text, to be followed by a method or a property: in parentheses if it is several arrays that are added.
  func grouped(_ text: String, _ value: JSExpression) -> String { isOfParts(value) && !changesArrays ? "(\(text))" : text }

  /// Whether an array is written as several that are added: what follows such a text belongs to the last of them alone.
  func isOfParts(_ value: JSExpression) -> Bool {
    switch value {
    case .array(let values): values.count > 1 && values.contains(where: isSpread)
    case .link(let inner, _, _): isOfParts(inner)
    default: false
    }
  }
}
