/// A stub has the type that it is asked for: what a script does with an unknown value says what it is.
extension ScriptValue {
  /// The object that stands for an unknown value, perhaps in an optional.
  var stub: ObjectValue? {
    switch self {
    case .object(let object) where object.type.isStub: object
    case .some(let inner): inner.stub
    default: nil
    }
  }

  /// A made-up value as one of several things has it.
  fileprivate func numbered(_ number: Int) -> ScriptValue {
    switch self {
    case .int: .int(number)
    case .string(let text): .string("\(text)\(number)")
    case .some(let inner): .some(inner.numbered(number))
    case .object(let object) where object.type.isStub: .object(ObjectValue(stub: "\(object.type.name)\(number)"))
    default: self
    }
  }

  /// What a stub is called; `nil` for what is no stub.
  package var stubName: String? { stub?.type.name }

  /// What members of a stub are named after: its whole name, most often.
  package var stubBase: String? { stub?.type.stubName }

  /// What a stub is beside another operand; `nil` for what is no stub.
  ///
  /// - Parameter other: The other operand; beside another stub it is a number.
  func likened(to other: ScriptValue) -> ScriptValue? {
    guard let stub else { return nil }
    switch other.unwrapped {
    case .double: return .double(1)
    case .string: return .string(stub.type.name)
    case .bool: return .bool(true)
    case .array: return .array(stub.elements)
    case .range(let range): return range.lower
    case .library(let object): return object.likeness
    case .none where other.isOptional: return .some(.object(stub))
    case let other where other.stub != nil: return .int(1)
    case .int: return .int(1)
    default: return nil
    }
  }

  /// What a stub is where a format asks for it; what is no stub is itself, unwrapped.
  func likened(toFormat letter: Character) -> ScriptValue {
    guard stub != nil else { return unwrapped }
    return "fFeEgGaA".contains(letter) ? .double(1) : "diuxXoc".contains(letter) ? .int(1) : unwrapped
  }

  /// The parts that a stub is taken apart into.
  ///
  /// - Parameter names: What the parts are called, by whoever takes it apart.
  func stubParts(named names: [String]) -> [ScriptValue]? {
    stub.map { _ in names.map { .object(ObjectValue(stub: $0)) } }
  }
}

/// Cases of enumerations as stubs choose them.
package enum StubCases {
  /// Cases that mean that something went wrong, or that nothing is there: a stub is one of the others.
  package static let unhappy: Set<String> = [
    "failure", "error", "failed", "none", "cancelled", "canceled", "rejected", "unknown",
  ]

  /// What a truth value is that is made up: nobody has cancelled anything, and nothing has failed.
  package static func truth(of name: String) -> Bool {
    let words = name.lowercased()
    return !["cancelled", "canceled", "isfailure", "hasfailed", "didfail"].contains(where: words.contains)
  }
}

extension ObjectValue {
  /// Makes an object that stands for an unknown value.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - base: What its members are named after; `nil` for the same.
  package convenience init(stub name: String, membersAfter base: String? = nil) {
    let type = TypeInfo(name: name, kind: .object)
    type.stubName = base ?? name
    self.init(type: type, fields: [])
  }

  /// Which of several things it is, by its name: 2 for `item2`.
  fileprivate var number: Int? { Int(String(type.name.reversed().prefix { $0.isNumber }.reversed())) }

  /// Whether things of a kind differ in what is kept under a name.
  fileprivate static func tellsApart(_ name: String) -> Bool {
    let last = name.lowercased()
    return ["id", "uuid", "url", "key", "slug", "email"].contains(last)
      || ["Id", "ID", "Identifier", "URL", "Key", "Email"].contains(where: name.hasSuffix)
  }

  /// Whether its name means several things.
  var isNamedAsList: Bool {
    let name = type.name
    return name.hasSuffix("List") || name == "list" || name.hasSuffix("s") && !name.hasSuffix("ss")
  }

  /// What a stub holds where a collection is asked for: three things.
  var elements: [ScriptValue] { (1...3).map { .object(ObjectValue(stub: "\(type.name)\($0)")) } }

  /// What a property wrapper was made of, if it is one: `State(initialValue: model)`.
  var wrapped: ScriptValue? {
    ["wrappedValue", "initialValue", "projectedValue"].lazy.compactMap { self.type.fieldPosition($0) }.first.map { fields[$0] }
  }

  /// An element of a stub that is asked for by an index.
  func element(at index: ScriptValue) -> ScriptValue {
    if case .range = index { return .object(self) }
    let name = elementName(index)
    if let position = type.fieldPosition(name) { return fields[position] }
    // `json["title"]` is called what it is looked up by.
    if case .string(let key) = index, key.first?.isLetter == true { return .object(ObjectValue(stub: key)) }
    return .object(ObjectValue(stub: type.name + name))
  }

  /// Whether it has told that it is a failure, when it was asked `isFailure` or `isSuccess`; `nil` if nobody asked.
  var saysFailure: Bool? {
    for (name, isFailure) in [("isFailure", true), ("isSuccess", false)] {
      if let position = type.fieldPosition(name), case .bool(let answer) = fields[position] { return answer == isFailure }
    }
    return nil
  }

  /// Keeps an answer, so that it is the same next time.
  package func keep(_ answer: ScriptValue, as name: String) {
    if type.fieldPosition(name) == nil { addField(name, answer) }
  }

  /// Whether something was stored under an index.
  func keeps(_ index: ScriptValue) -> Bool { type.fieldPosition(elementName(index)) != nil }

  /// What an element is called.
  func elementName(_ index: ScriptValue) -> String { "[\(index.plainDescription)]" }
}

extension TypeReference {
  private static let deepest = 4

  /// What a stub is where a value of the type is asked for.
  package func value(for stub: ObjectValue, depth: Int = 0) -> ScriptValue {
    guard depth < Self.deepest else { return .object(stub) }
    func part(_ type: TypeReference, _ name: String) -> ScriptValue {
      type.value(for: ObjectValue(stub: name), depth: depth + 1)
    }
    switch self {
    case .int: return .int(1)
    case .double: return .double(1)
    case .bool: return .bool(StubCases.truth(of: stub.type.name))
    case .string: return .string(stub.type.name)
    case .void: return .void
    case .optional(let wrapped): return .some(wrapped.value(for: stub, depth: depth))
    case .implicitlyUnwrapped(let wrapped): return wrapped.value(for: stub, depth: depth)
    case .array(let element): return .array((1...3).map { part(element, "\(stub.type.name)\($0)") })
    case .set(let element): return .set(OrderedTable([part(element, "\(stub.type.name)1")]))
    // `[String: Any]` of a server has whatever key is asked for.
    case .dictionary(_, .any): return .object(stub)
    case .dictionary(let key, let value):
      var table = OrderedTable()
      table[part(key, "key")] = part(value, stub.type.name)
      return .dictionary(table)
    case .tuple(let types, let labels):
      let elements = zip(types, labels).enumerated().map { part($1.0, $1.1 ?? "\(stub.type.name)\($0 + 1)") }
      return .tuple(TupleValue(elements: elements, labels: labels))
    case .user(let info): return info.value(for: stub, part) ?? .object(stub)
    case .library(let name, _) where SizedInteger.widths[name] != nil: return .int(1)
    case .any, .error, .range, .inOut, .function, .promise, .library: return .object(stub)
    }
  }
}

extension TypeInfo {
  /// What a stub is where a value of the type is asked for; `nil` if it can stay a stub.
  fileprivate func value(for stub: ObjectValue, _ part: (TypeReference, String) -> ScriptValue) -> ScriptValue? {
    switch kind {
    case .enumeration:
      let isUnhappy = stub.saysFailure ?? false
      guard let first = cases.first(where: { isUnhappy == StubCases.unhappy.contains($0.name) }) ?? cases.first else {
        return nil
      }
      let payload = first.types.enumerated().map { part($1 ?? .any, first.labels[$0] ?? first.name) }
      return .enumeration(EnumerationValue(type: self, enumCase: first, payload: payload))
    case .structure where !isMadeByLibrary:
      let values = fields.map { part($0.type ?? .any, $0.shownName) }
      guard let number = stub.number else { return .structure(StructureValue(type: self, fields: values)) }
      let numbered = zip(fields, values).map { ObjectValue.tellsApart($0.shownName) ? $1.numbered(number) : $1 }
      return .structure(StructureValue(type: self, fields: numbered))
    case .structure, .object, .protocol, .builtin: return nil
    }
  }
}
