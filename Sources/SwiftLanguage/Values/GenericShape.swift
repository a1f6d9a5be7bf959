/// What a declaration says of a type's generic parameters, and the types that it is with known ones.
final class GenericShape {
  /// The parameters, in their order.
  let names: [String]
  /// Whether a value has to know them: a body asks for one, a field is decoded, or nothing but the name says what they are.
  var isAsked = false
  /// The types of fields that mention a parameter, with `placeholder(_:)` in its place.
  var fields: [String: TypeReference] = [:]
  private var made: [String: TypeInfo] = [:]

  init(_ names: [String]) { self.names = names }

  /// What stands for a parameter in the type of a field.
  static func placeholder(_ name: String) -> TypeReference { .library(AskedGeneric.variable(name)) }

  /// The type with known parameters; `nil` if no value has to know them, or they aren't known.
  func specialized(_ general: TypeInfo, _ arguments: [TypeReference]) -> TypeInfo? {
    guard isAsked, arguments.count == names.count, !arguments.allSatisfy(\.isAny) else { return nil }
    // A parameter of the type around, which isn't known yet.
    if arguments.contains(where: { $0.name.hasPrefix("<") || $0.name.contains("<<") }) { return nil }
    // Types of one name may lie in different types.
    let key = arguments.map { if case .user(let info) = $0 { "\($0.name) \(ObjectIdentifier(info))" } else { $0.name } }
      .joined(separator: ",")
    if let known = made[key] { return known }
    let special = TypeInfo(general, named: "\(general.name)<\(arguments.map(\.name).joined(separator: ", "))>")
    special.arguments = Dictionary(zip(names, arguments)) { first, _ in first }
    made[key] = special
    special.takeMembers(of: general, self)
    return special
  }

  /// Gives all these types the members that have been declared.
  func takeMembers(of general: TypeInfo) {
    for special in made.values { special.takeMembers(of: general, self) }
  }
}

extension TypeInfo {
  /// Has the members of the type that this is with known generic parameters.
  fileprivate func takeMembers(of general: TypeInfo, _ shape: GenericShape) {
    fields = general.fields.map { field in
      var own = field
      if let type = shape.fields[field.name] { own.type = type.substituting(arguments) }
      return own
    }
    (fieldPositions, isMemberwise, observed) = (general.fieldPositions, general.isMemberwise, general.observed)
    (methods, initializers, extensionInitializers) = (general.methods, general.initializers, general.extensionInitializers)
    (computed, statics, operators) = (general.computed, general.statics, general.operators)
    (subscripts, staticSubscripts, nestedTypes) = (general.subscripts, general.staticSubscripts, general.nestedTypes)
    (conformances, conformanceNames) = (general.conformances, general.conformanceNames)
    (superclass, isolation, deinitializer) = (general.superclass, general.isolation, general.deinitializer)
    (hasSynthesizedInitializers, describer) = (true, general.describer)
  }

  /// The type as it is declared, without known generic parameters.
  var declared: TypeInfo { general?.type ?? self }

  /// The type that this one is for a value of another that says what its generic parameters are.
  func specialized(as wanted: TypeReference?) -> TypeInfo? {
    guard general == nil, case .user(let special)? = wanted?.unwrapped, special.general?.type === self, kind != .enumeration
    else {
      return nil
    }
    return special
  }
}

extension TypeReference {
  /// The type with others in the places of generic parameters.
  fileprivate func substituting(_ arguments: [String: TypeReference]) -> TypeReference {
    func inner(_ type: TypeReference) -> TypeReference { type.substituting(arguments) }
    switch self {
    case .library(let name, nil):
      guard name.hasPrefix("<") else { return self }
      return arguments[String(name.dropFirst().dropLast())] ?? .any
    case .library(let name, let content?): return .library(name, of: inner(content))
    case .optional(let wrapped): return .optional(inner(wrapped))
    case .implicitlyUnwrapped(let wrapped): return .implicitlyUnwrapped(inner(wrapped))
    case .array(let element): return .array(inner(element))
    case .set(let element): return .set(inner(element))
    case .dictionary(let key, let value): return .dictionary(inner(key), inner(value))
    case .tuple(let elements, let labels): return .tuple(elements.map(inner), labels: labels)
    case .promise(let content): return .promise(inner(content))
    default: return self
    }
  }
}

extension TypeInfo {
  /// What its generic parameters are, in their order; `nil` for a type as it is declared.
  var shownArguments: [TypeReference]? {
    guard let shape = general?.type.shape else { return superclass?.shownArguments }
    return shape.names.map { arguments[$0] ?? .any }
  }
}
