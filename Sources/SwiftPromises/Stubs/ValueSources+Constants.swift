import SwiftLanguage
import SwiftSyntax

/// Constants that cases ask for.
extension ValueSources {
  /// The constants that a `switch` asks for which nobody declares, by where they stand; empty unless what it asks for may be any of
  /// them.
  func constants(askedBy node: SwitchExprSyntax) -> [Int: String] {
    guard isFromOutside(node.subject) || node.subject.referenceName.map({ isOnlyGiven($0, at: Syntax(node)) }) == true else {
      return [:]
    }
    var found: [Int: String] = [:]
    let known = names(behind: node.subject, withMembers: true)
    let labels = node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) }
    for constant in labels.flatMap(\.caseItems).compactMap({ $0.pattern.as(ExpressionPatternSyntax.self)?.expression }) {
      guard let root = constant.constantRoot, !isDeclared(root, at: Syntax(constant)), !known.contains(root) else { continue }
      found[constant.positionAfterSkippingLeadingTrivia.utf8Offset] = constant.ownText
    }
    return found
  }

  /// Whether a name is that of a parameter which no call in the text gives a value.
  private func isOnlyGiven(_ name: String, at place: Syntax) -> Bool {
    isParameter(name, at: place) && passed[name] == nil && given[name] == nil
  }

  private func isDeclared(_ name: String, at place: Syntax) -> Bool {
    Self.own.contains(name) || given[name] != nil || functions[name] != nil || types.contains(name) || computed.contains(name)
      || isParameter(name, at: place)
  }
}

extension ExprSyntax {
  /// What a name begins with that is nothing but one, perhaps with those of what it belongs to: `Kinds` of `Kinds.trust`.
  fileprivate var constantRoot: String? {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.constantRoot }
    return referenceName
  }
}
