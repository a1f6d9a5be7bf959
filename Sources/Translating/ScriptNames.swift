import SwiftSyntax

/// What a script declares, as far as it tells what calls and variables are.
final class ScriptNames: SyntaxVisitor {
  private(set) var functions: [String: Guess] = [:]
  /// The types of the values of promises that functions return.
  private(set) var promisedTypes: [String: String] = [:]
  private(set) var asynchronous: Set<String> = []
  private(set) var errorTypes: Set<String> = []
  private(set) var variables: [String: Guess] = [:]
  private(set) var initializers: [String: ExprSyntax] = [:]
  /// Names of variables that may change.
  private(set) var mutable: Set<String> = []
  /// How often each name stands in the text.
  private(set) var counts: [String: Int] = [:]

  static func find(in tree: SourceFileSyntax) -> ScriptNames {
    let names = ScriptNames(viewMode: .sourceAccurate)
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
      promisedTypes[name] = type.genericArgumentClause?.arguments.trimmedDescription ?? "Any"
    }
    if node.signature.effectSpecifiers?.asyncSpecifier != nil { asynchronous.insert(name) }
    for parameter in node.signature.parameterClause.parameters {
      note((parameter.secondName ?? parameter.firstName).text, Self.guess(of: parameter.type))
    }
    return .visitChildren
  }

  private func note(_ name: String, _ guess: Guess) {
    variables[name] = variables[name].map { $0 == guess ? guess : .unknown } ?? guess
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return .visitChildren }
    if let type = node.typeAnnotation?.type {
      note(name, Self.guess(of: type))
    } else if let value = node.initializer?.value {
      initializers[name] = value
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.bindingSpecifier.text == "var" {
      for binding in node.bindings {
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text { mutable.insert(name) }
      }
    }
    return .visitChildren
  }

  private func noteType(_ name: TokenSyntax, _ clause: InheritanceClauseSyntax?) {
    if clause?.inheritedTypes.contains(where: { ["Error", "LocalizedError"].contains($0.type.trimmedDescription) }) == true {
      errorTypes.insert(name.text)
    }
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    noteType(node.name, node.inheritanceClause)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    noteType(node.name, node.inheritanceClause)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    noteType(node.name, node.inheritanceClause)
    return .visitChildren
  }
}
