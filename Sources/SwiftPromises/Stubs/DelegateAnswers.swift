import SwiftLanguage
import SwiftSyntax

/// Finds the methods of delegates by which all goes well: they settle what their object keeps.
///
/// Only objects that do nothing else count. Methods of one that starts the work itself are called like other functions that nobody calls.
final class DelegateAnswers: SyntaxVisitor {
  struct Answer: Hashable {
    var name: String
    var labels: [String?]
  }

  /// The methods, by the names of their types.
  private(set) var methods: [String: [Answer]] = [:]
  private var busyTypes: Set<String> = []
  private var owners: [String] = []

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
    for type in busyTypes { methods[type] = nil }
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ClassDeclSyntax) { owners.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.extendedType.ownText) }
  override func visitPost(_ node: ExtensionDeclSyntax) { owners.removeLast() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    owners.append(name)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let owner = owners.last, let body = node.body else { return .skipChildren }
    let parameters = node.signature.parameterClause.parameters
    let finder = SettlingFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    finder.names.subtract(parameters.map { ($0.secondName ?? $0.firstName).text })
    guard finder.names.isEmpty else {
      let labels = parameters.map { $0.firstName.text == "_" ? nil : $0.firstName.text }
      if !Self.tellOfFailure([node.name.text] + labels) {
        methods[owner, default: []].append(Answer(name: node.name.text, labels: labels))
      }
      return .skipChildren
    }
    let givesPromise = node.signature.returnClause?.type.ownText.isPromiseType == true
    if givesPromise || node.signature.effectSpecifiers?.asyncSpecifier != nil || Condition.weight(body) > 0 {
      busyTypes.insert(owner)
    }
    return .skipChildren
  }
}

extension DelegateAnswers {
  /// Whether a method is called when something has gone wrong, by its name and labels.
  static func tellOfFailure(_ words: [String?]) -> Bool {
    words.contains { word in ["fail", "error", "cancel"].contains { word?.lowercased().contains($0) == true } }
  }
}

extension FunctionCallExprSyntax {
  /// The name of what it settles, alone or of `self`: `continuation?.resume(returning: place)`.
  var settledName: String? {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self), let base = member.base?.present,
      ["resume", "fulfill", "resolve"].contains(member.declName.baseName.text), arguments.first?.label?.text != "throwing"
    else { return nil }
    return base.ownName ?? base.referenceName
  }
}

/// Finds the names of what is settled.
private final class SettlingFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.settledName { names.insert(name) }
    return .visitChildren
  }
}
