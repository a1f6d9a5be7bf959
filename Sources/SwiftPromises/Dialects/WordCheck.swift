import Program
import SwiftLanguage
import SwiftSyntax

/// Goes through a script for words that its library hasn't.
class WordCheck: SyntaxVisitor {
  let library: DialectLibrary
  let unit: CodeUnit
  let tree: SourceFileSyntax
  /// The script's own names; found only where one of the words is met.
  private(set) lazy var declared = DeclaredNames.find(in: tree)
  /// The problems, in the order of the text.
  final var found: [ScriptDiagnostic] = []

  required init(_ tree: SourceFileSyntax, library: DialectLibrary, unit: CodeUnit) {
    self.tree = tree
    self.library = library
    self.unit = unit
    super.init(viewMode: .sourceAccurate)
  }

  /// Whether a script is looked through at all.
  class func concerns(_ tree: SourceFileSyntax, _ library: DialectLibrary) -> Bool { true }

  /// The problems, in the order of the text.
  static func problems(in tree: SourceFileSyntax, library: DialectLibrary, unit: CodeUnit) -> [ScriptDiagnostic] {
    guard concerns(tree, library) else { return [] }
    let check = Self(tree, library: library, unit: unit)
    check.walk(tree)
    return check.found
  }
}
