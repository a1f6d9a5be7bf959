import SwiftSyntax

/// What a script declares, as far as it tells what calls and variables are.
final class ScriptNames: SyntaxVisitor {
  private(set) var functions: [String: Guess] = [:]
  /// The types of the values of promises that functions return.
  private(set) var promisedTypes: [String: String] = [:]
  /// All of them, where functions of one name differ.
  private(set) var promisedTypesOfEach: [String: Set<String>] = [:]
  private(set) var asynchronous: Set<String> = []
  /// Of these, those of members of types.
  private(set) var asynchronousMembers: Set<String> = []
  /// Those that are known whoever declares them, and the script's own.
  let errorTypes: Set<String>
  private(set) var variables: [String: Guess] = [:]
  private(set) var initializers: [String: ExprSyntax] = [:]
  /// The variables of the script itself.
  private(set) var globals: Set<String> = []
  /// Names of variables that may change.
  private(set) var mutable: Set<String> = []
  /// Names of properties of types.
  private(set) var properties: Set<String> = []
  /// The cases of enumerations: their names are none of functions.
  private(set) var cases: [String: Set<String>] = [:]
  /// The code of properties that compute what they give, by their names.
  private(set) var getters: [String: [AccessorBlockSyntax]] = [:]
  /// What functions do, by their names.
  private(set) var bodies: [String: [FunctionDeclSyntax]] = [:]
  /// What is declared outside of types.
  private(set) var declared: Set<String> = []
  /// Promises that are settled from outside, PromiseKit's way.
  private(set) var pairs: [PendingPair] = []
  /// Constants that are promises to be settled by their names, google's way.
  private(set) var pendingNames: Set<String> = []
  /// Arrays and dictionaries of promises.
  private(set) var promiseLists: Set<String> = []
  /// How often each name stands in the text.
  private(set) var counts: [String: Int] = [:]

  /// What declares a name where it stands.
  let scoped: ScopedNames

  private init(_ tree: SourceFileSyntax) {
    scoped = ScopedNames(tree)
    errorTypes = scoped.errorTypes
    super.init(viewMode: .sourceAccurate)
  }

  static func find(in tree: SourceFileSyntax) -> ScriptNames {
    let names = ScriptNames(tree)
    names.walk(tree)
    return names
  }

  /// What a type that is written out says.
  static func guess(of type: TypeSyntax?) -> Guess {
    guard let type else { return .void }
    let text = type.trimmedDescription
    for name in ["Promise", "Guarantee", "AnyPromise"] where text == name || text.hasPrefix(name + "<") { return .promise }
    if text == "Void" || text == "()" { return .void }
    return text == "Never" ? .never : .value
  }

  /// The type of the value of the promise that a call gives; `nil` if no function says it, or several say it differently.
  func promisedType(of parts: CallParts) -> String? {
    let meant = scoped.functions(called: parts)
    guard meant.isEmpty else {
      let types = Set(meant.map { $0.promised(at: Syntax(parts.call)) })
      return types.count == 1 ? types.first ?? nil : nil
    }
    let all = bodies[parts.nameText] ?? []
    let fitting = all.fitting(parts)
    if fitting.count == 1 { return fitting[0].promised(at: Syntax(parts.call)) }
    guard promisedTypesOfEach[parts.nameText]?.count == 1 else { return nil }
    return all.first { $0.signature.returnClause?.type.as(IdentifierTypeSyntax.self)?.promised != nil }?
      .promised(at: Syntax(parts.call))
  }

  /// Whether a call is one of a function that is asynchronous, by its name: what is called on something is a member of a type.
  func isAsynchronous(_ parts: CallParts) -> Bool {
    (parts.base == nil ? asynchronous : asynchronousMembers).contains(parts.nameText)
  }

  /// A name that the script doesn't use.
  func free(_ wanted: String) -> String {
    counts[wanted] == nil ? wanted : (2...).lazy.map { "\(wanted)\($0)" }.first { self.counts[$0] == nil } ?? wanted
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier(let text) = token.tokenKind { counts[text, default: 0] += 1 }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let guess = Self.guess(of: node.signature.returnClause?.type)
    let name = node.name.text.filter { $0 != "`" }
    // Overloads that differ say nothing.
    functions[name] = functions[name].map { $0 == guess ? guess : .unknown } ?? guess
    if guess == .promise, let type = node.signature.returnClause?.type.as(IdentifierTypeSyntax.self) {
      let promised = type.genericArgumentClause?.arguments.trimmedDescription ?? "Any"
      promisedTypes[name] = promised
      promisedTypesOfEach[name, default: []].insert(promised)
    }
    if node.signature.effectSpecifiers?.asyncSpecifier != nil {
      asynchronous.insert(name)
      if node.isMember { asynchronousMembers.insert(name) }
    }
    bodies[name, default: []].append(node)
    noteDeclared(node.name, node)
    for parameter in node.signature.parameterClause.parameters {
      note((parameter.secondName ?? parameter.firstName).text, Self.guess(of: parameter.typeWithin))
    }
    return .visitChildren
  }

  /// A declaration that isn't a member of a type.
  private func noteDeclared(_ name: TokenSyntax, _ node: some SyntaxProtocol) {
    if node.parent?.is(MemberBlockItemSyntax.self) != true { declared.insert(name.text) }
  }

  /// Whether the text has a type of its own that is called as Swift's 'Result' is.
  var declaresResult: Bool { scoped.declaresType("Result") }

  /// Whether a call makes a case of an enumeration.
  func isCase(_ parts: CallParts) -> Bool {
    parts.isImplicitMember ? isCase(parts.nameText, of: nil) : isCase(parts.nameText, of: parts.typeName)
  }

  /// Whether an enumeration has a case of this name; without a type, any of them.
  func isCase(_ name: String, of type: String?) -> Bool {
    guard let type else { return cases.values.contains { $0.contains(name) } }
    return cases[type]?.contains(name) ?? false
  }

  private func note(_ name: String, _ guess: Guess) {
    variables[name] = variables[name].map { $0 == guess ? guess : .unknown } ?? guess
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let pair = PendingPair(node) {
      pairs.append(pair)
      if pair.resolver != nil { note(pair.promise, .promise) }
    }
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return .visitChildren }
    if node.parent?.parent?.parent?.parent?.parent?.is(SourceFileSyntax.self) == true { globals.insert(name) }
    if let block = node.accessorBlock { getters[name, default: []].append(block) }
    if node.isPending { pendingNames.insert(name) }
    if Self.isList(node) { promiseLists.insert(name) }
    if let type = node.typeAnnotation?.type {
      note(name, Self.guess(of: type))
    } else if let value = node.initializer?.value {
      initializers[name] = value
    }
    return .visitChildren
  }

  /// Whether a variable holds several promises, by its type or by the empty list that it begins with.
  private static func isList(_ node: PatternBindingSyntax) -> Bool {
    let type = node.typeAnnotation?.type.trimmedDescription
    let made = node.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
    return [type, made].contains { $0.map(isListOfPromises) ?? false }
  }

  /// Whether a type is an array or a dictionary of promises.
  static func isListOfPromises(_ type: String) -> Bool {
    guard type.contains("Promise<"), let head = ["[", "Array<", "Dictionary<"].first(where: { type.hasPrefix($0) }) else {
      return false
    }
    let inner = type.dropFirst(head.count)
    if inner.hasPrefix("Promise<") || isListOfPromises(String(inner)) { return true }
    // The values of a dictionary.
    let separator: Character = head == "[" ? ":" : ","
    return inner.split(separator: separator, maxSplits: 1).last.map { $0.drop { $0 == " " }.hasPrefix("Promise<") } ?? false
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberBlockItemSyntax.self) == true {
      for binding in node.bindings {
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text { properties.insert(name) }
      }
    }
    if node.bindingSpecifier.text == "var" {
      for binding in node.bindings {
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text { mutable.insert(name) }
      }
    }
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    var parent = node.parent
    while let current = parent, !current.is(EnumDeclSyntax.self) { parent = current.parent }
    if let owner = parent?.as(EnumDeclSyntax.self) {
      cases[owner.name.text, default: []].insert(node.name.text.filter { $0 != "`" })
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    noteDeclared(node.name, node)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    noteDeclared(node.name, node)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    noteDeclared(node.name, node)
    return .visitChildren
  }
}

extension IdentifierTypeSyntax {
  /// The type of the value, if it is a promise's: `Int` in `Promise<Int>`.
  var promised: String? {
    ScriptNames.guess(of: TypeSyntax(self)) == .promise ? genericArgumentClause?.arguments.trimmedDescription ?? "Any" : nil
  }
}
