/// Declarations that stand for what JavaScript has and Swift hasn't.
enum JSHelpers {
  /// Which helpers a helper uses.
  private static let uses: [String: Set<String>] = [
    "log": ["shown"], "shown": ["object", "error"], "text": ["shown"], "plus": ["text"], "field": ["object"], "json": ["object"],
    "isTrue": [],
  ]

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
  /// - Parameter knowsSettled: Whether they may meet what 'allSettled' gives, a type that only one library has.
  static func texts(knowsSettled: Bool) -> [String: String] {
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
      "shown": """
      func jsShown(_ value: Any?, inside: Bool = false, depth: Int = 0) -> String {
        guard let value else { return "null" }
        if value is Void { return "undefined" }
        if let text = value as? String { return inside ? "'\\(text)'" : text }
        if let number = value as? Double, number == number.rounded(), abs(number) < 1e15 { return "\\(Int(number))" }
        if let list = value as? [Any] {
          precondition(list.count <= 6, "Node lays out arrays of more than six values otherwise")
          return jsLines(list.map { jsShown($0, inside: true, depth: depth + 1) }, "[", "]", depth)
        }
        if let object = value as? JSObject {
          return jsLines(object.fields.map { "\\($0.key): \\(jsShown($0.value, inside: true, depth: depth + 1))" }, "{", "}", depth)
        }
      \(settledShown)  return "\\(value)"
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
        if let list = value as? [Any] { return list.map { jsText($0) }.joined(separator: ",") }
        return value is JSObject ? "[object Object]" : jsShown(value)
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
      \(settledField)  switch name {
        case "length": return value.count
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
        if let list = value as? [Any] { return "[" + list.map { jsJSON($0) }.joined(separator: ",") + "]" }
        if let object = value as? JSObject {
          return "{" + object.fields.map { "\\"\\($0.key)\\":\\(jsJSON($0.value))" }.joined(separator: ",") + "}"
        }
      \(settledJSON)  return "\\(value)"
      }

      """,
      "type": """
      func jsType(_ value: Any?) -> String {
        guard let value else { return "object" }
        if value is Void { return "undefined" }
        if value is String { return "string" }
        if value is Bool { return "boolean" }
        if value is Int || value is Double { return "number" }
        return "object"
      }

      """,
    ]
  }
}
