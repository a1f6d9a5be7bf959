import SwiftPromises
import SwiftSyntax

/// FranticApparatus cancels a promise that nobody refers to any more, where the original's goes on.
extension ScriptTranslator {
  /// A statement that lets go of promises in a list.
  func noteCancelled(_ statement: CodeBlockItemSyntax) {
    guard table.keepsChains, source != .frantic, case .expr(let whole) = statement.item,
      let name = emptied(by: whole, isForGood: true)
    else { return }
    note(whole, rule: 40, "letting go of what is in '\(name)' cancels it here, unless somebody else keeps it")
  }

  /// A property that lets go of its promise with its object, and a variable that does when it gets another value.
  func noteCancelled(_ declaration: VariableDeclSyntax) {
    guard table.keepsChains, source != .frantic else { return }
    let isStatic = declaration.modifiers.contains { ["static", "class"].contains($0.name.text) }
    let isProperty = declaration.parent?.is(MemberBlockItemSyntax.self) == true && !isStatic
    let isVariable = declaration.bindingSpecifier.text == "var"
    for binding in declaration.bindings where binding.isStored {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      let isPromise =
        binding.typeAnnotation.map { ScriptNames.guess(of: $0.type) == .promise }
        ?? binding.initializer.map { guesser.guess($0.value) == .promise } ?? false
      guard isPromise || isProperty && names.promiseLists.contains(name) else { continue }
      if isProperty {
        note(
          declaration, rule: 40, "letting go of '\(name)', or of its object, cancels it here, unless somebody else keeps it")
      } else if isVariable,
        replacing(name, hasFirst: binding.initializer.map { !$0.value.is(NilLiteralExprSyntax.self) } ?? false)
      {
        note(declaration, rule: 40, "letting go of '\(name)' cancels it here, unless somebody else keeps it")
      }
    }
  }

  /// Whether a variable that may hold a promise gets another value that isn't made of it.
  ///
  /// - Parameter hasFirst: Whether it has a promise from the beginning.
  private func replacing(_ name: String, hasFirst: Bool) -> Bool {
    let finder = Replacements(name)
    finder.walk(tree)
    return finder.isRepeated || finder.count > (hasFirst ? 0 : 1)
  }
}

/// Looks for assignments to a variable of what isn't made of its old value.
private final class Replacements: SyntaxVisitor {
  private let name: String
  private(set) var count = 0
  /// Whether one of them may happen several times.
  private(set) var isRepeated = false

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = Array(node.elements)
    guard parts.count > 2, parts[1].is(AssignmentExprSyntax.self), parts[0].lastName == name,
      !parts.dropFirst(2).contains(where: { $0.tokens(viewMode: .sourceAccurate).contains { $0.text == name } })
    else { return .visitChildren }
    count += 1
    var around = node.parent
    while let here = around {
      if here.is(FunctionDeclSyntax.self) || here.is(ClosureExprSyntax.self) || here.is(ForStmtSyntax.self)
        || here.is(WhileStmtSyntax.self)
      {
        isRepeated = true
      }
      around = here.parent
    }
    return .visitChildren
  }
}

extension PatternBindingSyntax {
  /// Whether it declares a variable that keeps a value: it computes none, and no protocol asks for it.
  fileprivate var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .getter?: false
    case .accessors(let list)?: list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }
}
