/// What a script (or the library) declares about a type.
package final class TypeInfo {
  package enum Kind { case structure, enumeration, object, `protocol`, builtin }

  package let name: String
  package let kind: Kind
  /// Protocols that the declaration and its extensions name.
  @exclusivity(unchecked) var conformances: [TypeReference] = []
  @exclusivity(unchecked) package var conformanceNames: Set<String> = []
  @exclusivity(unchecked) package var superclass: TypeInfo?
  /// Where its members run, if its declaration says so.
  var isolation: Isolation?
  @exclusivity(unchecked) package var fields: [StoredField] = []
  package var fieldPositions: [String: Int] = [:]
  @exclusivity(unchecked) package var methods: [String: [Method]] = [:]
  @exclusivity(unchecked) package var initializers: [Method] = []
  @exclusivity(unchecked) package var computed: [String: ComputedProperty] = [:]
  /// Static members of all kinds by name.
  package var statics: [String: StaticMember] = [:]
  package var cases: [EnumerationCase] = []
  package var casePositions: [String: Int] = [:]
  /// The types that it declares within, and the other names that it gives to types.
  package var nestedTypes: [String: TypeReference] = [:]
  /// Operators that the type declares, `==` and `<` among them; those before their operand as `prefix -`.
  package var operators: [String: [FunctionCode]] = [:]
  @exclusivity(unchecked) package var rawType: TypeReference?
  /// Names that a protocol asks for.
  var requirements: Set<String> = []
  /// The types that a protocol leaves open; for scripts each is any type.
  var associatedTypes: Set<String> = []
  /// How many of the initializers extensions declare.
  var extensionInitializers = 0
  var hasSynthesizedInitializers = false
  /// Whether its fields can be given when it is made, in their order.
  var isMemberwise = false
  /// Stored properties that something watches; each is a computed one over a field called `$name`.
  var observed: Set<String> = []
  /// Subscripts, each with an index of its own type.
  var subscripts: [ComputedProperty] = []
  var staticSubscripts: [ComputedProperty] = []
  /// What runs when an instance is freed.
  package var deinitializer: FunctionCode?
  /// Whether it is a structure of the library, whose values are made without a compiled initializer.
  @exclusivity(unchecked) package var isMadeByLibrary = false
  /// What a stub's members are named after; `nil` for types that somebody declares.
  @exclusivity(unchecked) package var stubName: String?
  /// Whether it is the type of a stub: its values get the members that are asked of them.
  package var isStub: Bool { stubName != nil }
  /// Whether only extensions of it are known, so that what it is nobody declares.
  @exclusivity(unchecked) var isUndeclared = false
  let graveyard = Graveyard()
  /// What its declaration says of its generic parameters; `nil` if it has none.
  @exclusivity(unchecked) var shape: GenericShape?
  /// What its generic parameters are; empty for a type as it is declared.
  @exclusivity(unchecked) var arguments: [String: TypeReference] = [:]
  /// The type that this one is with known generic arguments, and its name with them.
  @exclusivity(unchecked) package private(set) var general: (type: TypeInfo, name: String)?
  /// The text of a value, for types of the library that describe themselves.
  @exclusivity(unchecked) package var ownText: ((EnumerationValue) -> String)?
  /// The same for structures.
  @exclusivity(unchecked) package var ownStructureText: ((StructureValue) -> String)?
  /// What an error of the library says as `localizedDescription`.
  @exclusivity(unchecked) package var localizedText: ((ScriptValue) -> String)?
  /// The position of the field that is shown in the place of a structure; `nil` if all its fields are.
  @exclusivity(unchecked) package var shownField: Int?
  /// Runs a description that the type computes itself.
  package weak var describer: (any ValueDescriber)?

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// A type as it is with generic arguments; of an enumeration of the library this is all.
  package convenience init(_ general: TypeInfo, named name: String) {
    self.init(name: general.name, kind: general.kind)
    (cases, casePositions, conformanceNames) = (general.cases, general.casePositions, general.conformanceNames)
    self.general = (general, name)
  }

  /// Whether the type, one that it inherits from, or a protocol of its own conforms to a protocol.
  package func conforms(to name: String) -> Bool {
    if self.name == name || !conformanceNames.isEmpty && conformanceNames.contains(name) { return true }
    if let superclass, superclass.conforms(to: name) { return true }
    return conformances.contains { if case .user(let type) = $0 { type !== self && type.conforms(to: name) } else { false } }
  }

  /// Whether it, or a protocol that it refines, asks for a member.
  func asks(for name: String) -> Bool { lookup { $0.requirements.contains(name) ? true : nil } == true }

  /// Whether something runs when an instance is freed.
  var hasDeinitializer: Bool { deinitializer != nil || superclass?.hasDeinitializer == true }

  /// Whether values of the type are errors.
  package var isError: Bool { conforms(to: "Error") || conforms(to: "LocalizedError") || conforms(to: "CustomNSError") }

  /// Whether an instance of `type` passes where this type is declared.
  func accepts(_ type: TypeInfo) -> Bool {
    if kind == .protocol || type === self || type.general?.type === self || type.isResult && isResult { return true }
    // Which parameters a value has is known too seldom to refuse it for them.
    if let general, kind != .enumeration, type.declared === general.type { return true }
    // Every error is one.
    if name == "NSError", type.isError { return true }
    return type.superclass.map(accepts) ?? false
  }

  /// Whether this is the library's `Result`, of whatever value and error.
  package var isResult: Bool { name == "Result" && kind == .enumeration && casePositions["failure"] == 1 }

  /// A value of this type or of one like it, its payload as this type has it.
  package func adopting(_ instance: EnumerationValue) -> EnumerationValue {
    guard isResult, instance.type !== self, let type = cases[instance.enumCase.index].types.first ?? nil,
      let payload = instance.payload.first
    else { return instance }
    return EnumerationValue(type: self, enumCase: cases[instance.enumCase.index], payload: [type.coerce(payload) ?? payload])
  }

  /// Looks a member up here, in the types it inherits from, then in its protocols.
  package func lookup<Member>(_ find: (TypeInfo) -> Member?) -> Member? {
    if let member = find(self) { return member }
    if let member = superclass?.lookup(find) { return member }
    for case .user(let type) in conformances where type !== self {
      if let member = type.lookup(find) { return member }
    }
    return nil
  }

  /// The function of an operator that takes such operands.
  func operatorFunction(_ symbol: String, _ operands: [ScriptValue]) -> FunctionCode? {
    lookup { type in
      guard let candidates = type.operators[symbol] else { return nil }
      if candidates.count == 1 { return candidates[0] }
      return candidates.last { function in
        zip(function.parameters, operands).allSatisfy { parameter, operand in
          parameter.isInout || parameter.type.map { $0.coerce(operand) != nil } ?? true
        }
      }
    }
  }

  /// The value that `.name` or `.name(…)` means for this type, as far as it can be told without running anything.
  package func resolve(_ member: ImplicitMember) -> ScriptValue? {
    if kind == .protocol { return .implicitMember(member) }
    if let position = casePositions[member.name] {
      // A payload of another shape is found out where the case is used.
      let payload = zip(member.arguments ?? [], cases[position].types).map { value, type in type?.coerce(value) ?? value }
      return .enumeration(EnumerationValue(type: self, enumCase: cases[position], payload: payload))
    }
    return member.arguments == nil ? constant(named: member.name) : nil
  }

  /// The value of a static constant that has been computed.
  func constant(named name: String) -> ScriptValue? {
    guard let member = lookup({ $0.statics[name] }), let value = member.value else { return nil }
    return value
  }

  /// The fields of an instance whose initializer begins: optional variables are nil, others have no value yet.
  package private(set) lazy var blankFields: [ScriptValue] = (0..<fieldCount).map { position in
    let field = field(at: position)
    if !field.isConstant, field.lazyValue == nil, field.type?.beginsAsNil == true { return .none }
    return .absent
  }

  /// All stored fields, inherited ones first.
  package var fieldCount: Int { (superclass?.fieldCount ?? 0) + fields.count }

  /// The position of a stored variable that can be set at any time.
  func variablePosition(_ name: String) -> Int? {
    if let position = fieldPositions[name] {
      return fields[position].isConstant ? nil : (superclass?.fieldCount ?? 0) + position
    }
    return superclass?.variablePosition(name)
  }

  /// The position of a stored field among all.
  package func fieldPosition(_ name: String) -> Int? {
    if let position = fieldPositions[name] { return (superclass?.fieldCount ?? 0) + position }
    return superclass?.fieldPosition(name)
  }

  /// The names of all stored fields, inherited ones first.
  var fieldNames: [String] { (superclass?.fieldNames ?? []) + fields.map(\.shownName) }

  /// The field at a position among all.
  package func field(at position: Int) -> StoredField {
    let inherited = superclass?.fieldCount ?? 0
    if position < inherited, let superclass { return superclass.field(at: position) }
    return fields[position - inherited]
  }
}

/// A stored property of a type.
package struct StoredField {
  package var name: String
  package var type: TypeReference?
  package var isConstant: Bool
  /// Computes the initial value, without arguments; `nil` if the initializer must give one.
  package var initialValue: FunctionCode?
  /// Whether it does not keep the object that it refers to.
  var isWeak = false
  /// Whether a field that does not keep its object is read as if the object were always there.
  var isUnowned = false
  /// Computes the value when it is first read.
  var lazyValue: FunctionCode?

  /// What is read where the field holds that: of a weak one the optional that it means now, of one declared with `!` what is inside.
  func strengthened(_ value: ScriptValue) -> ScriptValue {
    let value = value.strengthened
    guard isWeak, case .implicitlyUnwrapped = type, case .some(let inner) = value else { return value }
    return inner
  }

  package init(
    name: String, type: TypeReference?, isConstant: Bool, initialValue: FunctionCode? = nil, isWeak: Bool = false,
    isUnowned: Bool = false,
    lazyValue: FunctionCode? = nil
  ) {
    self.name = name
    self.type = type
    self.isConstant = isConstant
    self.initialValue = initialValue
    self.isWeak = isWeak
    self.isUnowned = isUnowned
    self.lazyValue = lazyValue
  }

  /// The name as the script writes it: the storage of observed properties has one of its own.
  package var shownName: String { name.utf8.first == UInt8(ascii: "$") ? String(name.dropFirst()) : name }
}

/// A method or an initializer.
package struct Method {
  package var code: FunctionCode
  var isMutating: Bool
}

/// A property that is computed.
package struct ComputedProperty {
  package var getter: FunctionCode
  var setter: FunctionCode?
}

/// A member of a type rather than of its instances.
package final class StaticMember {
  package enum Kind {
    case method([FunctionCode])
    case computed(ComputedProperty)
    case stored(isConstant: Bool, type: TypeReference?)
  }

  package var kind: Kind
  /// Computes the first value of a stored member.
  var initialValue: FunctionCode?
  /// The value of a stored member, once it has been computed.
  package var value: ScriptValue?

  init(kind: Kind, initialValue: FunctionCode? = nil) {
    self.kind = kind
    self.initialValue = initialValue
  }

  /// A constant of a library's type.
  package convenience init(constant value: ScriptValue) {
    self.init(kind: .stored(isConstant: true, type: nil))
    self.value = value
  }
}

/// A case of an enumeration as it is declared.
package final class EnumerationCase {
  package let name: String
  package let index: Int
  package let labels: [String?]
  package let types: [TypeReference?]
  package let rawValue: ScriptValue?
  /// Whether the case takes a payload.
  package let hasPayload: Bool

  package init(name: String, index: Int, labels: [String?], types: [TypeReference?], rawValue: ScriptValue?) {
    self.name = name
    self.index = index
    self.labels = labels
    self.types = types
    self.rawValue = rawValue
    hasPayload = !types.isEmpty
  }
}

/// Runs the script's own descriptions of values for those who only know how to ask a value for its text.
package protocol ValueDescriber: AnyObject {
  /// The text of a value, as `String(describing:)` gives it.
  func describe(_ value: ScriptValue) -> String

  /// Runs what the types of an object declare for its end.
  func deinitialize(_ object: ObjectValue)
}
