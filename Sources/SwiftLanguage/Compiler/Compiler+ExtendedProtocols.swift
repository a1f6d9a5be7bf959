import SwiftSyntax

// Extensions of Swift's own protocols: what they add, the types have that scripts know.
extension Compiler {
  /// The types of the language that conform to a protocol of Swift's.
  private static let adopters: [String: [String]] = {
    let collections = ["Array", "Dictionary", "Set", "String", "Range"]
    let numbers = ["Int", "Double"]
    return [
      "Sequence": collections, "Collection": collections, "BidirectionalCollection": ["Array", "String", "Range"],
      "RandomAccessCollection": ["Array", "Range"], "MutableCollection": ["Array"],
      "RangeReplaceableCollection": ["Array", "String"], "StringProtocol": ["String"],
      "Comparable": numbers + ["String"], "Strideable": numbers, "AdditiveArithmetic": numbers, "Numeric": numbers,
      "SignedNumeric": numbers, "BinaryInteger": ["Int"], "FixedWidthInteger": ["Int"], "SignedInteger": ["Int"],
      "FloatingPoint": ["Double"], "BinaryFloatingPoint": ["Double"],
    ]
  }()

  /// The extension of a protocol of Swift's, as something to which its adopters conform; `nil` if it is none.
  func extendedProtocol(_ name: String) -> TypeInfo? {
    guard let adopters = Self.adopters[name], types[name] == nil else { return nil }
    if let known = builtinExtensions[name] { return known }
    let info = TypeInfo(name: name, kind: .builtin)
    builtinExtensions[name] = info
    for adopter in adopters {
      let type = builtinExtensions[adopter] ?? TypeInfo(name: adopter, kind: .builtin)
      type.conformances.append(.user(info))
      builtinExtensions[adopter] = type
    }
    return info
  }

  /// The labels of a subscript's parameters: unlike functions', they have those alone that are written twice.
  private static func labels(of clause: FunctionParameterClauseSyntax) -> [String?] {
    clause.parameters.map { $0.secondName == nil || $0.firstName.text == "_" ? nil : $0.firstName.text.trimmingBackticks }
  }

  /// Declares a subscript with labels that an extension adds to a type of the language, as a method.
  ///
  /// - Returns: Whether it is one.
  func declareLabelledSubscript(_ node: SubscriptDeclSyntax, in info: TypeInfo) -> Bool {
    let labels = Self.labels(of: node.parameterClause)
    guard info.kind == .builtin, labels.contains(where: { $0 != nil }), let body = node.accessorBlock?.getter else {
      return false
    }
    let code = FunctionCode(name: "subscript", kind: .method, unit: unit)
    code.parameters = zip(labels, parameters(node.parameterClause)).map { Parameter(label: $0, name: $1.name, type: $1.type) }
    code.returnType = type(node.returnClause.type)
    finishSignature(code)
    info.methods["subscript", default: []].append(Method(code: code, isMutating: false))
    pendAccessor(body, into: code, in: info, isStatic: false)
    return true
  }

  /// Whether an extension declares a subscript with these labels for a type of the language.
  func extensionsHaveSubscript(_ labels: ArgumentLabels) -> Bool {
    labels.labels.contains { $0 != nil }
      && builtinExtensions.values.contains { $0.methods["subscript"]?.fitting(labels) != nil }
  }
}

extension AccessorBlockSyntax {
  /// What the getter does, if there is one.
  fileprivate var getter: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let statements): statements
    case .accessors(let list): list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    }
  }
}
