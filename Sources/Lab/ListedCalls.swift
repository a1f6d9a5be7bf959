/// A call in a closure that runs for each element of a list, where the elements are literals: `["a", "b"].map { name in load(name) }`.
struct ListedCalls {
  let elements: [String]
  private let parameter: String

  /// - Parameter line: The line of the call, counted from 0: the closure has to begin on it or on the one above.
  init?(_ lines: SourceBytes, around call: CallText, line: Int) {
    let before = lines[line].map { String(decoding: $0.prefix(call.range.lowerBound), as: UTF8.self) } ?? ""
    let above = line > 0 ? lines[line - 1].map { String(decoding: $0, as: UTF8.self) } ?? "" : ""
    guard let head = [before, above].first(where: { $0.contains(".map {") || $0.contains(".map({") }),
      let method = head.ranges(of: ".map").last
    else { return nil }
    let opening = head[method.upperBound...].drop { $0 == "(" || $0 == " " || $0 == "{" }
    let name = opening.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    parameter = opening.dropFirst(name.count).hasPrefix(" in") ? String(name) : "$0"
    guard let list = ListedCalls.list(behind: head[..<method.lowerBound], in: lines) else { return nil }
    elements = list.split(separator: ",").map { String($0).trimmed }
    guard elements.allSatisfy({ MadeByCalls.literal($0) != nil }) else { return nil }
  }

  /// Whether a text may stand for several values: it names something.
  static func mayDiffer(_ argument: String) -> Bool {
    var isInString = false
    for character in argument {
      if character == "\"" { isInString.toggle() }
      if !isInString, character.isLetter || character == "$" || character == "_" { return true }
    }
    return argument.contains("\\(")
  }

  /// A label with the element in the place of the closure's parameter; `nil` if it doesn't mention that.
  func label(_ label: String, of index: Int) -> String? {
    let element = elements[index]
    let inText = element.hasPrefix("\"") ? String(element.dropFirst().dropLast()) : element
    let filled = label.replacing("\\(\(parameter))", with: inText)
    let text =
      parameter == "$0"
      ? filled.replacing("$0", with: element) : OperatorLabels.replaced([parameter: element], in: filled)
    return text == label ? nil : text
  }

  /// What stands between the brackets of a list that ends a text, or of the variable that does.
  private static func list(behind text: Substring, in lines: SourceBytes) -> Substring? {
    if text.last == "]", let open = text.lastIndex(of: "[") { return text[text.index(after: open)...].dropLast() }
    let name = String(text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
    guard !name.isEmpty else { return nil }
    for line in 0..<lines.count {
      guard let bytes = lines[line] else { continue }
      let declaration = String(decoding: bytes, as: UTF8.self)
      guard declaration.hasPrefix("let \(name) = ["), declaration.hasSuffix("]") else { continue }
      return declaration.dropFirst("let \(name) = [".count).dropLast()
    }
    return nil
  }
}
