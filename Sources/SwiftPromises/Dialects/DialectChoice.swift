import Program
import SwiftLanguage
import SwiftSyntax
import TraceEvents

/// Finds the dialect that a script asks for.
enum DialectChoice {
  /// What is asked for by a line `// dialect: NAME` among the comments at the beginning, or else by the modules that the script imports.
  ///
  /// - Returns: The dialect; `nil` if the script doesn't say.
  /// - Throws: That there is no such dialect, at its place.
  static func find(in parsed: ParsedScript, text: String, unit: CodeUnit) throws(ScriptProblems) -> Dialect? {
    if let name = nameAskedFor(in: text) {
      do {
        return try Dialect(named: name)
      } catch {
        throw problem(error, at: text.utf8.distance(from: text.startIndex, to: name.startIndex), in: unit)
      }
    }
    return imported(in: parsed.tree)
  }

  /// The dialect of the first library that a script imports; `nil` if it imports none.
  static func imported(in tree: SourceFileSyntax) -> Dialect? {
    for item in tree.statements {
      guard case .decl(let declaration) = item.item, let module = declaration.as(ImportDeclSyntax.self)?.path.first,
        let dialect = Dialect.imported(by: module.name.text)
      else { continue }
      return dialect
    }
    return nil
  }

  /// What a text asks for as far as its lines show it, for one that can't be parsed or has errors; `nil` if it doesn't say.
  static func find(inLinesOf text: String) -> Dialect? {
    if let name = nameAskedFor(in: text) { return try? Dialect(named: name) }
    return imported(inLinesOf: text)
  }

  /// The dialect of the first library that a text imports, as far as its lines show it; `nil` if it imports none.
  static func imported(inLinesOf text: String) -> Dialect? {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "import", let dialect = Dialect.imported(by: String(words[1])) { return dialect }
    }
    return nil
  }

  private static func nameAskedFor(in text: String) -> Substring? {
    askingLine(in: text)?.split(separator: " ")[2]
  }

  /// The line `// dialect: NAME` among the comments and empty lines that a text begins with; `nil` if it has none.
  static func askingLine(in text: String) -> Substring? {
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      guard line.allSatisfy(\.isWhitespace) || line.hasPrefix("//") || line.hasPrefix("#!") else { return nil }
      let words = line.split(separator: " ")
      if words.count >= 3, words[0] == "//", words[1] == "dialect:" { return line }
      rest = rest[line.endIndex...].dropFirst()
    }
    return nil
  }

  private static func problem(_ problem: DialectProblem, at offset: Int, in unit: CodeUnit) -> ScriptProblems {
    let place = unit.place(atUTF8Offset: offset)
    return ScriptProblems(diagnostics: [
      ScriptDiagnostic(
        severity: .error, message: problem.description, fileName: unit.name, place: place,
        sourceLine: unit.text(ofLine: place.line))
    ])
  }
}
