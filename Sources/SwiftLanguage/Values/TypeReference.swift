/// A type as the text names it.
package indirect enum TypeReference {
  case int, double, bool, string, void, any, error
  case optional(TypeReference)
  /// `T!`: nil, or the value without an optional around it.
  case implicitlyUnwrapped(TypeReference)
  case array(TypeReference)
  case dictionary(TypeReference, TypeReference)
  case set(TypeReference)
  /// The type of a function's parameter that is a variable which the function may change.
  case inOut(TypeReference)
  case tuple([TypeReference], labels: [String?])
  case function([TypeReference], TypeReference)
  case promise(TypeReference)
  case range
  case user(TypeInfo)
  /// A type of the library, of which only its name matters and what it is of: `DispatchQueue`, `Guarantee<Int>`.
  case library(String, of: TypeReference? = nil)

  /// The name of `promise`, whatever the library: the one type of a library that the language has among its own.
  static let promiseName = "Promise"

  /// The type as Swift writes it.
  package var name: String {
    switch self {
    case .int: "Int"
    case .double: "Double"
    case .bool: "Bool"
    case .string: "String"
    case .void: "()"
    case .any: "Any"
    case .error: "Error"
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): "Optional<\(wrapped.name)>"
    case .array(let element): "Array<\(element.name)>"
    case .dictionary(let key, let value): "Dictionary<\(key.name), \(value.name)>"
    case .inOut(let type): "inout \(type.name)"
    case .set(let element): "Set<\(element.name)>"
    case .tuple(let elements, _): "(\(elements.map(\.name).joined(separator: ", ")))"
    case .function(let parameters, let result): "(\(parameters.map(\.name).joined(separator: ", "))) -> \(result.name)"
    case .promise(let value): "\(Self.promiseName)<\(value.name)>"
    case .range: "Range<Int>"
    case .user(let type): type.name
    case .library(let name, nil): name
    case .library(let name, let value?): "\(name)<\(value.name)>"
    }
  }

  /// The type's name without arguments, by which a dialect's library knows it; empty for types of the language.
  var plainName: String {
    switch self {
    case .error: "NSError"
    case .promise: Self.promiseName
    case .library(let name, _): name
    default: ""
    }
  }

  /// Whether values pass a boundary of this type unchanged and unchecked.
  var isUnchecked: Bool {
    switch self {
    case .any, .error, .range, .library, .promise: true
    case .function(let parameters, _): !parameters.contains { $0.beginsAsNil || $0.isDouble }
    case .user(let type): type.kind == .protocol
    default: false
    }
  }

  /// Whether the type is a function type, perhaps an optional one.
  package var isFunction: Bool {
    switch self {
    case .function: true
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): wrapped.isFunction
    default: false
    }
  }

  /// Whether a variable of this type is nil until it is given a value.
  var beginsAsNil: Bool {
    switch self {
    case .optional, .implicitlyUnwrapped: true
    default: false
    }
  }

  /// Whether nothing about values of this type is known.
  package var isAny: Bool {
    if case .any = self { true } else { false }
  }

  package var isVoid: Bool {
    if case .void = self { true } else { false }
  }

  /// Whether it is one of the language's own types that are made by calling their names.
  var isOfLanguage: Bool {
    switch self {
    case .int, .double, .bool, .string, .array, .dictionary, .set: true
    default: false
    }
  }

  var isDouble: Bool {
    if case .double = self { true } else { false }
  }

  package var isPromise: Bool {
    if case .promise = self { true } else { false }
  }

  /// A value as a promise of this type has it: in an optional, if it is one of optionals.
  package func holding(_ value: ScriptValue) -> ScriptValue {
    if case .optional = self { coerce(value) ?? value } else { value }
  }

  /// What the text says that an object of the library is of: `Int` in `Guarantee<Int>`.
  package var content: TypeReference? {
    switch self {
    case .promise(let value): value.isAny ? nil : value
    case .library(_, let value): value
    default: nil
    }
  }
}

extension TypeReference {
  /// The value as it looks behind a boundary of this type: wrapped into an optional, an integer literal made a double, `.name`
  /// resolved; `nil` if the value does not fit.
  package func coerce(_ value: ScriptValue) -> ScriptValue? {
    switch (self, value) {
    case (.int, .int), (.double, .double), (.bool, .bool), (.string, .string), (.void, .void): return value
    case (.double, .int(let number)): return .double(Double(number))
    case (.int, .implicitMember(let member)): return Self.integers[member.name].map { .int($0) }
    case (.double, .implicitMember(let member)): return Self.numbers[member.name].map { .double($0) }
    case (.optional(let wrapped), _): return coerceOptional(value, wrapped)
    case (.implicitlyUnwrapped, .none): return value
    case (.implicitlyUnwrapped(let wrapped), .some(let inner)): return wrapped.coerce(inner)
    case (.implicitlyUnwrapped(let wrapped), _): return wrapped.coerce(value)
    case (.array(let element), .array(let elements)):
      if element.isUnchecked { return value }
      if elements.count > 64, !WorkMeter.allows(elements.count / WorkMeter.copiesPerStep) { return value }
      if elements.allSatisfy(element.holds) { return value }
      var changed = elements
      for index in elements.indices {
        guard let element = element.coerce(elements[index]) else { return nil }
        changed[index] = element
      }
      return .array(changed)
    case (.array, .implicitMember(let member)) where member.makesNothing: return .array([])
    // What a dictionary's `filter` gives where an array is wanted.
    case (.array(.tuple(_, let labels)), .dictionary(let table)):
      let pairs = zip(table.keys, table.values).map { ScriptValue.tuple(TupleValue(elements: [$0, $1], labels: labels)) }
      return coerce(.array(pairs))
    case (.set, .implicitMember(let member)) where member.makesNothing: return .set(OrderedTable())
    case (.dictionary, .implicitMember(let member)) where member.makesNothing: return .dictionary(OrderedTable())
    case (.string, .implicitMember(let member)) where member.makesNothing: return .string("")
    case (.array, .tuple(let tuple)) where tuple.isArrayWhereAskedFor: return coerce(.array(tuple.elements))
    case (.set(let element), .array(let elements)):
      guard case .array(let elements)? = TypeReference.array(element).coerce(.array(elements)) else { return nil }
      return .set(OrderedTable(elements))
    case (.set(let element), .set(let table)):
      if element.isUnchecked || table.keys.allSatisfy(element.holds) { return value }
      guard case .array(let elements)? = TypeReference.array(element).coerce(.array(table.keys)) else { return nil }
      return .set(OrderedTable(elements))
    case (.dictionary(let keyType, let valueType), .dictionary(let table)):
      if keyType.isUnchecked || table.keys.allSatisfy(keyType.holds),
        valueType.isUnchecked || table.values.allSatisfy(valueType.holds)
      {
        return value
      }
      var changed = OrderedTable()
      for (key, value) in zip(table.keys, table.values) {
        guard let key = keyType.coerce(key), let value = valueType.coerce(value) else { return nil }
        changed[key] = value
      }
      return .dictionary(changed)
    case (.tuple(let types, let labels), .tuple(let tuple)):
      guard types.count == tuple.elements.count else { return nil }
      var elements: [ScriptValue] = []
      for (type, element) in zip(types, tuple.elements) {
        guard let element = type.coerce(element) else { return nil }
        elements.append(element)
      }
      return .tuple(TupleValue(elements: elements, labels: labels.contains { $0 != nil } ? labels : tuple.labels))
    case (.user(let type), .implicitMember(let member)): return type.resolve(member)
    case (.user(let type), .structure(let instance)): return type.accepts(instance.type) ? value : nil
    case (.user(let type), .enumeration(let instance)):
      return type.accepts(instance.type) ? .enumeration(type.adopting(instance)) : nil
    case (.user(let type), .object(let instance)) where type.accepts(instance.type): return value
    case (.user, .object(let stub)) where stub.type.isStub: return self.value(for: stub)
    // Objective-C's `PMKPromise` is a promise.
    case (.user(let type), .library) where type.isUndeclared: return value
    case (.user(let type), _): return type.kind == .protocol ? value : nil
    case (.function(let parameters, _), .native(let function)): return .native(function.taking(parameters))
    case (.promise(let content), .library(let object)), (.library(_, let content?), .library(let object)):
      return .library(object.known(toBeOf: content))
    case (.any, _), (.error, _), (.function, _), (.promise, _), (.range, _), (.library, _): return value
    default: return value.stub.map { self.value(for: $0) }
    }
  }

  /// What `.name` means where an integer is asked for.
  private static let integers: [String: Int] = ["max": .max, "min": .min, "zero": 0]

  /// What `.name` means where a number is asked for.
  private static let numbers: [String: Double] = [
    "infinity": .infinity, "nan": .nan, "pi": .pi, "zero": 0, "greatestFiniteMagnitude": .greatestFiniteMagnitude,
    "leastNonzeroMagnitude": .leastNonzeroMagnitude,
  ]

  /// Whether the value passes a boundary of this type as it is; `false` also where that takes a closer look.
  private func holds(_ value: ScriptValue) -> Bool {
    switch (self, value) {
    case (.int, .int), (.double, .double), (.bool, .bool), (.string, .string), (.void, .void), (.optional, .none): true
    case (.optional(let wrapped), .some(let inner)): wrapped.holds(inner)
    case (.array(let element), .array(let elements)): element.isUnchecked || elements.allSatisfy(element.holds)
    case (.user(let type), .structure(let instance)): type.accepts(instance.type)
    case (.user(let type), .object(let instance)): type.accepts(instance.type)
    case (.user(let type), .enumeration(let instance)): type === instance.type
    default: isUnchecked && !isFunction
    }
  }

  private func coerceOptional(_ value: ScriptValue, _ wrapped: TypeReference) -> ScriptValue? {
    switch value {
    case .none: return value
    case .some(let inner): return wrapped.coerce(inner).map { .some($0) }
    case .implicitMember(let member) where member.name == "none" && member.arguments == nil: return ScriptValue.none
    case .implicitMember(let member) where member.name == "some":
      return member.arguments?.first.flatMap(wrapped.coerce).map { .some($0) }
    default: return wrapped.coerce(value).map { .some($0) }
    }
  }
}

extension ImplicitMember {
  /// Whether it is `.init()`, which makes an empty collection.
  fileprivate var makesNothing: Bool { name == "init" && arguments?.isEmpty == true }
}
