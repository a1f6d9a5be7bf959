internal import TraceEvents
internal import TraceGraph

/// What tells the promises of a place from others, in a few words of the source: `then { avatar(of:) }`, `fetchUser: Promise("ada")`.
struct OperatorLabels {
  /// The label of every place whose text says more than the operator's name.
  private(set) var labels: [SourcePlace: String] = [:]
  /// The bytes of its line that belong to the call, counted from 0, of every place whose text is known.
  private(set) var calls: [SourcePlace: Range<Int>] = [:]
  private let program: SourceBytes
  private let typed: [SourceBytes]

  private static let longest = 60

  /// - Parameters:
  ///   - places: The places that make promises.
  ///   - source: The text of the script.
  ///   - typed: The lines typed at the prompt.
  /// - Complexity: O(length of the texts), and O(p · l) for p places inside functions of l lines.
  init(_ places: some Collection<SourcePlace>, source: String, typed: [String]) {
    program = SourceBytes(source)
    self.typed = typed.map(SourceBytes.init)
    for place in places {
      guard let lines = lines(of: place.unit), let call = CallText(lines, line: place.line - 1, column: place.column - 1) else {
        continue
      }
      calls[place] = call.range
      labels[place] = OperatorLabels.label(of: call, at: place, in: lines)
    }
  }

  private func lines(of unit: SourcePlace.Unit) -> SourceBytes? {
    switch unit {
    case .program: program
    case .prompt(let number): typed.indices.contains(number - 1) ? typed[number - 1] : nil
    case .file: nil
    }
  }

  private static func label(of call: CallText, at place: SourcePlace, in lines: SourceBytes) -> String {
    var text = call.name
    let argument = call.argument.trimmed
    if !argument.isEmpty { text += "(\(argument))" }
    if let body = call.closure { text += body.isEmpty ? " { }" : " { \(shortened(body)) }" }
    let owner = lines.owner(of: call, line: place.line - 1, column: place.column - 1)
    if let name = owner ?? lines.variable(of: call, line: place.line - 1) { text = "\(name): \(text)" }
    return singleLine(text, limit: longest)
  }

  /// A call whose arguments all have labels is known by these: `avatar(of:)`.
  private static func shortened(_ body: String) -> String {
    guard let open = body.firstIndex(of: "("), body.last == ")",
      body[..<open].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." })
    else { return body }
    let inner = body[body.index(after: open)...].dropLast()
    guard !inner.contains("("), !inner.contains("{"), !inner.contains("\"") else { return body }
    let names = inner.split(separator: ",").map { part -> String? in
      let part = part.drop { $0 == " " }
      let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return !name.isEmpty && part.dropFirst(name.count).first == ":" ? "\(name):" : nil
    }
    guard !names.isEmpty, !names.contains(nil) else { return body }
    return "\(body[..<open])(\(names.compactMap(\.self).joined()))"
  }
}
