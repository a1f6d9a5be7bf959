extension JSHelpers {
  /// Helpers that write values as Node does.
  static func printing(_ facts: Facts) -> [String: String] {
    func arrays(_ text: String) -> String { facts.knowsArrays ? text + "\n" : "" }
    func settled(_ text: String) -> String { facts.knowsSettled ? text + "\n" : "" }
    func collections(_ text: String) -> String { facts.knowsCollections ? text + "\n" : "" }
    func makers(_ text: String) -> String { facts.knowsJSONMakers ? text + "\n" : "" }
    func dates(_ text: String) -> String { facts.knowsDates ? text + "\n" : "" }
    func errors(_ text: String) -> String { facts.knowsErrorClasses ? text + "\n" : "" }
    let open = facts.knowsClasses ? "object.typeName.isEmpty ? \"{\" : \"\\(object.typeName) {\"" : "\"{\""
    let shownCollections = collections(
      """
        if let map = value as? JSMap {
          let entries = map.keys.map { "\\(jsShown($0, inside: true, depth: depth + 1)) => \\(jsShown(map.get($0), inside: true, depth: depth + 1))" }
          return jsLines(entries, "Map(\\(map.size)) {", "}", depth)
        }
        if let set = value as? JSSet {
          return jsLines(set.values.map { jsShown($0, inside: true, depth: depth + 1) }, "Set(\\(set.size)) {", "}", depth)
        }
      """)
    let settledShown = settled(
      """
        if let settled = value as? SettledResult {
          return settled.status == "fulfilled"
            ? "{ status: 'fulfilled', value: \\(jsShown(settled.value!, inside: true, depth: depth + 1)) }"
            : "{ status: 'rejected', reason: \\(jsShown(settled.reason!, inside: true, depth: depth + 1)) }"
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
    let shownList =
      facts.knowsLongLists
      ? """
          let entries = list.map { jsShown($0, inside: true, depth: depth + 1) }
          let rows = jsRows(entries, list.allSatisfy { $0 is Int || $0 is Double }, depth)
          return jsLines(rows, "[", "]", depth, isOpen: rows.count != entries.count)

      """
      : """
          precondition(list.count <= 6, "Node lays out arrays of more than six values otherwise")
          return jsLines(list.map { jsShown($0, inside: true, depth: depth + 1) }, "[", "]", depth)

      """
    let abortShown = """
        if let error = value as? JSError, error.name == "AbortError" || error.name == "TimeoutError" {
          let message = "\\(error.message)"
          if message == "This operation was aborted" || message == "The operation was aborted due to timeout" {
            return "DOMException [\\(error.name)]: \\(message)"
          }
          preconditionFailure("Node prints this otherwise")
        }
        if let object = value as? JSObject {
          precondition(object["type"] != "abort" || !(object["target"] is JSAbortSignal), "Node prints this otherwise")
        }

      """
    let patternShown = """
        if let regExp = value as? JSRegExp { return "/\\(regExp.source)/\\(regExp.flags)" }
        if let match = value as? JSMatch {
          precondition(match.groups is Void && match.items.count < 4, "Node lays this out otherwise")
          let own = ["index: \\(match.index)", "input: \\(jsShown(match.input, inside: true))", "groups: undefined"]
          return jsLines(match.items.map { jsShown($0, inside: true, depth: depth + 1) } + own, "[", "]", depth)
        }

      """
    return [
      "rows": """
      /// The entries of a long array in rows with columns.
      func jsRows(_ entries: [String], _ areNumbers: Bool, _ depth: Int) -> [String] {
        precondition(entries.count <= 100, "Node leaves out what comes after a hundred values")
        let lengths = entries.map { $0.count }
        let most = (lengths.max() ?? 0) + 2
        let total = lengths.reduce(0) { $0 + $1 } + 2 * entries.count
        precondition(entries.count <= 6 || !entries.contains(where: { $0.contains("\\n") }), "Node lays this out otherwise")
        if entries.count <= 6 || most * 3 + 2 * depth >= 80 { return entries }
        if Double(total) / Double(most) <= 5, most - 2 > 6 { return entries }
        let bias = (Double(most) - Double(total) / Double(entries.count)).squareRoot()
        let width = max(Double(most) - 3 - bias, 1.0)
        let wanted = Int(((2.5 * width * Double(entries.count)).squareRoot() / width).rounded())
        let columns = min(min(wanted, (80 - 2 * depth) / most), 12)
        if columns <= 1 { return entries }
        var widths: [Int] = []
        for column in 0..<columns {
          var longest = 0
          for index in stride(from: column, to: entries.count, by: columns) { longest = max(longest, lengths[index]) }
          widths.append(longest + 2)
        }
        var rows: [String] = []
        for start in stride(from: 0, to: entries.count, by: columns) {
          let end = min(start + columns, entries.count)
          var row = ""
          for index in start..<end {
            let text = index < end - 1 ? entries[index] + ", " : entries[index]
            let room = index < end - 1 ? widths[index - start] : widths[index - start] - 2
            let blanks = String(repeating: " ", count: max(room - text.count, 0))
            if areNumbers { row += blanks + text } else { row += index < end - 1 ? text + blanks : text }
          }
          rows.append(row)
        }
        return rows
      }

      """,
      "shown": """
      func jsShown(_ value: Any?, inside: Bool = false, depth: Int = 0) -> String {
        guard let value else { return "null" }
        if value is Void { return "undefined" }
        if let text = value as? String { return inside ? jsQuoted(text) : text }
      \(dates("  if let date = value as? JSDate { return date.isValid ? date.iso : \"Invalid Date\" }"))\
        if let number = value as? Double { return number == 0 && 1 / number < 0 ? "-0" : jsNumber(number) }
      \(arrays("  if let list = value as? JSArray { return jsShown(list.items, inside: inside, depth: depth) }"))  if let list = value as? [Any] {
          if depth > 2, !list.isEmpty { return "[Array]" }
      \(shownList)  }
      \(facts.knowsAbort ? abortShown : "")\(facts.knowsPatterns ? patternShown : "")\(facts.knowsAccessors ? "  if let accessor = value as? JSAccessor { return accessor.shown }\n" : "")\(errors("  if let error = value as? JSError {\n    precondition(error.fields.keys.allSatisfy { $0 == \"name\" }, \"Node prints what this error has, too\")\n    return \"\\(value)\"\n  }"))\(shownCollections)  if let object = value as? JSObject {
          if depth > 2, !object.fields.isEmpty { return "[Object]" }
          return jsLines(
            object.fields.map { "\\(jsKey($0.key)): \\(jsShown($0.value, inside: true, depth: depth + 1))" }, \(open), "}", depth)
        }
      \(settledShown)  if let number = value as? Int, abs(number) > 9007199254740992 {
          precondition(Double(number) / 1024 == Double(number / 1024) && number % 1024 == 0, "Node rounds numbers as large as this one")
          return jsNumber(Double(number))
        }
        if value is Int || value is Bool { return "\\(value)" }
        if value is Error { return jsErrorText("\\(value)") }
        if value is Promise { return jsPromise(String(reflecting: value)) }
        preconditionFailure("Node prints this otherwise")
      }

      /// An error by its text; those of 'Promise' itself have other texts in Node.
      func jsErrorText(_ text: String) -> String {
        precondition(!text.hasPrefix("AggregateError("), "Node prints this otherwise")
        return text.hasPrefix("TypeError(message: \\"") ? "TypeError: " + text.dropFirst(20).dropLast(2) : text
      }

      /// A promise, of which its text says what it came to.
      func jsPromise(_ text: String) -> String {
        if text == "Promise(pending)" { return "Promise { <pending> }" }
        precondition(text.hasPrefix("Promise(fulfilled: "), "Node prints this otherwise")
        let value = String(text.dropFirst(19).dropLast())
        if value == "()" { return "Promise { undefined }" }
        if value == "nil" { return "Promise { null }" }
        if value.hasPrefix("\\"") { return "Promise { \\(jsQuoted(String(value.dropFirst().dropLast()))) }" }
        precondition(value == "true" || value == "false" || Int(value) != nil, "Node prints this otherwise")
        return "Promise { \\(value) }"
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
      func jsLines(_ entries: [String], _ open: String, _ close: String, _ depth: Int, isOpen: Bool = false) -> String {
        if entries.isEmpty { return open + close }
        let length = entries.map { $0.count }.reduce(0) { $0 + $1 } + 2 * entries.count + 2 * depth + 10 + open.count
        if !isOpen, length <= 80, !entries.contains(where: { $0.contains("\\n") }) {
          return "\\(open) \\(entries.joined(separator: ", ")) \\(close)"
        }
        let margin = String(repeating: "  ", count: depth)
        return "\\(open)\\n\\(margin)  \\(entries.joined(separator: ",\\n\\(margin)  "))\\n\\(margin)\\(close)"
      }

      """,
      "digits": """
      /// A number as JavaScript writes it.
      func jsNumber(_ number: Double) -> String {
        if number != number { return "NaN" }
        if abs(number) == Double.infinity { return number > 0 ? "Infinity" : "-Infinity" }
        if number == number.rounded() && abs(number) < 1e15 { return "\\(Int(number))" }
        let text = "\\(number)"
        let parts = text.split(separator: "e")
        guard parts.count == 2 else { return number == number.rounded() ? String(text.dropLast(2)) : text }
        // The shortest digits that mean the number, and where its point is.
        let digits = String(parts[0].filter { $0 != "." && $0 != "-" })
        let places = Int(String(parts[1].filter { $0 != "+" && $0 != "-" })) ?? 0
        let sign = number < 0 ? "-" : ""
        if parts[1].hasPrefix("-") {
          if places > 6 { return "\\(parts[0])e-\\(places)" }
          return sign + "0." + String(repeating: "0", count: places - 1) + digits
        }
        return places < 21 ? sign + digits + String(repeating: "0", count: places + 1 - digits.count) : text
      }

      """,
      "json": """
      func jsJSON(_ value: Any?) -> String {
        guard let value else { return "null" }
        if let text = value as? String { return jsJSONText(text) }
        if let number = value as? Double { return number == number && abs(number) < Double.infinity ? jsNumber(number) : "null" }
      \(arrays("  if let list = value as? JSArray { return jsJSON(list.items) }"))  if let list = value as? [Any] { return "[" + list.map { $0 is Void ? "null" : jsJSON($0) }.joined(separator: ",") + "]" }
        if let object = value as? JSObject {
      \(makers("    if let work = object[\"toJSON\"] as? () -> Any { return jsJSON(work()) }"))    let fields = object.fields.filter { !($0.value is Void) && jsType($0.value) != "function" }
          return "{" + fields.map { "\\(jsJSONText($0.key)):\\(jsJSON($0.value))" }.joined(separator: ",") + "}"
        }
      \(dates("  if let date = value as? JSDate { return date.isValid ? jsJSONText(date.iso) : \"null\" }"))\(settledJSON)  if value is Void { return "undefined" }
        precondition(value is Int || value is Bool, "how JSON writes this isn't known here")
        return "\\(value)"
      }

      func jsJSONText(_ text: String) -> String {
        var result = ""
        for character in text {
          switch character {
          case "\\"": result += "\\\\\\""
          case "\\\\": result += "\\\\\\\\"
          case "\\n": result += "\\\\n"
          case "\\t": result += "\\\\t"
          default: result += String(character)
          }
        }
        return "\\"\\(result)\\""
      }

      """,
    ]
  }
}
