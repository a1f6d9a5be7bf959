import SwiftLanguage
import SwiftSyntax

/// A type that a text declares, as far as one needs it to make a value.
struct DeclaredType {
  enum Kind {
    case structure, enumeration, reference, actor, interface
  }

  var kind: Kind
  /// Its name, with the types around it.
  var name: String
  /// Stored properties that a memberwise initializer asks for.
  var fields: [DeclaredParameter] = []
  /// Its initializers, but for those that nobody outside can call.
  var initializers: [DeclaredInitializer] = []
  /// Static properties that hold a value of the type: `shared`.
  var instances: [String] = []
  var cases: [(name: String, payload: [DeclaredParameter])] = []
  /// The names of its stored properties.
  var storedNames: Set<String> = []
  /// Variables that begin as nil.
  var empty: [DeclaredParameter] = []
  /// Variables that begin as texts without characters: what somebody types.
  var emptyTexts: [DeclaredParameter] = []
  /// Variables that begin as lists without elements.
  var emptyLists: [DeclaredParameter] = []
  /// Whether it is a protocol only for classes, or one whose properties can be set.
  var isForObjects = false
}

/// An initializer that a text declares.
struct DeclaredInitializer {
  var parameters: [DeclaredParameter]
  var isFailable = false
  var isThrowing = false
  var isAsync = false

  init(_ node: InitializerDeclSyntax) {
    parameters = node.signature.parameterClause.parameters.map(DeclaredParameter.init)
    isFailable = node.optionalMark != nil
    isThrowing = node.signature.effectSpecifiers?.throwsClause != nil
    isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
  }

  /// How many arguments a call must give.
  var leastCount: Int { parameters.count { !$0.hasDefault } }
}

/// A parameter, a stored property or the payload of a case.
struct DeclaredParameter {
  /// The label at the call; `nil` if it has none.
  var label: String?
  var name: String
  var type: TypeSyntax?
  var hasDefault = false
  /// Whether it is nil, or a text without characters, if nobody gives it.
  var isNilByDefault = false
  /// Whether it keeps nothing alive.
  var isWeak = false
  /// Whether the function changes the variable that it is given.
  var isInout = false
}

extension DeclaredType {
  /// Reads what one needs of a member to make a value.
  mutating func read(_ declaration: DeclSyntax) {
    if let made = declaration.as(InitializerDeclSyntax.self) {
      if !made.modifiers.arePrivate, !made.isForCoder { initializers.append(DeclaredInitializer(made)) }
    } else if let found = declaration.as(EnumCaseDeclSyntax.self) {
      for element in found.elements {
        let payload = element.parameterClause?.parameters.map { DeclaredParameter($0, of: element.name.text) }
        cases.append((name: element.name.text, payload: payload ?? []))
      }
    } else if let variable = declaration.as(VariableDeclSyntax.self), variable.computed == nil {
      for binding in variable.bindings {
        let name = binding.pattern.ownText
        if variable.modifiers.areStatic {
          let isOwn = binding.initializer?.value.ownText.hasPrefix(self.name + "(") == true
          if isOwn || binding.typeAnnotation?.type.ownText == self.name { instances.append(name) }
          continue
        }
        storedNames.insert(name)
        let isConstant = variable.bindingSpecifier.text == "let"
        let hasValue = binding.initializer != nil || (!isConstant && binding.mayBeNil)
        if isConstant, binding.initializer != nil { continue }
        let isEmpty = !isConstant && binding.beginsAsNil
        if isEmpty {
          var own = DeclaredParameter(label: name, name: name, type: binding.typeAnnotation?.type)
          own.isWeak = variable.modifiers.contains { $0.name.text == "weak" }
          empty.append(own)
        }
        if !isConstant, let type = binding.emptyListType {
          emptyLists.append(DeclaredParameter(label: name, name: name, type: type))
        }
        let isText = !isConstant && binding.initializer?.value.isEmptyText == true
        let text = TypeSyntax(IdentifierTypeSyntax(name: .identifier("String")))
        if isText { emptyTexts.append(DeclaredParameter(label: name, name: name, type: text)) }
        if variable.modifiers.contains(where: { $0.name.text == "lazy" }) { continue }
        fields.append(
          DeclaredParameter(
            label: name, name: name, type: isText ? text : binding.typeAnnotation?.type, hasDefault: hasValue,
            isNilByDefault: isEmpty || isText))
      }
    }
  }
}

extension PatternBindingSyntax {
  /// Whether its type is an optional, perhaps one that is unwrapped implicitly.
  var mayBeNil: Bool {
    let type = typeAnnotation?.type
    return type?.is(OptionalTypeSyntax.self) == true || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
  }

  /// The type of the list that it is, if it begins without elements: `var users: [User] = []`, `var users = [User]()`.
  fileprivate var emptyListType: TypeSyntax? {
    guard let value = initializer?.value else { return nil }
    if let list = value.as(ArrayExprSyntax.self), list.elements.isEmpty {
      return typeAnnotation?.type.as(ArrayTypeSyntax.self).map(TypeSyntax.init)
    }
    guard let call = value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil,
      let list = call.calledExpression.as(ArrayExprSyntax.self), list.elements.count == 1,
      let element = list.elements.first?.expression.as(DeclReferenceExprSyntax.self)
    else { return nil }
    return TypeSyntax(ArrayTypeSyntax(element: IdentifierTypeSyntax(name: .identifier(element.baseName.text))))
  }

  /// Whether it is nil until somebody sets it.
  var beginsAsNil: Bool { mayBeNil && (initializer == nil || initializer?.value.is(NilLiteralExprSyntax.self) == true) }
}

extension DeclaredParameter {
  init(_ node: FunctionParameterSyntax) {
    let label = node.firstName.text
    self.init(
      label: label == "_" ? nil : label, name: (node.secondName ?? node.firstName).text, type: node.type,
      hasDefault: node.defaultValue != nil || node.ellipsis != nil,
      isNilByDefault: node.defaultValue?.value.is(NilLiteralExprSyntax.self) == true,
      isInout: node.type.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.ownText == "inout" } == true)
  }
}

extension DeclaredParameter {
  /// - Parameter name: What it is called where it has no name: after its case.
  fileprivate init(_ node: EnumCaseParameterSyntax, of name: String) {
    let label = node.firstName?.text
    self.init(
      label: label == "_" ? nil : label, name: label ?? name, type: node.type, hasDefault: node.defaultValue != nil)
  }
}

extension InitializerDeclSyntax {
  /// Whether it is the one that storyboards call, which nobody else does.
  var isForCoder: Bool {
    let first = signature.parameterClause.parameters.first
    return first?.firstName.text == "coder" || first?.secondName?.text == "coder"
  }
}

extension ProtocolDeclSyntax {
  /// Whether only classes conform to it, or its extensions may set properties that what conforms to it has.
  var isForObjects: Bool {
    let inherited = inheritanceClause?.inheritedTypes.map(\.type.ownText) ?? []
    return inherited.contains("AnyObject") || inherited.contains("class")
      || memberBlock.members.contains { member in
        member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.accessorBlock?.isSettable == true } ?? false
      }
  }
}

extension AccessorBlockSyntax {
  fileprivate var isSettable: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.contains { $0.accessorSpecifier.text == "set" }
  }
}
