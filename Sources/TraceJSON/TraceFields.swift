internal import TraceEvents

/// The fields of one object of a trace, asked for by name and kind; what is wrong is said with its path.
struct TraceFields {
  /// Where the object lies: `events[3]`.
  let path: String
  private let fields: [String: JSONValue]

  init(_ value: JSONValue, path: String) throws(TraceDocumentProblem) {
    guard case .object(let fields) = value else { throw .wrongField(path, expected: "an object") }
    self.path = path
    self.fields = fields
  }

  /// A field's value, if it is there and not null.
  private func present(_ name: String) -> JSONValue? {
    guard let value = fields[name], value != .null else { return nil }
    return value
  }

  /// Whether the field is there and not null.
  func has(_ name: String) -> Bool { present(name) != nil }

  private func problem(_ name: String, _ expected: String) -> TraceDocumentProblem {
    present(name) == nil ? .missingField("\(path).\(name)") : .wrongField("\(path).\(name)", expected: expected)
  }

  func text(_ name: String) throws(TraceDocumentProblem) -> String {
    guard case .string(let text)? = present(name) else { throw problem(name, "a text") }
    return text
  }

  /// Whether the field is there and true.
  func flag(_ name: String) -> Bool { fields[name] == .bool(true) }

  /// The fields of an object within this one.
  func object(_ name: String) throws(TraceDocumentProblem) -> TraceFields {
    guard let value = present(name), case .object = value else { throw problem(name, "an object") }
    return try TraceFields(value, path: "\(path).\(name)")
  }

  /// A whole number from 0.
  func number(_ name: String) throws(TraceDocumentProblem) -> Int {
    guard case .number(let number)? = present(name), let whole = TraceFields.whole(number) else {
      throw problem(name, TraceFields.wholeNumber)
    }
    return whole
  }

  /// Virtual milliseconds; a number that is too great to be counted is the end of time.
  func instant(_ name: String) throws(TraceDocumentProblem) -> VirtualInstant {
    guard case .number(let milliseconds)? = present(name), milliseconds >= 0 else {
      throw problem(name, "a number of milliseconds from 0")
    }
    return VirtualInstant(fractionalMilliseconds: milliseconds)
  }

  /// A list of whole numbers; empty where the field lacks.
  func numbers(_ name: String) throws(TraceDocumentProblem) -> [Int] {
    guard let value = present(name) else { return [] }
    guard case .list(let elements) = value else { throw problem(name, "a list") }
    var numbers: [Int] = []
    for (index, element) in elements.enumerated() {
      guard case .number(let number) = element, let whole = TraceFields.whole(number) else {
        throw .wrongField("\(path).\(name)[\(index)]", expected: TraceFields.wholeNumber)
      }
      numbers.append(whole)
    }
    return numbers
  }

  /// A list of texts; empty where the field lacks.
  func texts(_ name: String) throws(TraceDocumentProblem) -> [String] {
    guard let value = present(name) else { return [] }
    guard case .list(let elements) = value else { throw problem(name, "a list") }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      guard case .string(let text) = element else { throw .wrongField("\(path).\(name)[\(index)]", expected: "a text") }
      texts.append(text)
    }
    return texts
  }

  /// One of some words.
  func choice<Choice>(
    _ name: String, of choices: [Choice], named word: (Choice) -> String
  ) throws(TraceDocumentProblem) -> Choice {
    let text = try text(name)
    guard let choice = choices.first(where: { word($0) == text }) else {
      throw problem(name, "one of " + choices.map(word).joined(separator: ", "))
    }
    return choice
  }

  private static let wholeNumber = "a whole number from 0"

  private static func whole(_ number: Double) -> Int? {
    // What a Double counts exactly.
    guard number >= 0, number <= 9_007_199_254_740_992 else { return nil }
    return Int(exactly: number)
  }
}

extension VirtualInstant {
  /// Makes an instant from milliseconds, to the nearest nanosecond; what can't be counted is clamped.
  fileprivate init(fractionalMilliseconds: Double) {
    let nanoseconds = (fractionalMilliseconds * 1_000_000).rounded()
    self.init(nanoseconds: nanoseconds.isNaN ? 0 : Int64(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max))
  }
}
