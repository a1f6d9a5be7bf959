import Program
import SwiftLanguage
import SwiftParser
import SwiftPromises
import SwiftSyntax
import TraceEvents

/// Walks a script's tree and writes it again in the words of another library; everything else is copied.
final class ScriptTranslator {
  /// What becomes of a closure's `return` statements.
  struct Results {
    /// What `return x` becomes, with `{r}`; `nil` leaves it.
    var value: Template?
    /// What `return` becomes; `nil` leaves it.
    var bare: Rendered?
    /// Where the results go of code that awaits, and what they are; `nil` for a closure that stays one.
    var sink: AsyncSink?
    var mode: AsyncResult?
  }

  /// Something to be said of a statement.
  private struct Note {
    var offset: Int
    var rule: Int?
    var text: String
    var isUntranslated: Bool
    /// What it is about, as ranges of the text.
    var scopes: [ClosedRange<Int>] = []
  }

  let tree: SourceFileSyntax
  let source: Dialect
  let table: DialectTable
  let guesser: TypeGuesser
  var names: ScriptNames { guesser.names }
  /// What stands for a name while the closure is written that declares it.
  var renames: [String: Rendered] = [:]
  /// The closure whose own `$0` and `$1` stand for parts of one value.
  var splatted: SyntaxIdentifier?
  /// What stands for the methods of an object: `seal.fulfill`.
  var memberRenames: [String: [String: String]] = [:]
  /// Of each closure and function around, the innermost last.
  var results: [Results] = []
  /// PromiseKit's pairs of promise and resolver that can be written otherwise, by the promise's name.
  private(set) var plainPairs: [String: PendingPair] = [:]
  private(set) var helpers: Set<String> = []
  /// Functions that what is written calls.
  private var words: Set<String> = []
  /// What the script's own declarations are called whose names are needed for something else.
  private var ownNames: [String: String] = [:]
  /// Functions that reject, in the closure of a maker.
  var rejectors: Set<String> = []
  /// What settles a promise, by name, while the code of its maker is written that awaits.
  var resumers: [String: Resumer] = [:]
  /// Names that are taken in the code around, and how deep it is.
  var asyncNames: Set<String> = []
  var asyncDepth = 0
  /// What a task around has taken at once of what begins its chain, by the expression.
  var taken: [SyntaxIdentifier: String] = [:]
  /// The closures whose captures the task around has.
  var hoisted: Set<SyntaxIdentifier> = []
  private(set) lazy var quietness = Quietness(names)
  private lazy var definitions = PromiseDefinitions.find(in: tree)
  /// Whether code is being written that no statement of the original stands around.
  var asyncIsDirect = false
  private var notes: [Note] = []
  /// How many notes the comments of outer statements have had.
  private var written = 0
  private var remarks: [Note] = []

  private init(_ tree: SourceFileSyntax, source: Dialect, table: DialectTable) {
    (self.tree, self.source, self.table) = (tree, source, table)
    guesser = TypeGuesser(ScriptNames.find(in: tree), DialectReaders.of(source))
    if source == .promisekit, table.pending != nil {
      for pair in names.pairs where canWrite(pair) {
        plainPairs[pair.promise] = pair
        guard let resolver = pair.resolver else { continue }
        memberRenames[resolver] = [
          "fulfill": table.fulfillPending.filled(["p": Rendered(pair.promise)]).text,
          "reject": table.rejectPending.filled(["p": Rendered(pair.promise)]).text,
        ]
      }
    }
    for name in guesser.names.pending(guesser.reader) {
      memberRenames[name] = [
        "fulfill": table.fulfillPending.filled(["p": Rendered(name)]).text,
        "reject": table.rejectPending.filled(["p": Rendered(name)]).text,
      ]
    }
  }

  static func translate(
    _ text: String, from source: Dialect, to target: TranslationTarget
  ) throws(TranslationProblem) -> Translation {
    guard BracketGuard.problem(in: text) == nil else { throw .unreadable }
    var parser = Parser(text, maximumNestingLevel: NestingGuard.maximumParserLevel)
    let tree = SourceFileSyntax.parse(from: &parser)
    guard !tree.hasError, NestingGuard.offsetOfTooDeepNode(in: Syntax(tree)) == nil,
      let table = target.table
    else { throw .unreadable }
    guard source != table.dialect || table.isAsync else {
      return Translation(source: source, target: target, text: text, remarks: [], places: [:])
    }
    let translator = ScriptTranslator(tree, source: source, table: table)
    let translation = translator.finish(text, target)
    let clashes = translator.clashes
    guard !clashes.isEmpty else { return translation }
    let second = ScriptTranslator(tree, source: source, table: table)
    for name in clashes { second.ownNames[name] = second.names.free(name) }
    return second.finish(text, target)
  }

  /// Names that the script declares and the translation uses for something else.
  private var clashes: Set<String> {
    let helpers = closed(self.helpers).compactMap { table.helper($0) }
    let declared: Set<String> = helpers.reduce(into: []) { $0.formUnion(WordFinder.declared(in: $1)) }
    return words.union(declared).intersection(names.declared)
  }

  /// Whether a promise with what settles it can be written otherwise, and all others of its name can.
  private func canWrite(_ pair: PendingPair) -> Bool {
    names.pairs.allSatisfy { other in
      other.promise != pair.promise || other.isPlain(in: tree) && (!other.isMember || table.dialect == .google)
    }
  }

  private func finish(_ text: String, _ target: TranslationTarget) -> Translation {
    var result = render(Syntax(tree))
    let header = Header(of: tree, from: source, to: table)
    if header.replacesLine { result = result.droppingLine }
    if let line = header.newLine { result.insert(line + "\n", at: 0) }
    var declarations = closed(helpers).sorted().compactMap { table.helper($0) }
    if helpers.contains("keep"), let keep = table.helpers["keep"] {
      declarations.removeAll { $0 == keep }
      result.insert(keep + "\n\n", at: header.offset(in: result))
    }
    if !declarations.isEmpty {
      if result.bytes.last != 10 { result += "\n" }
      result += "\n" + declarations.joined(separator: "\n\n") + "\n"
    }
    let (before, after) = (LineTable(text), LineTable(result.text))
    func place(_ lines: LineTable, _ offset: Int) -> SourcePlace {
      let (line, column) = lines.position(ofUTF8Offset: offset)
      return SourcePlace(line: line, column: column)
    }
    return Translation(
      source: source, target: target, text: result.text,
      remarks: remarks.map {
        Translation.Remark(
          place: place(before, $0.offset), rule: $0.rule, text: $0.text, isUntranslated: $0.isUntranslated,
          lines: $0.scopes.map {
            before.position(ofUTF8Offset: $0.lowerBound).line...before.position(ofUTF8Offset: $0.upperBound).line
          })
      },
      places: Dictionary(
        result.marks.map { (place(before, $0.old), place(after, $0.new)) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The helpers, with those that they call.
  private func closed(_ names: Set<String>) -> Set<String> {
    var all = names
    if all.contains("timeout") || all.contains("firstSettled"), table.keepsChains { all.insert("keep") }
    helpers = all
    return all
  }

  // MARK: Notes

  /// Says something of what stands at a node, once a statement.
  func note(_ node: some SyntaxProtocol, rule: Int? = nil, _ text: String, isUntranslated: Bool = false) {
    guard !text.isEmpty else { return }
    let note = Note(
      offset: node.positionAfterSkippingLeadingTrivia.utf8Offset, rule: rule, text: text, isUntranslated: isUntranslated)
    // One reason is enough for what stays.
    if isUntranslated, notes.contains(where: { $0.isUntranslated && $0.offset == note.offset }) { return }
    notes.append(note)
  }

  func need(_ names: Set<String>) { helpers.formUnion(names) }

  /// Remembers the functions that a template calls.
  func use(_ template: Template) { words.formUnion(WordFinder.called(in: template.text)) }

  /// What a name of the script's own is called here.
  func ownName(_ name: String) -> String { ownNames[name] ?? name }

  /// A name of the script's own that the translation needs for something else.
  private func renamed(_ token: TokenSyntax) -> Rendered? {
    guard case .identifier(let text) = token.tokenKind, let new = ownNames[text], let parent = token.parent else { return nil }
    switch parent.as(SyntaxEnum.self) {
    case .functionDecl, .classDecl, .structDecl, .enumDecl:
      guard parent.parent?.is(MemberBlockItemSyntax.self) != true else { return nil }
      note(token, "'\(text)' is called '\(new)' here: its name is needed for something else")
    case .declReferenceExpr:
      if let member = parent.parent?.as(MemberAccessExprSyntax.self), member.declName.id == parent.id { return nil }
    case .identifierType: break
    default: return nil
    }
    return token.leadingTrivia.description + Rendered(new) + token.trailingTrivia.description
  }

  // MARK: Nodes

  func render(_ node: Syntax) -> Rendered {
    switch node.as(SyntaxEnum.self) {
    case .token(let token): return (ownNames.isEmpty ? nil : renamed(token)) ?? Rendered(token.description)
    case .codeBlockItem(let item): return render(statement: item)
    case .functionSignature(let signature):
      if table.isAsync, let written = asyncSignature(signature) { return written }
    case .functionCallExpr(let call):
      if table.isAsync, let parts = CallParts(call), let written = asyncCall(parts) { return written }
      if let parts = CallParts(call) {
        if parts.base == nil, rejectors.contains(parts.nameText), let reason = parts.positional.first?.expression {
          markReason(reason)
        }
        if let written = write(parts) { return written }
      }
    case .declReferenceExpr(let reference):
      if ["GCDDispatcher", "OperationDispatcher", "PromiseMaker"].contains(reference.baseName.text), source == .frantic {
        note(reference, "'\(reference.baseName.text)' has no counterpart", isUntranslated: true)
      }
      markError(reference.baseName)
      if table.isAsync, let written = asyncReference(reference) { return written }
      if let new = renames[reference.baseName.text], reference.argumentNames == nil, !reference.isMemberName {
        return around(reference) { new }
      }
    case .awaitExpr(let waiting):
      note(waiting, rule: 37, "waiting stays as it is: what it does differs between the libraries", isUntranslated: true)
    case .memberAccessExpr(let member):
      if let written = write(member) { return written }
    case .throwStmt(let statement): markReason(statement.expression)
    case .returnStmt(let statement):
      if let written = write(statement) { return written }
    case .closureExpr(let closure):
      if table.isAsync, let written = asyncClosure(closure) { return written }
      results.append(Results())
      let outer = renames
      // Its `$0` is its own.
      if closure.id != splatted, closure.shorthandCount > 0 { renames = renames.filter { $0.key.first != "$" } }
      defer {
        renames = outer
        results.removeLast()
      }
      return children(Syntax(closure))
    case .functionDecl(let function):
      if table.isAsync, let written = asyncFunction(function) { return written }
      if function.signature.effectSpecifiers?.asyncSpecifier != nil, (source == .ecmascript) != (table.dialect == .ecmascript) {
        note(
          function.name, "an asynchronous function begins at once in ECMAScript, and elsewhere when somebody awaits it",
          isUntranslated: true)
      }
      results.append(Results())
      defer { results.removeLast() }
      return children(node)
    case .accessorDecl, .initializerDecl:
      results.append(Results())
      defer { results.removeLast() }
      return children(node)
    case .functionType(let type):
      if table.isAsync, ScriptNames.guess(of: type.returnClause.type) == .promise {
        note(type, "a function that is handed on would have to be asynchronous: declare it with 'func'", isUntranslated: true)
      }
    case .identifierType(let type):
      markError(type.name)
      if let written = write(type) { return written }
    case .extensionDecl(let declaration):
      if ScriptNames.guess(of: declaration.extendedType) == .promise {
        note(
          declaration, "operators that the script adds to promises stay as they are: make functions of them", isUntranslated: true
        )
      }
    case .importDecl(let declaration):
      if let written = Header.written(declaration, to: table) { return written }
    case .variableDecl(let declaration):
      noteDropped(declaration)
      if let written = writePending(declaration) { return written }
    default: break
    }
    return children(node)
  }

  func render(_ node: some SyntaxProtocol) -> Rendered { render(Syntax(node)) }

  func children(_ node: Syntax) -> Rendered {
    node.children(viewMode: .sourceAccurate).reduce(into: Rendered()) { $0 += render($1) }
  }

  /// A node's new text without what stands around it.
  func trimmed(_ node: some SyntaxProtocol) -> Rendered {
    render(node).dropping(first: node.leadingTriviaLength.utf8Length, last: node.trailingTriviaLength.utf8Length)
  }

  /// New text with a node's trivia around it.
  func around(_ node: some SyntaxProtocol, _ new: () -> Rendered) -> Rendered {
    node.leadingTrivia.description + new() + node.trailingTrivia.description
  }

  private func render(statement: CodeBlockItemSyntax) -> Rendered {
    let outer = notes
    notes = []
    noteDropped(statement)
    var result = (table.isAsync ? asyncItem(statement) : nil) ?? children(Syntax(statement))
    if table.keepsChains, let kept = keep(statement, result) { result = kept }
    guard beginsLine(statement), !notes.isEmpty else {
      notes = outer + notes
      return result
    }
    let indent = indentation(of: statement)
    var seen: Set<String> = []
    var comment = ""
    for note in notes {
      let text =
        note.isUntranslated
        ? "// not translated: \(note.text)\(note.rule.map { " (rule \($0))" } ?? "")"
        : "// \(note.rule.map { "rule \($0): " } ?? "")\(note.text)"
      if seen.insert(text).inserted { comment += text + "\n" + indent }
    }
    result.insert(comment, at: statement.leadingTriviaLength.utf8Length)
    let scopes = PromiseDefinitions.scopes(of: statement, definitions, guesser)
    remarks += notes.map { note in
      var note = note
      note.scopes = scopes
      return note
    }
    notes = outer
    return result
  }

  /// FranticApparatus cancels what is dropped; nothing else does.
  private func noteDropped(_ statement: CodeBlockItemSyntax) {
    guard source == .frantic, case .expr(let expression) = statement.item, Context.isStatement(Syntax(expression)),
      guesser.guess(expression) == .promise
    else { return }
    note(expression, rule: 40, "what is dropped here isn't cancelled: its handlers run")
  }

  /// A variable that lets go of a promise when it gets another value, or when what is around it ends.
  private func noteDropped(_ declaration: VariableDeclSyntax) {
    let isVariable = declaration.bindingSpecifier.text == "var"
    let isGlobal = declaration.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
    guard source == .frantic, isVariable || !isGlobal else { return }
    for binding in declaration.bindings {
      let isPromise =
        binding.typeAnnotation.map { ScriptNames.guess(of: $0.type) == .promise }
        ?? binding.initializer.map { guesser.guess($0.value) == .promise } ?? false
      guard isPromise else { continue }
      note(declaration, rule: 40, "letting go of '\(binding.pattern.trimmedDescription)' cancels nothing: its handlers run")
    }
  }

  private func beginsLine(_ statement: CodeBlockItemSyntax) -> Bool {
    statement.leadingTrivia.contains(where: \.isNewline) || statement.position.utf8Offset == 0
  }

  /// The white space before a statement on its line.
  func indentation(of node: some SyntaxProtocol) -> String {
    let trivia = node.leadingTrivia.description
    return String(trivia.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
  }

  /// Puts a chain that nobody refers to into the list that keeps it.
  private func keep(_ statement: CodeBlockItemSyntax, _ written: Rendered) -> Rendered? {
    guard case .expr(let whole) = statement.item, Context.isStatement(Syntax(whole)) || Context.isBodyOfLoop(statement) else {
      return nil
    }
    let expression = discarded(whole)
    guard guesser.guess(expression) == .promise else { return nil }
    need(["keep"])
    let (lead, trail) = (statement.leadingTriviaLength.utf8Length, statement.trailingTriviaLength.utf8Length)
    var inner = written.dropping(first: lead, last: trail)
    // Without its `_ = `.
    if expression.id != whole.id { inner = inner.dropping(first: inner.bytes.prefix { $0 != 61 }.count + 2, last: 0) }
    return statement.leadingTrivia.description + Rendered("promises.append(") + inner + ")" + statement.trailingTrivia.description
  }
}
