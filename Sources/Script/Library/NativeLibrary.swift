/// The library's members, by the kind of the value that has them.
enum NativeLibrary {
  /// Finds a member of a value.
  static func member(_ name: String, of value: ScriptValue) -> NativeMember? {
    let own: NativeMember? =
      switch value {
      case .array: arrays[name] ?? sequences[name]
      case .dictionary: dictionaries[name] ?? sequences[name]
      case .set: sets[name] ?? sequences[name]
      case .range: ranges[name] ?? sequences[name]
      case .string: strings[name] ?? stringBytes[name] ?? sequences[name]
      case .int: integers[name]
      case .double: doubles[name]
      case .bool: booleans[name]
      case .some, .none: optionals[name]
      case .promise: promises[name]
      case .library(let object): object.members[name]
      case .queue: queues[name]
      case .enumeration(let instance): (instance.type.nativeMembers ?? libraryEnumerations[instance.type.name])?[name]
      default: nil
      }
    return own ?? everything[name]
  }

  /// A static property of one of the library's types.
  static func staticProperty(_ name: String, of type: TypeReference, _ call: NativeCall) throws -> ScriptValue? {
    switch call.library.types[type.plainName]?.statics[name] {
    case .property(let body): return try body(call)
    case .either(let body): if case .value(let value) = try body(call) { return value }
    default: break
    }
    switch (type, name) {
    case (.int, "max"): return .int(.max)
    case (.int, "min"): return .int(.min)
    case (.int, "zero"): return .int(0)
    case (.double, "pi"): return .double(.pi)
    case (.double, "infinity"): return .double(.infinity)
    case (.double, "nan"): return .double(.nan)
    case (.double, "zero"): return .double(0)
    case (.double, "greatestFiniteMagnitude"): return .double(.greatestFiniteMagnitude)
    case (.library(let type), _): return try LibraryTypes.staticProperty(name, of: type, call)
    default: return nil
    }
  }

  /// A static method of one of the library's types.
  static func staticMethod(_ name: String, of type: TypeReference, in library: DialectLibrary) -> NativeBody? {
    switch library.types[type.plainName]?.statics[name] {
    case .method(let body), .either(let body): return body
    default: break
    }
    switch (type, name) {
    case (.library(let source), _) where SimulatedSource.typeNames.contains(source):
      return SimulatedSource.method(name, of: source)
    case (.library(let type), _): return LibraryTypes.staticMethod(name, of: type)
    case (.int, "random"), (.double, "random"), (.bool, "random"):
      return { _ in throw FaultReason("random values are not supported yet", "a run must be the same every time: use a constant")
      }
    default: return nil
    }
  }

  /// Members that every value has.
  static let everything: [String: NativeMember] = [
    "description": .either { Describing.texts(of: [$0.receiver]) { .string($0[0]) } },
    "debugDescription": .property { .string($0.receiver.plainDescription) },
    "localizedDescription": .property { .string(Describing.defaultLocalizedDescription(of: $0.receiver)) },
    "hashValue": .property { _ in
      throw FaultReason("'hashValue' is not supported", "Swift's changes with every run; compare with '=='")
    },
    "self": .property { $0.receiver },
  ]

  static let booleans: [String: NativeMember] = [
    "toggle": .mutating { value, _ in
      if case .bool(let isTrue) = value { value = .bool(!isTrue) }
      return .void
    }
  ]

  static let optionals: [String: NativeMember] = [
    "map": .method { call in
      guard case .some(let value) = call.receiver else { return .value(.none) }
      return .frame(EachFrame([value], try call.only(), visit: { .some($1) }, finish: { .none }))
    },
    "flatMap": .method { call in
      guard case .some(let value) = call.receiver else { return .value(.none) }
      return .frame(EachFrame([value], try call.only(), visit: { $1.isOptional ? $1 : .some($1) }, finish: { .none }))
    },
  ]
}

extension NativeCall {
  /// The elements of a sequence.
  func sequence(_ value: ScriptValue) throws -> [ScriptValue] {
    if case .range(let range) = value, let integers = range.integers { try SizeLimit.check(integers.count) }
    guard let elements = value.elements else { throw FaultReason("\(value.typeName) is not a sequence that can be gone through") }
    return elements
  }

  /// The elements of the receiver.
  func elements() throws -> [ScriptValue] { try sequence(receiver) }

  /// The function that a call gives last, or under a label.
  func function(_ label: String? = nil) throws -> ScriptValue {
    if let label, let value = labelled(label) { return value }
    if let trailing { return trailing }
    if label == nil, let last = arguments.last { return last }
    throw FaultReason("this call needs a closure", label.map { "give it as '\($0):'" } ?? "write it in '{ }'")
  }

  func integer(_ value: ScriptValue?) throws -> Int {
    guard case .int(let number) = value else {
      throw FaultReason("this argument must be an Int, not \(value?.typeName ?? "nothing")")
    }
    return number
  }

  func string(_ value: ScriptValue?) throws -> String {
    guard case .string(let text) = value else {
      throw FaultReason("this argument must be a String, not \(value?.typeName ?? "nothing")")
    }
    return text
  }

  /// A number of elements, which can't be negative.
  func length(_ value: ScriptValue?) throws -> Int {
    let number = try integer(value)
    guard number >= 0 else { throw FaultReason("a number of elements can't be negative: \(number)") }
    return number
  }

  func number(_ value: ScriptValue?) throws -> Double {
    switch value {
    case .int(let number): return Double(number)
    case .double(let number): return number
    default: throw FaultReason("this argument must be a number, not \(value?.typeName ?? "nothing")")
    }
  }
}
