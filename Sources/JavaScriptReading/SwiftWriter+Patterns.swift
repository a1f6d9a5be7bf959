/// Regular expressions and what texts do with them.
extension SwiftWriter {
  /// A regular expression as a value.
  mutating func regularExpression(_ read: () throws(JSProblem) -> JSRegularExpression) throws(JSProblem) -> String {
    let expression: JSRegularExpression
    do throws(JSProblem) { expression = try read() } catch { throw problem(error.reason) }
    helpers.insert("patterns")
    if changesArrays { helpers.insert("array") }
    let pattern = "try! NSRegularExpression(pattern: \(Self.literal(expression.pattern)), options: \(expression.options))"
    return "JSRegExp(\(Self.literal(expression.source)), \(Self.literal(expression.flags)), \(pattern))"
  }

  /// Whether a value is a name of a function, or may be one.
  func isFunctionName(_ value: JSExpression) -> Bool {
    guard case .name(let name) = value, isDeclared(name) else { return false }
    switch kind(of: name) {
    case .function, .unknown: return true
    default: return false
    }
  }

  /// A call of a method of texts that takes a regular expression; `nil` for any other.
  mutating func textMethod(
    _ method: String, _ base: JSExpression, _ arguments: [JSExpression]
  ) throws(JSProblem) -> String? {
    guard methods[method] == nil, !isField(method) else { return nil }
    switch method {
    case "replace" where arguments.count == 2, "replaceAll" where arguments.count == 2:
      helpers.insert("replace")
      let with: String
      if case .function(let function) = arguments[1] { with = try closure(function) } else { with = try write(arguments[1]) }
      return "jsReplace(\(try write(base)), \(try write(arguments[0])), \(with), isAll: \(method == "replaceAll"))"
    case "match" where arguments.count == 1 && usesPatterns, "search" where arguments.count == 1 && usesPatterns,
      "matchAll" where arguments.count == 1 && usesPatterns:
      guard kind(of: arguments[0]) != .text else { return nil }
      helpers.insert("patterns")
      let name = method == "match" ? "jsMatch" : method == "search" ? "jsSearch" : "jsMatchAll"
      return "\(name)(\(try write(base)), \(try write(arguments[0])))"
    case "split" where arguments.count == 1 && usesPatterns && kind(of: arguments[0]) != .text:
      helpers.insert("patterns")
      let text = "jsSplit(\(try write(base)), by: \(try write(arguments[0])))"
      return changesArrays ? "JSArray(\(text))" : text
    default: return nil
    }
  }
}
