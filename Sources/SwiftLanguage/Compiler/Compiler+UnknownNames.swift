import Program
import SwiftSyntax
import TraceEvents

// Names that nobody declares, and what may have been meant.
extension Compiler {
  /// Reports a name that nobody declares, and what may have been meant.
  func reportUnknown(_ name: String, at token: TokenSyntax) {
    let message = "cannot find '\(name)' in scope"
    if let advice = library.lacks[name] ?? library.advice(name) {
      return error(token, "\(message): \(advice)", unknownName: name)
    }
    if hasManyErrors { return error(token, message, unknownName: name) }
    if let line = lineDeclaring(name, beside: token) {
      return error(token, "\(message): what line \(line) declares is known only inside its braces", unknownName: name)
    }
    if let undeclared = undeclaredError(name, at: token) {
      return error(token, undeclared.text, unknownName: name, fixIt: undeclared.fixIt)
    }
    reportUnknown(name, at: token, message, among: namesInScope.filter(WantedName(token).fits))
  }

  /// Reports a type that nobody declares, and what may have been meant.
  func reportUnknownType(_ name: String, at token: TokenSyntax) {
    let message = "cannot find type '\(name)' in scope"
    if let advice = library.lacks[name] ?? library.advice(name) {
      return error(token, "\(message): \(advice)", unknownName: name)
    }
    if hasManyErrors { return error(token, message, unknownName: name) }
    if isAskedOfError(token) {
      let errors = errorNames
      let declared = errors.isEmpty ? "" : ": the errors of this script are \(errors.sorted().joined(separator: ", "))"
      if NearestName.misspelled(name, among: errors) == nil {
        return error(token, "cannot find an error of type '\(name)' in scope\(declared)", unknownName: name)
      }
      return reportUnknown(name, at: token, message, among: errors)
    }
    reportUnknown(name, at: token, message, among: typesInScope.subtracting(typesInheriting(at: token)))
  }

  /// The type whose superclass or protocol a token names: it can't be its own.
  private func typesInheriting(at token: TokenSyntax) -> Set<String> {
    let clause = sequence(first: Syntax(token), next: \.parent).first { $0.is(InheritanceClauseSyntax.self) }
    return clause?.parent?.asProtocol((any NamedDeclSyntax).self).map { [$0.name.text] } ?? []
  }

  private func reportUnknown(_ name: String, at token: TokenSyntax, _ message: String, among names: Set<String>) {
    guard let near = NearestName.misspelled(name, among: names) else {
      if let meant = meaning(of: name, at: token) {
        return error(token, "\(message): \(meant.text)", unknownName: name, fixIt: meant.fixIt)
      }
      guard let declaring = declaringFixIt(name, at: token) else { return error(token, message, unknownName: name) }
      return error(token, "\(message): write 'let \(name) = …' to declare it", unknownName: name, fixIt: declaring)
    }
    error(
      token, "\(message); did you mean '\(near)'?", unknownName: name,
      fixIt: fixIt("use '\(near)' instead", replacing: token, with: near))
  }

  /// The line that declares a variable of a name within braces that a token stands outside of; `nil` if none does.
  private func lineDeclaring(_ name: String, beside token: TokenSyntax) -> Int? {
    func statements(around node: some SyntaxProtocol) -> some Sequence<SyntaxIdentifier> {
      sequence(first: Syntax(node), next: \.parent).lazy.filter { $0.is(CodeBlockItemListSyntax.self) }.map(\.id)
    }
    let around = Set(statements(around: token))
    for other in token.root.tokens(viewMode: .sourceAccurate) where other.text == name {
      guard other.parent?.is(IdentifierPatternSyntax.self) == true,
        let own = statements(around: other).first(where: { _ in true }),
        !around.contains(own)
      else { continue }
      return unit.place(atUTF8Offset: other.positionAfterSkippingLeadingTrivia.utf8Offset).line
    }
    return nil
  }

  /// Makes a declaration of an assignment to a name; `nil` if the name isn't assigned to there.
  private func declaringFixIt(_ name: String, at token: TokenSyntax) -> FixIt? {
    guard let target = token.parent?.as(DeclReferenceExprSyntax.self),
      let infix = target.parent?.as(InfixOperatorExprSyntax.self), infix.leftOperand.id == target.id,
      infix.operator.is(AssignmentExprSyntax.self), infix.parent?.is(CodeBlockItemSyntax.self) == true
    else { return nil }
    return fixIt("declare '\(name)' with 'let'", inserting: "let ", at: target)
  }

  /// The variables, functions and types that a name could mean here.
  var namesInScope: Set<String> {
    var names = typesInScope.union(globals.keys).union(hoisted.keys).union(library.functions.keys).union(library.variables.keys)
    names.formUnion(StandardFunctions.names(with: library))
    var next: FunctionBuilder? = builder
    while let current = next {
      for scope in current.scopes { names.formUnion(scope.names.keys) }
      next = current.parent
    }
    if let type = builder.type {
      names.formUnion(type.fields.map(\.name))
      names.formUnion(type.methods.keys.filter { !$0.contains("#") })
    }
    return names
  }

  private var typesInScope: Set<String> {
    var names = Set(types.keys).union(library.types.keys).union(library.commonTypes.keys).union(LibraryTypes.types.keys)
    names.formUnion(["Int", "Double", "Bool", "String", "Array", "Dictionary", "Set", "Error", TypeReference.promiseName])
    return names
  }
}
