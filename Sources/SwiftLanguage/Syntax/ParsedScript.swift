package import Program
import SwiftDiagnostics
package import SwiftOperators
import SwiftParser
import SwiftParserDiagnostics
package import SwiftSyntax
import TraceEvents

/// A text that swift-syntax has parsed, its operators in their order of precedence.
package struct ParsedScript: Sendable {
  package let tree: SourceFileSyntax
  /// The operators that texts which continue this one can use.
  package let operators: OperatorTable
  /// Warnings where pasted code is decided otherwise by a `#if` than a script would be, and where it was cut off and is closed.
  package let notes: [ScriptDiagnostic]

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - operators: Those that it can use besides its own.
  ///   - modules: Modules that it can import besides Swift's own.
  ///   - isFragment: Whether it may have been cut out of a file, so that braces are left over or missing.
  /// - Throws: All syntax errors.
  package init(
    _ text: String, unit: CodeUnit, operators: OperatorTable = .swift, modules: Set<String>,
    isFragment: Bool = false
  ) throws(ScriptProblems) {
    let whole = isFragment ? FragmentText.withConditionsClosed(text) : text
    let selected = ConditionalText(of: whole, modules: modules, isPasted: isFragment)
    let text = selected.text
    if let problem = BracketGuard.problem(in: text) {
      throw ScriptProblems(diagnostics: [Self.diagnostic(problem.message, at: problem.offset, in: unit)])
    }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    var parsed = SourceFileSyntax.parse(from: &parser)
    var closed: Int?
    if isFragment, parsed.hasError, let completed = FragmentText.completed(parsed, text) {
      closed = completed.closed
      var parser = Parser(completed.text, maximumNestingLevel: NestingGuard.maximumParserLevel)
      parsed = SourceFileSyntax.parse(from: &parser)
    }
    if let offset = NestingGuard.offsetOfTooDeepNode(in: Syntax(parsed)) {
      throw ScriptProblems(diagnostics: [
        Self.diagnostic(NestingGuard.message, at: offset, in: unit)
      ])
    }
    var problems: [ScriptDiagnostic] = []
    if parsed.hasError, let offset = UnseenText.offsetBesideEquals(in: parsed) {
      throw ScriptProblems(diagnostics: [Self.diagnostic(UnseenText.message, at: offset, in: unit)])
    }
    if parsed.hasError {
      var search = SyntaxErrorSearch()
      search.look(in: Syntax(parsed))
      for found in search.found {
        let python = PythonWords.reading(found, in: unit)
        let missing =
          MissingIn.reading(found, in: unit) ?? MissingParentheses.reading(found, in: unit)
          ?? UnitBehindNumber.reading(found, in: unit) ?? python
        var problem = Self.diagnostic(missing?.message ?? found.message, at: found.position.utf8Offset, in: unit)
        problem.fixIt = missing != nil ? missing?.fixIt : found.fixIts.lazy.compactMap { Program.FixIt($0, in: unit) }.first
        problems.append(problem)
        // What the parser says behind it comes of it.
        if python != nil { break }
      }
      problems = CurlyQuotes.gathered(problems, in: unit)
      if let fixIt = Self.missingBrace(in: text, problems, unit: unit) { problems[0].fixIt = fixIt }
    }
    func report(_ error: OperatorError) {
      let found = error.asDiagnostic
      let problem = Self.diagnostic(found.message, at: found.position.utf8Offset, in: unit)
      // The parser may have said of the same operator what to write instead.
      if !problems.contains(where: { $0.place == problem.place }) { problems.append(problem) }
    }
    var operators = operators
    operators.addSourceFile(parsed, errorHandler: report)
    var isFolded = true
    var folded = operators.foldAll(parsed) { _ in isFolded = false }
    if isFragment, !isFolded {
      operators.addUndeclared(in: parsed)
      isFolded = true
      folded = operators.foldAll(parsed) { _ in isFolded = false }
    }
    if !isFolded {
      // What has been folded inside an expression has left the tree, and its places with it.
      for sequence in Self.sequences(in: parsed) { _ = operators.foldSingle(sequence, errorHandler: report) }
    }
    self.operators = operators
    guard problems.isEmpty, let tree = folded.as(SourceFileSyntax.self) else {
      throw ScriptProblems(all: problems)
    }
    self.tree = tree
    let platformNote = selected.foreign.map { condition, platform, line in
      ScriptDiagnostic(
        severity: .warning,
        message: "with stubs, '#if \(condition)' is decided as on \(platform.rawValue), where the code comes from",
        fileName: unit.name, place: SourcePlace(unit: unit.unit, line: line + 1, column: 1),
        sourceLine: unit.text(ofLine: line + 1))
    }
    let closingNote = closed.map {
      let place = unit.place(atUTF8Offset: $0)
      return ScriptDiagnostic(
        severity: .warning,
        message: "the text ends before this '{' is closed: its end closes it, as the copy seems to be cut off",
        fileName: unit.name, place: place, sourceLine: unit.text(ofLine: place.line))
    }
    notes = [platformNote, closingNote].compactMap(\.self)
  }

  /// Every row of operands and operators, in the order of the text.
  private static func sequences(in tree: SourceFileSyntax) -> [SequenceExprSyntax] {
    var found: [SequenceExprSyntax] = []
    var open = [Syntax(tree)]
    while let node = open.popLast() {
      if let sequence = node.as(SequenceExprSyntax.self) { found.append(sequence) }
      open += node.children(viewMode: .sourceAccurate).reversed()
    }
    return found
  }

  /// The closing brace where it was deleted, if that is all that is wrong.
  private static func missingBrace(in text: String, _ problems: [ScriptDiagnostic], unit: CodeUnit) -> Program.FixIt? {
    guard problems.count == 1, problems[0].message.hasPrefix("expected '}'"), let (offset, brace) = MissingBrace.place(in: text)
    else { return nil }
    var mended = Array(text.utf8)
    mended.insert(contentsOf: brace.utf8, at: offset)
    var parser = Parser(String(decoding: mended, as: UTF8.self), maximumNestingLevel: NestingGuard.maximumParserLevel)
    guard !SourceFileSyntax.parse(from: &parser).hasError else { return nil }
    return Program.FixIt("insert '}' where the indentation says that it is missing", [.init(offset..<offset, brace)], in: unit)
  }

  /// The tokens of a text that may have errors of any kind.
  package static func tokens(of text: String) -> [TokenSyntax] {
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    return Array(SourceFileSyntax.parse(from: &parser).tokens(viewMode: .sourceAccurate))
  }

  private static func diagnostic(_ message: String, at offset: Int, in unit: CodeUnit) -> ScriptDiagnostic {
    let place = unit.place(atUTF8Offset: offset)
    return ScriptDiagnostic(
      severity: .error, message: message, fileName: unit.name, place: place, sourceLine: unit.text(ofLine: place.line))
  }
}

extension Program.FixIt {
  /// What the parser proposes; `nil` where a person must fill something in.
  fileprivate init?(_ found: SwiftDiagnostics.FixIt, in unit: CodeUnit) {
    let changes = found.edits.map { edit in
      Change(edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset, edit.replacement)
    }
    guard !changes.contains(where: { $0.text.contains("<#") }) else { return nil }
    self.init(found.message.message, changes.sorted { $0.range.lowerBound < $1.range.lowerBound }, in: unit)
  }
}

/// Keeps the recursion of parser, folding and compiler within the native stack.
package enum NestingGuard {
  package static let message = "this is nested too deeply: break it into smaller expressions or functions"
  /// How deeply the parser follows brackets.
  package static let maximumParserLevel = 128
  /// How deep a tree may be that is handed to recursive visitors; a chain of 400 operators stays below it.
  static let maximumTreeDepth = 1000
  /// More levels than one byte of text can make.
  private static let maximumLevelsOfByte = 8
  /// How many operands one expression without brackets may have: folding makes them as many levels.
  static let maximumOperands = 800

  /// Finds a node that lies too deep, without recursion; what is too short to hold one is passed over.
  ///
  /// - Returns: Where it lies, or `nil` if all is well.
  package static func offsetOfTooDeepNode(in root: Syntax) -> Int? {
    var open: [(node: Syntax, depth: Int)] = [(root, 0)]
    while let (node, depth) = open.popLast() {
      var extra = 1
      if let sequence = node.as(ExprListSyntax.self) {
        if sequence.count / 2 > maximumOperands { return node.position.utf8Offset }
        extra = max(1, sequence.count / 2)
      }
      if depth + extra > maximumTreeDepth { return node.positionAfterSkippingLeadingTrivia.utf8Offset }
      guard depth + node.totalLength.utf8Length * maximumLevelsOfByte > maximumTreeDepth else { continue }
      for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
        open.append((child, depth + extra))
      }
    }
    return nil
  }
}
