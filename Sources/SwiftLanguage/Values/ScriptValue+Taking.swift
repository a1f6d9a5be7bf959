// What a value holds, moved out of it so that it can be changed in place. Functions of their own, because a `switch` keeps a copy of what it
// looks at until its end, in code that isn't optimized.
extension ScriptValue {
  /// What a place can lead on into.
  enum Shape {
    case array, dictionary, structure, tuple, wrapped, other
  }

  var shape: Shape {
    switch self {
    case .array: .array
    case .dictionary: .dictionary
    case .structure: .structure
    case .tuple: .tuple
    case .some: .wrapped
    default: .other
    }
  }

  /// The elements of an array, moved out; `nil` for another value, which stays.
  mutating func takeElements() -> [ScriptValue]? {
    guard case .array(let elements) = self else { return nil }
    self = .absent
    return elements
  }

  /// The table of a dictionary, moved out.
  mutating func takeTable() -> OrderedTable? {
    guard case .dictionary(let table) = self else { return nil }
    self = .absent
    return table
  }

  /// The fields of a structure, moved out.
  mutating func takeStructure() -> StructureValue? {
    guard case .structure(let instance) = self else { return nil }
    self = .absent
    return instance
  }

  /// The elements of a tuple, moved out.
  mutating func takeTuple() -> TupleValue? {
    guard case .tuple(let tuple) = self else { return nil }
    self = .absent
    return tuple
  }

  /// What an optional holds, moved out.
  mutating func takeWrapped() -> ScriptValue? {
    guard case .some(let inner) = self else { return nil }
    self = .absent
    return inner
  }

  /// A string, moved out.
  mutating func takeString() -> String? {
    guard case .string(let text) = self else { return nil }
    self = .absent
    return text
  }

  /// What a dictionary holds for a key.
  package func entry(_ key: ScriptValue) -> ScriptValue? {
    if case .dictionary(let table) = self { table[key] } else { nil }
  }

  /// A field of a structure.
  package func field(at position: Int) -> ScriptValue {
    if case .structure(let instance) = self { instance.fields[position] } else { .absent }
  }

  /// Where a tuple has an element, by its number or its label.
  func tuplePosition(of name: String) -> Int? {
    if case .tuple(let tuple) = self { tuple.index(of: name) } else { nil }
  }
}
