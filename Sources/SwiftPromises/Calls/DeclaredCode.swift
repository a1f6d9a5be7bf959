import SwiftSyntax

/// A type that a text declares, as far as one needs it to make a value.
struct DeclaredType {
  enum Kind {
    case structure, enumeration, reference, actor, interface
  }

  var kind: Kind
  /// Its name, with the types around it.
  var name: String
  /// Stored properties that a memberwise initialiser asks for.
  var fields: [DeclaredParameter] = []
  /// The parameters of its initialisers; `nil` in place of one that nobody outside can call.
  var initializers: [[DeclaredParameter]] = []
  var hasHiddenInitializer = false
  /// Static properties that hold a value of the type: `shared`.
  var instances: [String] = []
  var cases: [(name: String, payload: [DeclaredParameter])] = []
}

/// A parameter, a stored property or the payload of a case.
struct DeclaredParameter {
  /// The label at the call; `nil` if it has none.
  var label: String?
  var name: String
  var type: TypeSyntax?
  var hasDefault = false
}

/// A function, method or computed property that a text declares.
struct DeclaredFunction {
  var name: String
  /// The type that it is a member of, with the types around it; `nil` at top level.
  var owner: String?
  var isStatic: Bool
  var isProperty = false
  var isInitializer: Bool { name == "init" }
  var parameters: [DeclaredParameter]
  var returnType: TypeSyntax?
  var isAsync: Bool
  var isThrowing: Bool
  /// Names of its generic parameters, and what each must be.
  var generics: [String: TypeSyntax?] = [:]
  /// The names that its body uses.
  var used: Set<String> = []
  /// Whether its body makes promises or tasks itself.
  var startsChains: Bool
  /// Where its name begins, in UTF-8 bytes.
  var offset: Int
}

/// What a text declares, and who uses which name.
///
/// Found in the text, before anything is known about types.
final class DeclaredCode: SyntaxVisitor {
  private(set) var functions: [DeclaredFunction] = []
  private(set) var types: [String: DeclaredType] = [:]
  /// The names that are used outside functions' bodies.
  private(set) var usedOutside: Set<String> = []
  /// The names of variables, functions and types at top level.
  private(set) var topLevelNames: Set<String> = []

  private let operators: Set<String>
  private var owners: [String] = []
  /// The functions around the node that is visited; only the outermost is a function of the text.
  private var open: [DeclaredFunction] = []
  private var depth = 0

  init(_ tree: SourceFileSyntax, operators: Set<String>) {
    self.operators = operators
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .structure, node.memberBlock)
  }
  override func visitPost(_ node: StructDeclSyntax) { leaveType() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .reference, node.memberBlock)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leaveType() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, .actor, node.memberBlock) }
  override func visitPost(_ node: ActorDeclSyntax) { leaveType() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .enumeration, node.memberBlock)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leaveType() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    guard open.isEmpty else { return .skipChildren }
    types[node.name.text] = DeclaredType(kind: .interface, name: node.name.text)
    return .skipChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard open.isEmpty else { return .visitChildren }
    owners.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leaveType() }

  private func enter(_ name: String, _ kind: DeclaredType.Kind, _ block: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    guard open.isEmpty else { return .visitChildren }
    if owners.isEmpty { topLevelNames.insert(name) }
    owners.append(name)
    let full = owners.joined(separator: ".")
    var type = DeclaredType(kind: kind, name: full)
    for member in block.members { type.read(member.decl) }
    types[full] = type
    if types[name] == nil { types[name] = type }
    return .visitChildren
  }

  private func leaveType() {
    if open.isEmpty, !owners.isEmpty { owners.removeLast() }
  }

  // MARK: Functions

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let effects = node.signature.effectSpecifiers
    enter(
      DeclaredFunction(
        name: node.name.text, owner: owner, isStatic: node.modifiers.areStatic,
        parameters: node.signature.parameterClause.parameters.map(DeclaredParameter.init),
        returnType: node.signature.returnClause?.type, isAsync: effects?.asyncSpecifier != nil,
        isThrowing: effects?.throwsClause != nil, generics: node.genericParameterClause?.constraints ?? [:],
        startsChains: false, offset: node.name.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave(isKept: node.body != nil) }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.unnamed(owner, node))
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) {
    let isForCoder = node.signature.parameterClause.parameters.first?.firstName.text == "coder"
    leave(isKept: open.count == 1 && owner != nil && node.body != nil && !isForCoder)
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.unnamed(owner, node))
    return .visitChildren
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) { leave(isKept: false) }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if open.isEmpty, owners.isEmpty {
      for binding in node.bindings { topLevelNames.insert(binding.pattern.trimmedDescription) }
    }
    guard let binding = node.computed else { return .visitChildren }
    let effects = binding.accessorBlock?.getter?.effectSpecifiers
    enter(
      DeclaredFunction(
        name: binding.pattern.trimmedDescription, owner: owner, isStatic: node.modifiers.areStatic, isProperty: true,
        parameters: [], returnType: binding.typeAnnotation?.type, isAsync: effects?.asyncSpecifier != nil,
        isThrowing: effects?.throwsClause != nil, startsChains: false,
        offset: binding.pattern.positionAfterSkippingLeadingTrivia.utf8Offset))
    return .visitChildren
  }
  override func visitPost(_ node: VariableDeclSyntax) { if node.computed != nil { leave(isKept: true) } }

  private var owner: String? { owners.isEmpty ? nil : owners.joined(separator: ".") }

  private func enter(_ function: DeclaredFunction) {
    if open.isEmpty, function.owner == nil { topLevelNames.insert(function.name) }
    open.append(function)
  }

  private func leave(isKept: Bool) {
    guard let function = open.popLast() else { return }
    if var outer = open.popLast() {
      // A function within a function belongs to it.
      outer.used.formUnion(function.used)
      outer.startsChains = outer.startsChains || function.startsChains
      open.append(outer)
    } else if isKept {
      functions.append(function)
    } else {
      usedOutside.formUnion(function.used)
    }
  }

  // MARK: Uses

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    let startsChain =
      isMember ? operators.contains(name) : ["Promise", "Guarantee", "firstly", "Task", "AnyPromise"].contains(name)
    use(name, startsChain: startsChain)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    for token in node.arguments.tokens(viewMode: .sourceAccurate) { use(token.text, startsChain: false) }
    return .visitChildren
  }

  private func use(_ name: String, startsChain: Bool) {
    if open.isEmpty {
      usedOutside.insert(name)
    } else {
      open[open.count - 1].used.insert(name)
      if startsChain { open[open.count - 1].startsChains = true }
    }
  }
}

extension DeclaredType {
  /// Reads what one needs of a member to make a value.
  mutating func read(_ declaration: DeclSyntax) {
    if let made = declaration.as(InitializerDeclSyntax.self) {
      let parameters = made.signature.parameterClause.parameters.map(DeclaredParameter.init)
      if made.modifiers.arePrivate {
        hasHiddenInitializer = true
      } else if parameters.first?.name != "coder", parameters.first?.label != "coder" {
        initializers.append(parameters)
      }
    } else if let found = declaration.as(EnumCaseDeclSyntax.self) {
      for element in found.elements {
        let payload = element.parameterClause?.parameters.map { DeclaredParameter($0, of: element.name.text) }
        cases.append((name: element.name.text, payload: payload ?? []))
      }
    } else if let variable = declaration.as(VariableDeclSyntax.self), variable.computed == nil {
      for binding in variable.bindings {
        let name = binding.pattern.trimmedDescription
        if variable.modifiers.areStatic {
          let isOwn = binding.initializer?.value.trimmedDescription.hasPrefix(self.name + "(") == true
          if isOwn || binding.typeAnnotation?.type.trimmedDescription == self.name { instances.append(name) }
          continue
        }
        let isConstant = variable.bindingSpecifier.text == "let"
        let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
        let hasValue = binding.initializer != nil || (!isConstant && isOptional)
        if isConstant, binding.initializer != nil { continue }
        if variable.modifiers.contains(where: { $0.name.text == "lazy" }) { continue }
        fields.append(DeclaredParameter(label: name, name: name, type: binding.typeAnnotation?.type, hasDefault: hasValue))
      }
    }
  }
}

extension DeclaredParameter {
  init(_ node: FunctionParameterSyntax) {
    let label = node.firstName.text
    self.init(
      label: label == "_" ? nil : label, name: (node.secondName ?? node.firstName).text, type: node.type,
      hasDefault: node.defaultValue != nil || node.ellipsis != nil)
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

extension DeclaredFunction {
  /// An initialiser or the like, which nobody calls by name.
  static func unnamed(_ owner: String?, _ node: some SyntaxProtocol) -> DeclaredFunction {
    DeclaredFunction(
      name: "init", owner: owner, isStatic: false, parameters: [], returnType: nil, isAsync: false, isThrowing: false,
      startsChains: false, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}

extension VariableDeclSyntax {
  /// The binding, if the variable is computed whenever somebody reads it.
  var computed: PatternBindingSyntax? {
    guard bindings.count == 1, let binding = bindings.first, let block = binding.accessorBlock else { return nil }
    switch block.accessors {
    case .getter: return binding
    case .accessors(let list):
      return list.contains { ["get", "_read"].contains($0.accessorSpecifier.text) } ? binding : nil
    }
  }
}

extension AccessorBlockSyntax {
  /// The accessor that reads, if it is written out.
  var getter: AccessorDeclSyntax? {
    guard case .accessors(let list) = accessors else { return nil }
    return list.first { $0.accessorSpecifier.text == "get" }
  }
}

extension DeclModifierListSyntax {
  var areStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
  fileprivate var arePrivate: Bool { contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil } }
}

extension GenericParameterClauseSyntax {
  /// What each generic parameter must be.
  fileprivate var constraints: [String: TypeSyntax?] {
    Dictionary(parameters.map { ($0.name.text, $0.inheritedType) }, uniquingKeysWith: { first, _ in first })
  }
}
