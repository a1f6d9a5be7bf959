import Program
import SwiftSyntax
import TraceEvents

// Names that stand where an error is wanted: only an error is meant by them.
extension Compiler {
  /// What to say of a type that something is thrown of, or rejected with, and that nobody declares, and how to declare it; `nil` if
  /// something else is meant.
  func undeclaredError(_ name: String, at token: TokenSyntax) -> (text: String, fixIt: FixIt?)? {
    guard stubs == nil, let reference = token.parent?.as(DeclReferenceExprSyntax.self),
      reference.isThrown(library.rejectingMethods)
    else { return nil }
    if name == "error" {
      // Outside of a handler of errors there is none of that name yet.
      let made = errorNames.sorted().first { types[$0].map(isMadeOfNothing) ?? false }
      let fix = made.flatMap { fixIt("make the error", replacing: reference, with: "\($0)()") }
      return ("cannot find 'error' in scope\(made.map { ": an error is made of its type, '\($0)()'" } ?? "")", fix)
    }
    guard name.first?.isUppercase == true, NearestName.misspelled(name, among: errorNames) == nil else { return nil }
    let cases = membersNamed(after: name, in: token.root)
    let declaration =
      if !cases.isEmpty { "enum \(name): Error { case \(cases.joined(separator: ", ")) }" } else { "struct \(name): Error {}" }
    let isPlain = !cases.isEmpty || reference.isCalledWithNothing
    let text = "this script declares no '\(name)': errors are of types that you declare"
    guard isPlain, unit.unit == .program, let first = token.root.firstToken(viewMode: .sourceAccurate) else { return (text, nil) }
    let top = first.positionAfterSkippingLeadingTrivia.utf8Offset
    return ("\(text), '\(declaration)'", FixIt("declare it", [FixIt.Change(top..<top, declaration + "\n")], in: unit))
  }

  /// Whether a type stands behind `as?`, `as` or `is`, and is asked of the error that a handler gets.
  func isAskedOfError(_ token: TokenSyntax) -> Bool {
    guard stubs == nil, token.parent?.is(IdentifierTypeSyntax.self) == true else { return false }
    for node in sequence(first: Syntax(token), next: \.parent).prefix(4) {
      guard let operand = node.as(AsExprSyntax.self)?.expression ?? node.as(IsExprSyntax.self)?.expression else { continue }
      return operand.ownText == "error"
    }
    return false
  }

  /// The types of errors that the script declares.
  var errorNames: Set<String> {
    Set(types.compactMap { name, type in if case .user(let info) = type, info.isError, isOfScript(info) { name } else { nil } })
  }

  private func isMadeOfNothing(_ type: TypeReference) -> Bool {
    if case .user(let info) = type { info.kind == .structure && info.fields.isEmpty } else { false }
  }

  /// The members that a text asks of a type which nobody declares.
  private func membersNamed(after name: String, in root: Syntax) -> [String] {
    var members: [String] = []
    for token in root.tokens(viewMode: .sourceAccurate) where token.text == name {
      guard let member = token.parent?.parent?.as(MemberAccessExprSyntax.self),
        member.base?.ownText == name
      else { continue }
      let text = member.declName.baseName.text
      if !members.contains(text), member.parent?.is(FunctionCallExprSyntax.self) != true { members.append(text) }
    }
    return members
  }
}

/// Which names can be meant where an unknown one stands.
struct WantedName {
  private let isCapital: Bool
  private let isCalled: Bool

  init(_ token: TokenSyntax) {
    let reference = token.parent?.as(DeclReferenceExprSyntax.self)
    isCapital = token.text.first?.isUppercase == true
    isCalled = reference.map { $0.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == $0.id } ?? false
  }

  /// A type is no value, and a value no type; what is called may be either.
  func fits(_ name: String) -> Bool {
    isCalled || (name.first?.isUppercase == true) == isCapital
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it begins what is thrown, or what a promise is rejected with.
  fileprivate func isThrown(_ rejectingMethods: Set<String>) -> Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.is(ThrowStmtSyntax.self) { return true }
      if let argument = parent.as(LabeledExprSyntax.self) {
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        return call.map { rejectingMethods.contains($0.calledExpression.ownText) && $0.arguments.count == 1 } ?? false
      }
      let begins = parent.positionAfterSkippingLeadingTrivia == positionAfterSkippingLeadingTrivia
      guard begins, parent.is(MemberAccessExprSyntax.self) || parent.is(FunctionCallExprSyntax.self) else { return false }
      node = parent
    }
    return false
  }

  fileprivate var isCalledWithNothing: Bool {
    guard let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id else { return false }
    return call.arguments.isEmpty && call.trailingClosure == nil
  }
}
