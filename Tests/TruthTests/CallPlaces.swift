import SwiftParser
import SwiftSyntax

/// Where swiftc says that a call lies, and where the playground says so.
///
/// An address begins at the name of what is called. swiftc's `#column` is that of the bracket or brace behind it.
struct CallPlaces {
  private var names: [String: String] = [:]

  init(_ text: String) {
    let tree = Parser.parse(source: text)
    let converter = SourceLocationConverter(fileName: "", tree: tree)
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    for (bracket, name) in finder.found {
      names[Self.text(converter.location(for: bracket))] = Self.text(converter.location(for: name))
    }
  }

  /// A line of a compiled program's trace with the playground's address, and types named as the playground names them.
  func translated(_ line: String) -> String {
    withAddress(Self.withoutGenericArguments(line))
  }

  /// Inside other values, Swift names generic types with their module and arguments: `Engine.Maybe<Swift.Int>.value(1)`.
  private static func withoutGenericArguments(_ line: String) -> String {
    var result = line.replacing("PromiseEngine.", with: "")
    while let start = result.firstRange(of: "<Swift.") {
      var depth = 0
      guard
        let end = result[start.lowerBound...].firstIndex(where: { character in
          depth += character == "<" ? 1 : character == ">" ? -1 : 0
          return depth == 0
        })
      else { break }
      result.removeSubrange(start.lowerBound...end)
    }
    return result
  }

  private func withAddress(_ line: String) -> String {
    // The time, its unit, an address, and so on.
    var parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let index = parts.prefix(3).firstIndex(where: { $0.contains("#") }) else { return line }
    let address = parts[index].split(separator: "#")
    guard address.count == 2, let name = names[String(address[0])] else { return line }
    parts[index] = "\(name)#\(address[1])"
    return parts.joined(separator: " ")
  }

  private static func text(_ location: SourceLocation) -> String { "\(location.line):\(location.column)" }

  private final class Finder: SyntaxVisitor {
    var found: [(bracket: AbsolutePosition, name: AbsolutePosition)] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let bracket = node.leftParen ?? node.trailingClosure?.leftBrace, let name = name(of: node.calledExpression) {
        found.append((bracket.positionAfterSkippingLeadingTrivia, name.positionAfterSkippingLeadingTrivia))
      }
      return .visitChildren
    }

    private func name(of callee: ExprSyntax) -> TokenSyntax? {
      if let reference = callee.as(DeclReferenceExprSyntax.self) { return reference.baseName }
      if let member = callee.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
      if let generic = callee.as(GenericSpecializationExprSyntax.self) { return name(of: generic.expression) }
      return nil
    }
  }
}
