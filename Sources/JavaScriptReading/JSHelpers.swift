/// Declarations that stand for what JavaScript has and Swift hasn't.
enum JSHelpers {
  /// Which helpers a helper uses.
  private static let uses: [String: Set<String>] = [
    "group": ["shown"], "log": ["shown"], "logError": ["shown"], "shown": ["object", "error", "digits"], "digits": [],
    "text": ["shown"],
    "plus": ["text", "object", "error", "number", "exact"], "field": ["object", "length"],
    "json": ["object", "digits", "type"], "isTrue": [], "same": ["object"],
    "loose": ["same", "text"], "is": ["error"],
    "type": ["object"],
    "merged": ["object", "items"], "maybe": ["field"], "either": ["isTrue"],
    "slice": ["items", "characters"],
    "indexOf": ["same", "items", "characters"],
    "logAll": ["shown"], "asObject": ["object"], "reduced": ["items"], "flat": ["items"],
    "parse": ["object", "error"],
    "collections": ["items", "same"], "if": [], "typeName": ["object", "error"],
    "jsonLines": ["json"], "fetch": ["object", "text", "error"], "fixed": [], "parts": ["text", "number"], "now": [],
    "extreme": ["number"],
    "entries": ["items", "object", "text"], "charAt": [], "isNaN": [], "pushAll": ["array"],
    "patterns": ["text", "object"], "replace": ["text", "call"],
    "abort": ["object", "error", "text", "same", "call"],
    "exact": [], "product": ["number", "exact"], "minus": ["number", "exact"],
    "divided": ["number", "exact"],
    "remainder": ["number", "exact"], "less": ["number"], "notMore": ["number"], "bits": ["number"],
    "math": ["number", "exact"], "hypot": ["number", "exact"], "rounding": ["number", "exact"],
    "characters": ["text"], "substring": ["characters", "number"],
    "element": ["characters", "object", "field"],
    "charCode": ["text"],
    "at": ["characters", "items"], "lastIndex": ["characters", "items", "same"],
    "includes": ["text", "items", "same"],
    "concat": ["text", "items"], "trimSide": [], "format": ["shown", "number", "json", "rounding"],
    "indentedJSON": ["json", "text", "items"], "sort": ["array", "text", "call", "number"],
    "reverse": ["array"],
    "splice": ["array"], "fill": ["array"], "setLength": ["array"], "fromEnd": [],
    "keys": ["items", "object"],
    "power": ["number"], "imul": ["bits"], "radix": [], "localeCompare": ["text"],
    "table": ["items", "shown"],
    "frozen": ["object"], "findLast": ["isTrue"], "deepFlat": ["items"],
    "made": ["items", "object"],
    "accessor": ["object"], "generators": ["object", "items"],
    "steps": ["object", "items", "isTrue", "field", "call"],
    "assignAll": ["merged", "asObject"], "identical": ["same"], "taken": ["steps"],
    "keyed": ["object", "text"], "part": ["field"], "fieldFor": ["field"], "function": ["error"], "ticking": ["now", "number"],
    "handler": ["rest"],
    "encoded": ["text"], "cloned": ["object"], "each": ["steps"], "length": ["parameters", "object"],
  ]

  /// What is said of all of them.
  static let head = """
    // What JavaScript has and Swift hasn't. Values are 'Any': the playground runs this; for Swift's compiler write their types,
    // and 'import Foundation'.

    """

  /// Helpers with those that they use, in the order in which they are written.
  static func closed(_ names: Set<String>) -> [String] {
    var all = names
    var open = Array(names)
    while let name = open.popLast() {
      for used in uses[name] ?? [] where all.insert(used).inserted { open.append(used) }
    }
    return all.sorted()
  }

  /// What helpers may meet.
  struct Facts {
    /// What 'allSettled' gives, a type that only one library has.
    var knowsSettled = false
    /// Arrays that change, so that they are objects.
    var knowsArrays = false
    /// The error of 'any'.
    var knowsAny = false
    /// Functions with '...'.
    var knowsRests = false
    /// Objects of classes.
    var knowsClasses = false
    /// Classes of errors.
    var knowsErrorClasses = false
    /// Maps and sets.
    var knowsCollections = false
    /// Arrays of more than a few values.
    var knowsLongLists = false
    /// Objects with names that are numbers, or that are computed.
    var knowsNumberedNames = false
    /// Regular expressions.
    var knowsPatterns = false
    /// What stops work from outside.
    var knowsAbort = false
    /// Properties of plain objects that functions give.
    var knowsAccessors = false
    /// Functions that stop at each 'yield'.
    var knowsGenerators = false
    /// Loops over what may change meanwhile, or has an iterator of its own.
    var knowsSteps = false
    /// Objects with iterators.
    var knowsIterators = false
    /// Objects of classes that say what their text is.
    var knowsTexts = false
    /// Objects that nobody changes any more.
    var knowsFrozen = false
    /// What is printed below a heading, moved to the right.
    var knowsGroups = false
    /// Objects that say what JSON writes of them.
    var knowsJSONMakers = false
    /// Errors with a cause.
    var knowsCauses = false
    /// That errors are caught, also that of reading from nothing.
    var knowsCatches = false
    /// Dates.
    var knowsDates = false
    /// Loops that wait for the clock.
    var knowsBusyLoops = false

    /// The function that prints.
    var printer: String { knowsGroups ? "jsPrint" : "print" }
  }

  /// The helpers' texts by their names.
  static func texts(_ facts: Facts) -> [String: String] {
    [
      others(facts), objects(facts), pieces(facts), changing(facts), iterating(facts), table(facts),
      arithmetic, dates,
      collections(facts), printing(facts), parsing(facts), patterns(facts), aborting,
      numbers(facts), missing,
    ].reduce(values(facts)) { $0.merging($1) { first, _ in first } }
  }

  private static func values(_ facts: Facts) -> [String: String] {
    func arrays(_ text: String) -> String { facts.knowsArrays ? text + "\n" : "" }
    func orArray(_ name: String) -> String { facts.knowsArrays ? " || \(name)! is JSArray" : "" }
    func settled(_ text: String) -> String { facts.knowsSettled ? text + "\n" : "" }
    func collections(_ text: String) -> String { facts.knowsCollections ? text + "\n" : "" }
    func classes(_ text: String) -> String { facts.knowsClasses ? text + "\n" : "" }
    func errors(_ text: String) -> String { facts.knowsErrorClasses || facts.knowsAbort ? text + "\n" : "" }
    func patterns(_ text: String) -> String { facts.knowsPatterns ? text + "\n" : "" }
    func dates(_ text: String) -> String { facts.knowsDates ? text + "\n" : "" }
    let knowsAny = facts.knowsAny
    let settledField = settled(
      """
        if let settled = value as? SettledResult {
          if name == "status" { return settled.status }
          if name == "value" { return settled.value ?? () }
          return name == "reason" ? settled.reason ?? () : ()
        }
      """)
    let patternFields = """
        if let match = value as? JSMatch {
          if name == "index" { return match.index }
          if name == "input" { return match.input }
          if name == "groups" { return match.groups }
        }
        if let regExp = value as? JSRegExp {
          if name == "lastIndex" { return regExp.lastIndex }
          if name == "source" { return regExp.source }
          if name == "flags" { return regExp.flags }
          if name == "global" { return regExp.isGlobal }
        }
      """
    let abortCode = """
        if name == "code", let error = value as? JSError, error.name == "AbortError" {
          return error.message == "The operation was aborted" ? "ABORT_ERR" : 20
        }

      """
    let nothing = """
        guard let value else { throw JSError("Cannot read properties of null (reading '\\(name)')", name: "TypeError") }
        if value is Void { throw JSError("Cannot read properties of undefined (reading '\\(name)')", name: "TypeError") }

      """
    return [
      "group": """
      /// How far 'console.group' moves what is printed.
      enum JSMargin {
        static var text = ""
      }

      func jsPrint(_ text: String) {
        print(text.split(separator: "\\n", omittingEmptySubsequences: false).map { JSMargin.text + $0 }.joined(separator: "\\n"))
      }

      func consoleGroup(_ values: Any?...) {
        if !values.isEmpty { jsPrint(values.map { jsShown($0) }.joined(separator: " ")) }
        JSMargin.text += "  "
      }

      func consoleGroupEnd() { JSMargin.text = String(JSMargin.text.dropLast(2)) }

      """,
      "log": """
      /// What 'console.log' prints.
      func consoleLog(_ values: Any?...) { \(facts.printer)(values.map { jsShown($0) }.joined(separator: " ")) }

      """,
      "logError": """
      /// What 'console.error' and 'console.warn' print: Node writes it to standard error, a script has one output.
      func consoleError(_ values: Any?...) { \(facts.printer)(values.map { jsShown($0) }.joined(separator: " ")) }

      """,
      "text": """
      func jsText(_ value: Any?) -> String {
        if let number = value as? Double { return jsNumber(number) }
      \(dates("  if let date = value as? JSDate { return date.text(\"\") }"))\(arrays("  if let list = value as? JSArray { return jsText(list.items) }"))  if let list = value as? [Any] { return list.map { jsItemText($0) }.joined(separator: ",") }
      \(errors("  if let error = value as? JSError { return \"\\(error)\" }"))\(patterns("  if let match = value as? JSMatch { return jsText(match.items) }"))  \(facts.knowsTexts ? "if let object = value as? JSObject { return jsText(object.toString()) }" : "if value is JSObject { return \"[object Object]\" }")
        return value is Promise ? "[object Promise]" : jsShown(value)
      }

      /// A value within the text of a list, where nothing is nothing.
      func jsItemText(_ value: Any?) -> String {
        guard let value, !(value is Void) else { return "" }
        return jsText(value)
      }

      """,
      "plus": """
      func jsPlus(_ left: Any?, _ right: Any?) -> Any {
        func isText(_ value: Any?) -> Bool { value is String || value is JSObject || value is [Any] || value is Error\(facts.knowsArrays ? " || value is JSArray" : "")\(facts.knowsDates ? " || value is JSDate" : "") }
        if isText(left) || isText(right) { return jsText(left) + jsText(right) }
        return jsExact(Double(jsNumberOf(left)) + Double(jsNumberOf(right)))
      }

      """,
      "isTrue": """
      func isTrue(_ value: Any?) -> Bool {
        guard let value else { return false }
        if value is Void { return false }
        if let boolean = value as? Bool { return boolean }
        if let text = value as? String { return !text.isEmpty }
        if let number = value as? Int { return number != 0 }
        if let number = value as? Double { return number != 0 && number == number }
        return true
      }

      """,
      "field": """
      func jsField(_ value: Any\(facts.knowsCatches ? "?" : ""), _ name: String) -> Any {
      \(facts.knowsCatches ? nothing : "")\
      \(facts.knowsAbort ? abortCode : "")\
        if let object = value as? JSObject { return object[name] }
        if value is Promise, ["then", "catch", "finally"].contains(name) {
          return { (_ work: Any) -> Any in preconditionFailure("a promise's '\\(name)' is read where it is called") }
        }
        if value is String || value is Int || value is Double || value is Bool, name != "length" {
          precondition(
            ![
              "constructor", "toString", "at", "charAt", "concat", "endsWith", "includes", "indexOf", "match", "repeat", "replace",
              "slice", "split", "startsWith", "substring", "toFixed", "trim", "toLowerCase", "toUpperCase",
            ].contains(name), "'\\(name)' is a function of texts and numbers that isn't read here")
          return ()
        }
      \(settledField)\(patterns(patternFields))\(collections("  if name == \"size\", value is JSMap || value is JSSet { return value.size }"))\(knowsAny ? "  if name == \"name\", \"\\(value)\".hasPrefix(\"AggregateError(message: \") { return \"AggregateError\" }\n" : "")  // What an injection rejects a promise with is an error like any.
        if "\\(type(of: value))" == "InjectedFailure", name == "message" || name == "name" {
          return name == "message" ? "\\(value)" : "Error"
        }
        switch name {
        case "length": return jsLength(value)
        case "message": return value.message
        case "name": return "\\(value)".hasPrefix("TypeError(message: ") ? "TypeError" : value.name
      \(facts.knowsCauses ? "  case \"cause\": return value.cause\n" : "")  case "errors": return value.errors
        case "then" where value is [Any]\(facts.knowsArrays ? " || value is JSArray" : "")\(facts.knowsCollections ? " || value is JSMap || value is JSSet" : ""): return ()
        case "then" where value is () -> Any || value is (Any) -> Any || value is (Any, Any) -> Any: return ()
        case "promise": return value.promise
        case "resolve": return value.resolve
        case "reject": return value.reject
        default: preconditionFailure("nothing here has a property '\\(name)'")
        }
      }

      """,
      "array": """
      /// An array that is the same under all its names.
      final class JSArray {
        var items: [Any]

        init(_ items: [Any] = []) { self.items = items }

        var count: Int { items.count }

        subscript(_ index: Any) -> Any {
          get {
            guard let index = index as? Int, index >= 0, index < items.count else { return () }
            return items[index] is JSHole ? () : items[index]
          }
          set {
            guard let index = index as? Int, index >= 0 else { preconditionFailure("this isn't an index") }
            while index > items.count { items.append(JSHole()) }
            if index == items.count { items.append(newValue) } else { items[index] = newValue }
          }
        }

        func push(_ value: Any) -> Any {
          items.append(value)
          return items.count
        }

        func pop() -> Any { items.isEmpty ? () : items.removeLast() }

        func shift() -> Any { items.isEmpty ? () : items.removeFirst() }

        func unshift(_ value: Any) -> Any {
          items.insert(value, at: 0)
          return items.count
        }
      }

      /// What is in an array where nothing has been put yet.
      struct JSHole {}

      /// An array that can be changed.
      func jsArray(_ value: Any) -> JSArray {
        guard let list = value as? JSArray else { preconditionFailure("only arrays that are written as '[…]' can be changed here") }
        return list
      }

      func jsItems(_ value: Any) -> [Any] {
      \(facts.knowsGenerators ? "  if value is Generator { return jsDrained(value) }\n" : "")\(facts.knowsArrays ? "  if let text = value as? String { return text.map { String($0) } }\n" : "")\(collections("  if let list = jsElements(value) { return list }"))\(patterns("  if let match = value as? JSMatch { return match.items }"))  if let list = value as? JSArray {
          precondition(!list.items.contains { $0 is JSHole }, "arrays with holes are not read")
          return list.items
        }
      \(facts.knowsIterators ? "  if value is JSObject { return jsCollected(value) }\n" : "")  guard let list = value as? [Any] else { preconditionFailure("this isn't an array") }
        return list
      }

      """,
      "length": """
      func jsLength(_ value: Any) -> Any {
      \(patterns("  if let match = value as? JSMatch { return match.items.count }"))\(arrays("  if let list = value as? JSArray { return list.count }"))  if let list = value as? [Any] { return list.count }
        if value is JSObject { return () }
        guard let text = value as? String else { return jsParameters(value) }
        // JavaScript counts units of UTF-16.
        return text.utf8.reduce(0) { $0 + ($1 >= 240 ? 2 : $1 < 128 || $1 >= 192 ? 1 : 0) }
      }

      """,
      "parameters": """
      /// How many values a function takes.
      func jsParameters(_ work: Any) -> Any {
        if work is () -> Any { return 0 }
        if work is (Any) -> Any { return 1 }
        if work is (Any, Any) -> Any { return 2 }
        if work is (Any, Any, Any) -> Any { return 3 }
        preconditionFailure("how many values this takes isn't known here")
      }

      """,
      "same": """
      /// What '===' gives.
      func jsSame(_ left: Any?, _ right: Any?) -> Bool {
        if left == nil || right == nil { return left == nil && right == nil }
        if left is Void || right is Void { return left is Void && right is Void }
        if left is JSObject || right is JSObject {
          if let first = left as? JSObject, let second = right as? JSObject { return first === second }
          return false
        }
      \(arrays("""
        if left is JSArray || right is JSArray {
          if let first = left as? JSArray, let second = right as? JSArray { return first === second }
          return false
        }
      """))  precondition(!(left is [Any] && right is [Any]), "whether two arrays are the same can't be told here")
        return left! == right!
      }

      """,
      "loose": """
      /// What '==' gives.
      func jsLoose(_ left: Any?, _ right: Any?) -> Bool {
        let isNothing = (left == nil || left! is Void, right == nil || right! is Void)
        if isNothing.0 || isNothing.1 { return isNothing.0 && isNothing.1 }
        let isList = (left! is [Any]\(orArray("left")), right! is [Any]\(orArray("right")))
        if isList.0, !isList.1 { return jsLoose(jsText(left), right) }
        if isList.1, !isList.0 { return jsLoose(left, jsText(right)) }
        if let first = jsLooseNumber(left!), let second = jsLooseNumber(right!), !(left! is String && right! is String) {
          return first == second
        }
        return jsSame(left, right)
      }

      func jsLooseNumber(_ value: Any) -> Double? {
        if let boolean = value as? Bool { return boolean ? 1 : 0 }
        if let number = value as? Int { return Double(number) }
        if let number = value as? Double { return number }
        guard let text = (value as? String)?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        return text.isEmpty ? 0 : Double(text) ?? Double.nan
      }

      """,
      "is": """
      /// What 'instanceof' gives for an error of a kind.
      func jsIs(_ value: Any?, _ name: String) -> Bool {
        guard let error = value as? JSError else {
          return name == "TypeError" && value is Error && "\\(value!)".hasPrefix("TypeError(message: ")
        }
        return error.name == name
      }

      """,
      "type": """
      func jsType(_ value: Any?) -> String {
        guard let value else { return "object" }
        if value is Void { return "undefined" }
        if value is String { return "string" }
        if value is Bool { return "boolean" }
        if value is Int || value is Double { return "number" }
        if value is JSObject || value is [Any] || value is Error || value is Promise { return "object" }
      \(dates("  if value is JSDate { return \"object\" }"))\(arrays("  if value is JSArray { return \"object\" }"))\(settled("  if value is SettledResult { return \"object\" }"))\(collections("  if value is JSMap || value is JSSet { return \"object\" }"))\(patterns("  if value is JSMatch || value is JSRegExp { return \"object\" }"))  // Nothing else is left.
        return "function"
      }

      """,
    ]
  }
}
