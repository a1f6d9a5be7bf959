package import SwiftSyntax

extension Compiler {
  /// The type that the text names; what is unknown is reported and counts as `Any`.
  package func type(_ syntax: TypeSyntax) -> TypeReference {
    switch syntax.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): return namedType(type.name, type.genericArgumentClause)
    case .memberType(let type): return memberType(type)
    case .optionalType(let type): return .optional(self.type(type.wrappedType))
    case .implicitlyUnwrappedOptionalType(let type): return .implicitlyUnwrapped(self.type(type.wrappedType))
    case .arrayType(let type): return .array(self.type(type.element))
    case .dictionaryType(let type): return .dictionary(self.type(type.key), self.type(type.value))
    case .tupleType(let type): return tupleType(type)
    case .functionType(let type):
      let parameters = type.parameters.map { isInout($0.type) ? TypeReference.inOut(self.type($0.type)) : self.type($0.type) }
      return .function(parameters, self.type(type.returnClause.type))
    case .attributedType(let type):
      return self.type(type.baseType)
    case .someOrAnyType(let type): return self.type(type.constraint)
    case .compositionType, .metatypeType, .classRestrictionType, .namedOpaqueReturnType, .suppressedType: return .any
    default:
      tolerate(
        syntax,
        "types of this form are not supported yet: use a named type, an optional, an array, a dictionary, a tuple or a function",
        "any type stands for it")
      return .any
    }
  }

  /// Whether a parameter of this type is a variable that the function may change.
  func isInout(_ syntax: TypeSyntax) -> Bool {
    syntax.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.ownText == "inout" } ?? false
  }

  private func tupleType(_ type: TupleTypeSyntax) -> TypeReference {
    if type.elements.isEmpty { return .void }
    if type.elements.count == 1, let only = type.elements.first, only.firstName == nil { return self.type(only.type) }
    return .tuple(type.elements.map { self.type($0.type) }, labels: type.elements.map { $0.firstName?.text })
  }

  private func memberType(_ syntax: MemberTypeSyntax) -> TypeReference {
    if let module = syntax.baseType.as(IdentifierTypeSyntax.self), isKnownModule(module.name.text) {
      // The dialect's library may have one of its own.
      if module.name.text == "Swift", syntax.name.text == "Result" {
        return .user(LanguageTypes.result(syntax.genericArgumentClause.map { types(of: $0) } ?? [nil, nil]))
      }
      return namedType(syntax.name, syntax.genericArgumentClause)
    }
    // `T.RawValue`
    if let name = syntax.baseType.as(IdentifierTypeSyntax.self)?.name.text, genericNames.contains(name) { return .any }
    let base = type(syntax.baseType)
    if case .user(let outer) = base, let nested = outer.nestedTypes[syntax.name.text] { return nested }
    if case .library(let outer, _) = base, isLibraryType("\(outer).\(syntax.name.text)") {
      return .library("\(outer).\(syntax.name.text)")
    }
    guard stubs == nil else { return .any }
    error(syntax.name, "cannot find type '\(syntax.ownText)' in scope")
    return .any
  }

  private func types(of generics: GenericArgumentClauseSyntax) -> [TypeReference] {
    generics.arguments.compactMap { $0.argument.as(TypeSyntax.self).map(type) }
  }

  private func namedType(_ token: TokenSyntax, _ generics: GenericArgumentClauseSyntax?) -> TypeReference {
    let name = token.text.trimmingBackticks
    let arguments = generics.map(types) ?? []
    if isOwnResult(name), arguments.count == 2 {
      tolerate(
        token,
        "generic type 'Result' specialized with too many type parameters (got 2, but expected 1): Swift's own is 'Swift.Result' here",
        "Swift's own is meant")
    }
    if let known = knownType(name, arguments) { return known }
    if isParameterOfExtended(name) { return .any }
    if stubs == nil { reportUnknownType(name, at: token) }
    return .any
  }

  /// Whether a name stands for what the type is of that an extension adds to, `T` of a promise, `Element` of an array, or for what a protocol
  /// leaves open.
  private func isParameterOfExtended(_ name: String) -> Bool {
    guard let type = currentTypes.last ?? builder.type else { return false }
    if type.lookup({ $0.associatedTypes.contains(name) ? true : nil }) == true { return true }
    guard type.kind == .builtin || type === standardTypes.result else { return false }
    if type.name == library.unfailing?.type { return name == "T" }
    return Self.parametersOfExtended[type.name]?.contains(name) ?? false
  }

  private static let parametersOfExtended: [String: Set<String>] = [
    TypeReference.promiseName: ["T", "Value", "Wrapped"], "Array": indexed, "Set": ["Element"],
    "Dictionary": ["Key", "Value", "Element"], "Optional": ["Wrapped"], "Result": ["Success", "Failure"],
    "Task": ["Success", "Failure"], "Sequence": ["Element", "Iterator"],
    "Collection": indexed, "BidirectionalCollection": indexed, "RandomAccessCollection": indexed, "MutableCollection": indexed,
    "RangeReplaceableCollection": indexed, "StringProtocol": indexed,
  ]
  private static let indexed: Set<String> = ["Element", "Index", "SubSequence", "Indices"]

  /// The type with a name, if there is one in scope.
  func knownType(_ name: String, _ arguments: [TypeReference] = []) -> TypeReference? {
    if library.lacks[name] != nil { return nil }
    if let type = nestedType(name) ?? types[name] {
      if case .user(let info) = type, info === standardTypes.result || isOwnResult(name), arguments.count == 2 {
        return .user(LanguageTypes.result(arguments, extendedBy: info === standardTypes.result ? info : nil))
      }
      if case .user(let info) = type, let special = info.shape?.specialized(info, arguments) { return .user(special) }
      return type
    }
    let first = arguments.first ?? .any
    switch name {
    case "Int": return .int
    case "Double", "TimeInterval", "CGFloat", "Float", "Float32", "Float64": return .double
    case "Bool": return .bool
    case "String", "Character", "Substring", "StaticString", "NSString", "NSMutableString": return .string
    case "Void", "Never": return .void
    case "Any", "AnyObject", "KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath", "PartialKeyPath", "AnyKeyPath": return .any
    case "Error", "NSError": return .error
    case "Optional": return .optional(first)
    case "Array", "ArraySlice": return .array(first)
    case "Dictionary": return .dictionary(first, arguments.count > 1 ? arguments[1] : .any)
    case "Set": return .set(first)
    case TypeReference.promiseName: return .promise(first)
    case "Range", "ClosedRange": return .range
    case "Self": return selfType
    default:
      if SizedInteger.widths[name] != nil { return .int }
      let isKnown =
        library.types[name] != nil || Self.libraryTypes.contains(name) || isLibraryType(name)
      return isKnown ? .library(name, of: arguments.first) : nil
    }
  }

  /// Whether a name means the `Result` that the dialect's library has, with one parameter.
  private func isOwnResult(_ name: String) -> Bool {
    guard name == "Result", nestedType(name) == nil, case .user(let info)? = types[name] else { return false }
    return standardTypes.declared.contains { $0 === info }
  }

  private func nestedType(_ name: String) -> TypeReference? {
    var next: FunctionBuilder? = builder
    while let current = next {
      if let found = current.type?.nestedTypes[name] { return found }
      next = current.parent
    }
    return currentTypes.reversed().lazy.compactMap { $0.nestedTypes[name] }.first
  }

  /// Whether a module can be imported, because the language has what scripts may use of it.
  func isKnownModule(_ name: String) -> Bool {
    ConditionalText.knownModules.contains(name) || library.modules[name] != nil
  }

  /// Whether an expression is the name of a module, and nothing of the script has it.
  func namesModule(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return isKnownModule(name) && find(name) == nil
  }

  /// Whether a type is one that scripts have whatever the library is.
  func isLibraryType(_ name: String) -> Bool { library.commonTypes[name] != nil || LibraryTypes.types[name] != nil }

  static let libraryTypes: Set<String> = [
    "Maybe", "Equatable", "Hashable", "Comparable", "CustomStringConvertible", "CustomDebugStringConvertible",
    "LocalizedError", "CustomNSError", "Sendable", "CaseIterable", "Identifiable", "Codable", "Encodable", "Decodable",
    "RawRepresentable", "Sequence", "Collection", "Numeric", "IteratorProtocol",
  ]
}
