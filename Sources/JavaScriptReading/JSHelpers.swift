/// Declarations that stand for what JavaScript has and Swift hasn't.
enum JSHelpers {
  /// Which helpers a helper uses.
  private static let uses: [String: Set<String>] = [
    "log": ["shown"], "logError": ["shown"], "shown": ["object", "error"], "text": ["shown"],
    "plus": ["text"], "field": ["object", "length"],
    "json": ["object"], "isTrue": [], "same": ["object"], "loose": ["same"], "is": ["error"], "type": ["object"],
    "merged": ["object"], "maybe": ["field"], "either": ["isTrue"], "slice": ["items"], "indexOf": ["same", "items"],
    "logAll": ["shown"],
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

  /// The helpers' texts by their names.
  ///
  /// - Parameters:
  ///   - knowsSettled: Whether they may meet what 'allSettled' gives, a type that only one library has.
  ///   - knowsArrays: Whether arrays change, so that they are objects.
  ///   - knowsAny: Whether they may meet the error of 'any'.
  static func texts(knowsSettled: Bool, knowsArrays: Bool, knowsAny: Bool) -> [String: String] {
    others(knowsArrays: knowsArrays).merging(values(knowsSettled: knowsSettled, knowsArrays: knowsArrays, knowsAny: knowsAny)) {
      first, _ in first
    }
  }

  private static func values(knowsSettled: Bool, knowsArrays: Bool, knowsAny: Bool) -> [String: String] {
    func arrays(_ text: String) -> String { knowsArrays ? text + "\n" : "" }
    func settled(_ text: String) -> String { knowsSettled ? text + "\n" : "" }
    let settledShown = settled(
      """
        if let settled = value as? SettledResult {
          return settled.status == "fulfilled"
            ? "{ status: 'fulfilled', value: \\(jsShown(settled.value!, inside: true, depth: depth + 1)) }"
            : "{ status: 'rejected', reason: \\(jsShown(settled.reason!, inside: true, depth: depth + 1)) }"
        }
      """)
    let settledField = settled(
      """
        if let settled = value as? SettledResult {
          if name == "status" { return settled.status }
          if name == "value" { return settled.value ?? () }
          return name == "reason" ? settled.reason ?? () : ()
        }
      """)
    let settledJSON = settled(
      """
        if let settled = value as? SettledResult {
          return settled.status == "fulfilled"
            ? "{\\"status\\":\\"fulfilled\\",\\"value\\":\\(jsJSON(settled.value!))}"
            : "{\\"status\\":\\"rejected\\",\\"reason\\":\\(jsJSON(settled.reason!))}"
        }
      """)
    return [
      "log": """
      /// What 'console.log' prints.
      func consoleLog(_ values: Any?...) { print(values.map { jsShown($0) }.joined(separator: " ")) }

      """,
      "logError": """
      /// What 'console.error' and 'console.warn' print: Node writes it to standard error, a script has one output.
      func consoleError(_ values: Any?...) { print(values.map { jsShown($0) }.joined(separator: " ")) }

      """,
      "shown": """
      func jsShown(_ value: Any?, inside: Bool = false, depth: Int = 0) -> String {
        guard let value else { return "null" }
        if value is Void { return "undefined" }
        if let text = value as? String { return inside ? jsQuoted(text) : text }
        if let number = value as? Double { return jsNumber(number) }
      \(arrays("  if let list = value as? JSArray { return jsShown(list.items, inside: inside, depth: depth) }"))  if let list = value as? [Any] {
          if depth > 2, !list.isEmpty { return "[Array]" }
          precondition(list.count <= 6, "Node lays out arrays of more than six values otherwise")
          return jsLines(list.map { jsShown($0, inside: true, depth: depth + 1) }, "[", "]", depth)
        }
        if let object = value as? JSObject {
          if depth > 2, !object.fields.isEmpty { return "[Object]" }
          return jsLines(
            object.fields.map { "\\(jsKey($0.key)): \\(jsShown($0.value, inside: true, depth: depth + 1))" }, "{", "}", depth)
        }
      \(settledShown)  if value is Int || value is Bool || value is Error { return "\\(value)" }
        if value is Promise, "\\(value)" == "Promise(pending)" { return "Promise { <pending> }" }
        preconditionFailure("Node prints this otherwise")
      }

      func jsNumber(_ number: Double) -> String {
        if number != number { return "NaN" }
        if abs(number) == Double.infinity { return number > 0 ? "Infinity" : "-Infinity" }
        return number == number.rounded() && abs(number) < 1e15 ? "\\(Int(number))" : "\\(number)"
      }

      func jsQuoted(_ text: String) -> String {
        precondition(!text.contains("\\n") && !text.contains("\\\\"), "Node prints this text otherwise")
        if !text.contains("'") { return "'\\(text)'" }
        precondition(!text.contains("\\""), "Node prints this text otherwise")
        return "\\"\\(text)\\""
      }

      /// A property's name, in quotation marks where it isn't a name.
      func jsKey(_ name: String) -> String {
        let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        return isName && name.first?.isNumber == false ? name : jsQuoted(name)
      }

      /// Entries on one line, or on several where it would be too long.
      func jsLines(_ entries: [String], _ open: String, _ close: String, _ depth: Int) -> String {
        if entries.isEmpty { return open + close }
        let length = entries.map { $0.count }.reduce(0) { $0 + $1 } + 2 * entries.count + 2 * depth + 11
        if length <= 80, !entries.contains(where: { $0.contains("\\n") }) { return "\\(open) \\(entries.joined(separator: ", ")) \\(close)" }
        let margin = String(repeating: "  ", count: depth)
        return "\\(open)\\n\\(margin)  \\(entries.joined(separator: ",\\n\\(margin)  "))\\n\\(margin)\\(close)"
      }

      """,
      "text": """
      func jsText(_ value: Any?) -> String {
      \(arrays("  if let list = value as? JSArray { return jsText(list.items) }"))        if let list = value as? [Any] { return list.map { jsText($0) }.joined(separator: ",") }
        if value is JSObject { return "[object Object]" }
        return value is Promise ? "[object Promise]" : jsShown(value)
      }

      """,
      "plus": """
      func jsPlus(_ left: Any, _ right: Any) -> Any {
        if left is String || right is String { return jsText(left) + jsText(right) }
        return left + right
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
      "object": """
      final class JSObject {
        var fields: [String: Any]

        init(_ fields: [String: Any] = [:]) { self.fields = fields }

        subscript(_ name: String) -> Any {
          get { fields[name] ?? () }
          set { fields[name] = newValue }
        }
      }

      """,
      "error": """
      struct JSError: Error, CustomStringConvertible {
        var name = "Error"
        var message = ""

        init(_ message: Any = "", name: String = "Error") {
          self.name = name
          self.message = "\\(message)"
        }

        var description: String { message.isEmpty ? name : "\\(name): \\(message)" }
      }

      """,
      "field": """
      func jsField(_ value: Any, _ name: String) -> Any {
        if let object = value as? JSObject { return object[name] }
      \(settledField)\(knowsAny ? "  if value is AggregateError, name == \"name\" { return \"AggregateError\" }\n" : "")  switch name {
        case "length": return jsLength(value)
        case "message": return value.message
        case "name": return value.name
        case "errors": return value.errors
        case "promise": return value.promise
        case "resolve": return value.resolve
        case "reject": return value.reject
        default: preconditionFailure("nothing here has a property '\\(name)'")
        }
      }

      """,
      "json": """
      func jsJSON(_ value: Any?) -> String {
        guard let value else { return "null" }
        if let text = value as? String { return "\\"\\(text)\\"" }
      \(arrays("  if let list = value as? JSArray { return jsJSON(list.items) }"))  if let list = value as? [Any] { return "[" + list.map { jsJSON($0) }.joined(separator: ",") + "]" }
        if let object = value as? JSObject {
          return "{" + object.fields.map { "\\"\\($0.key)\\":\\(jsJSON($0.value))" }.joined(separator: ",") + "}"
        }
      \(settledJSON)  return "\\(value)"
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
            guard let index = index as? Int, index >= 0 else { preconditionFailure("this is no index") }
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
        if let list = value as? JSArray {
          precondition(!list.items.contains { $0 is JSHole }, "arrays with holes are not read")
          return list.items
        }
        guard let list = value as? [Any] else { preconditionFailure("this is no array") }
        return list
      }

      """,
      "length": """
      func jsLength(_ value: Any) -> Any {
      \(arrays("  if let list = value as? JSArray { return list.count }"))  if let list = value as? [Any] { return list.count }
        guard let text = value as? String else { return () }
        // JavaScript counts units of UTF-16.
        return text.utf8.reduce(0) { $0 + ($1 >= 240 ? 2 : $1 < 128 || $1 >= 192 ? 1 : 0) }
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
        if let first = jsLooseNumber(left!), let second = jsLooseNumber(right!), !(left! is String && right! is String) {
          return first == second
        }
        return jsSame(left, right)
      }

      func jsLooseNumber(_ value: Any) -> Double? {
        if let boolean = value as? Bool { return boolean ? 1 : 0 }
        if let number = value as? Int { return Double(number) }
        if let number = value as? Double { return number }
        guard let text = value as? String else { return nil }
        return text.isEmpty ? 0 : Double(text) ?? Double.nan
      }

      """,
      "is": """
      /// What 'instanceof' gives for an error of a kind.
      func jsIs(_ value: Any?, _ name: String) -> Bool {
        guard let error = value as? JSError else { return false }
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
      \(arrays("  if value is JSArray { return \"object\" }"))\(settled("  if value is SettledResult { return \"object\" }"))  // Nothing else is left.
        return "function"
      }

      """,
    ]
  }
}
