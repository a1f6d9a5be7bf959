import SwiftSyntax

/// `$0` belongs to the closure that it stands in: where an idiom puts it into another one, the closure gets a parameter with a name.
extension ScriptTranslator {
  /// A closure as it is written by somebody, with names for its own `$0` and `$1` if they have come to stand in a closure within.
  func naming(_ closure: ClosureExprSyntax, _ write: () -> Rendered) -> Rendered {
    let count = closure.shorthandCount
    guard count > 0, closure.id != splatted else { return write() }
    let outer = renames
    shorthandDepth += 1
    defer {
      renames = outer
      shorthandDepth -= 1
    }
    let own = (0..<count).map { "own\(shorthandDepth)_\($0)__" }
    for index in 0..<count { renames["$\(index)"] = Rendered(own[index]) }
    var text = write()
    let isMoved = OwnNames.areInside(text.text, own)
    let new = (0..<count).map { isMoved ? names.free($0 == 0 ? "input" : "input\($0 + 1)") : "$\($0)" }
    for index in 0..<count { text = text.replacing(own[index], with: new[index]) }
    guard isMoved, let brace = text.bytes.firstIndex(of: 123) else { return text }
    text.insert(" \(new.joined(separator: ", ")) in", at: brace + 1)
    return text
  }
}

/// Looks for names in the closures within a closure.
private final class OwnNames: SyntaxVisitor {
  private let names: Set<String>
  private var depth = 0
  private var found = false

  private init(_ names: [String]) {
    self.names = Set(names)
    super.init(viewMode: .sourceAccurate)
  }

  static func areInside(_ text: String, _ names: [String]) -> Bool {
    guard text.utf8.count(where: { $0 == 123 }) > 1, let brace = text.firstIndex(of: "{") else { return false }
    let finder = OwnNames(names)
    finder.walk(ClosureText.parse(String(text[brace...])).statements)
    return finder.found
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if depth > 0, names.contains(node.baseName.text) { found = true }
    return .skipChildren
  }
}
