import SwiftPromises
import SwiftSyntax

/// How a script says which library it is for.
struct Header {
  /// The line that names the library; `nil` if an import says it.
  private let newLine: String?
  /// Where the line stands that names the library of the original, with its end; empty, and at the beginning, if there is none.
  private let oldLine: Range<Int>

  init(of tree: SourceFileSyntax, from source: Dialect, to table: DialectTable) {
    let imports = tree.statements.contains { item in
      guard case .decl(let declaration) = item.item, let own = declaration.as(ImportDeclSyntax.self) else { return false }
      return Header.isLibrary(own)
    }
    oldLine = Header.line(in: tree.leadingTrivia.description) ?? 0..<0
    let isImported = imports && Dialect.imported(by: table.module) == table.dialect
    newLine = table.isAsync || isImported && oldLine.isEmpty ? nil : "// dialect: \(table.dialect.rawValue)\n"
  }

  /// Names the library of a translation where the original named its own.
  func name(in text: inout Rendered) {
    if !oldLine.isEmpty { text.remove(oldLine) }
    if let newLine { text.insert(newLine, at: oldLine.lowerBound) }
  }

  private static func line(in text: String) -> Range<Int>? {
    guard let line = ScriptProgram.lineNamingDialect(in: text) else { return nil }
    let end = text[line.endIndex...].dropFirst().startIndex
    return text.utf8.distance(from: text.startIndex, to: line.startIndex)..<text.utf8.distance(from: text.startIndex, to: end)
  }

  /// Where `import Foundation` belongs, which has queues and errors: FranticApparatus alone doesn't bring them along; `nil` if it isn't needed.
  func offsetOfMissingFoundation(in text: Rendered) -> Int? {
    let words = text.text
    guard let line = words.firstRange(of: "import \(DialectTable.frantic.module)"),
      words.contains("DispatchQueue") || words.contains(" as? URLError)"),
      !words.contains("import Foundation"), !words.contains("import Dispatch")
    else { return nil }
    return words.utf8.distance(from: words.startIndex, to: line.lowerBound)
  }

  private static func isLibrary(_ declaration: ImportDeclSyntax) -> Bool {
    guard let name = declaration.path.first?.name.text else { return false }
    return [
      "Promises", "PromiseEngine", "PromiseDispatch", "PromiseKit", "KitPromises", "FranticApparatus", "FranticPromises",
      "AnyPromises", "ECMAPromises",
    ].contains(name)
  }

  /// An import of a library as an import of another one; `nil` if it imports something else.
  static func written(_ declaration: ImportDeclSyntax, to table: DialectTable) -> Rendered? {
    if table.isAsync, isSecondFoundation(declaration) { return Rendered("") }
    guard isLibrary(declaration) else { return nil }
    if isSecond(declaration, where: isLibrary) { return Rendered("") }
    let keyword = declaration.importKeyword.description
    let lead = declaration.attributes.description + declaration.modifiers.description
    return Rendered(lead + keyword + (table.isAsync ? "Foundation" : table.module) + declaration.trailingTrivia.description)
  }

  /// Whether an import is one of Foundation in the end, and not the first.
  private static func isSecondFoundation(_ declaration: ImportDeclSyntax) -> Bool {
    func isFoundation(_ other: ImportDeclSyntax) -> Bool {
      isLibrary(other) || other.path.trimmedDescription == "Foundation"
    }
    return isSecond(declaration, where: isFoundation)
  }

  /// Whether an import is of a kind, and not the first of it.
  private static func isSecond(_ declaration: ImportDeclSyntax, where isOfKind: (ImportDeclSyntax) -> Bool) -> Bool {
    guard isOfKind(declaration), let list = declaration.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    let imports = list.lazy.compactMap { item -> ImportDeclSyntax? in
      guard case .decl(let other) = item.item else { return nil }
      return other.as(ImportDeclSyntax.self)
    }
    return imports.first(where: isOfKind)?.id != declaration.id
  }

  /// Where declarations can stand in front of everything: behind comments and imports at the beginning, but not behind a declaration's own.
  func offset(in text: Rendered) -> Int {
    var offset = 0
    for line in text.bytes.split(separator: 10, omittingEmptySubsequences: false) {
      guard !line.starts(with: Array("///".utf8)),
        line.isEmpty || line.starts(with: Array("//".utf8)) || line.starts(with: Array("import ".utf8))
      else { break }
      offset += line.count + 1
    }
    return min(offset, text.bytes.count)
  }
}
