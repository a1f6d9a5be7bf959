import Program
import SwiftLanguage
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
    /// Whether a promise that is returned is awaited.
    var awaits = false
  }

  /// Something to be said of a statement.
  struct Note {
    var offset: Int
    var rule: Int?
    var text: String
    var isUntranslated: Bool
    /// What can be changed to see what the rule does.
    var extent: Range<Int>?
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
  /// The parameters that have other names: what the code of a handler declares by the same name is something else.
  var renamedParameters: Set<SyntaxIdentifier> = []
  /// The closure whose own `$0` and `$1` stand for parts of one value.
  var splatted: SyntaxIdentifier?
  /// How many closures around have a `$0` of their own.
  var shorthandDepth = 0
  /// What stands for the methods of an object: `seal.fulfill`.
  var memberRenames: [String: [String: String]] = [:]
  /// Of each closure and function around, the innermost last.
  var results: [Results] = []
  /// PromiseKit's pairs of promise and resolver that can be written otherwise, by the promise's name.
  private(set) var plainPairs: [String: PendingPair] = [:]
  /// The same, by the name of what settles them.
  private(set) var pairsByResolver: [String: PendingPair] = [:]
  private(set) var helpers: Set<String> = []
  /// Functions that what is written calls.
  private var words: Set<String> = []
  /// Functions that a variable of the script's hides where what is written calls them, or where it is handed over by its name.
  var hidden: Set<String> = []
  /// Variables that have other names already, by the statements and members that declare them.
  private(set) var renamedVariables: [SyntaxIdentifier: [VariableRenaming.Renamed]] = [:]
  /// What the script's own declarations are called whose names are needed for something else.
  private(set) var ownNames: [String: String] = [:]
  /// Functions that reject, in the closure of a maker.
  var rejectors: Set<String> = []
  /// Functions that reject if they are given an error, and fulfill otherwise.
  var rejectingWithErrors: Set<String> = []
  /// What the closures of makers around call to settle their promises, as the original writes it.
  var settling: Set<String> = []
  /// The call that is being given to the main queue.
  var movedToMain: SyntaxIdentifier?
  /// The completion handlers of `wrap`, by name, while its closure is written.
  var completers: [String: Completer] = [:]
  /// What settles a promise, by name, while the code of its maker is written that awaits.
  var resumers: [String: Resumer] = [:]
  /// Names that are taken in the code around, and how deep it is.
  var asyncNames: Set<String> = []
  var asyncDepth = 0
  /// What a task around has taken at once of what begins its chain, by the expression.
  var taken: [SyntaxIdentifier: String] = [:]
  /// The closures whose captures the task around has.
  var hoisted: Set<SyntaxIdentifier> = []
  /// What the list is called that keeps chains.
  private(set) lazy var keptName = names.free("promises")
  /// Functions that become asynchronous though nothing but what they return says so.
  private(set) lazy var promisingFunctions = findPromisingFunctions()
  /// Whether what is put into maps and lists may be a promise, so that what is read from them may be one.
  var keepsPromises: Bool {
    if let knownToKeep { return knownToKeep }
    // What is kept may have been read from there itself.
    knownToKeep = false
    let keeps = KeptValues.all(in: tree).contains { guesser.guess($0) == .promise || mayBePromise($0) }
    knownToKeep = keeps
    return keeps
  }
  private var knownToKeep: Bool?
  /// How often each variable is waited for, by its declaration.
  private(set) lazy var waits = findWaits()
  private(set) lazy var quietness = Quietness(guesser)
  private(set) lazy var definitions = PromiseDefinitions.find(in: tree)
  /// Whether code is being written that no statement of the original stands around.
  var asyncIsDirect = false
  /// Whether what is being written is what an `async let` starts, which isn't on the main actor, whatever is around it.
  var isInAsyncLet = false
  /// Whether code is being written that stands in a closure which escapes, unlike the original's: members need 'self' there.
  var isEscaping = false
  /// What the branches of an `if` or `switch` are put into, by what they give.
  var wrappedBranches: [SyntaxIdentifier: Template] = [:]
  var notes: [Note] = []
  var remarks: [Note] = []

  private init(_ tree: SourceFileSyntax, source: Dialect, table: DialectTable) {
    (self.tree, self.source, self.table) = (tree, source, table)
    guesser = TypeGuesser(ScriptNames.find(in: tree), DialectReaders.of(source))
    if source == .promisekit, table.pending != nil {
      for pair in writablePairs {
        plainPairs[pair.promise] = pair
        if let resolver = pair.resolver { pairsByResolver[resolver] = pair }
        guard let resolver = pair.resolver, !pair.isGuarantee else { continue }
        memberRenames[resolver] = [
          "fulfill": table.fulfillPending.filled(["p": Rendered(pair.promise)]).text,
          "reject": table.rejectPending.filled(["p": Rendered(pair.promise)]).text,
        ]
      }
    }
    // Where nothing is settled from outside, what settles it stays and is marked.
    for name in guesser.names.pending(guesser.reader) where table.pending != nil {
      memberRenames[name] = [
        "fulfill": table.fulfillPending.filled(["p": Rendered(name)]).text,
        "reject": table.rejectPending.filled(["p": Rendered(name)]).text,
      ]
    }
  }

  static func translate(
    _ text: String, from source: Dialect, to target: TranslationTarget
  ) throws(TranslationProblem) -> Translation {
    guard let tree = SourceFileSyntax.readable(text), let table = target.table else { throw .unreadable }
    guard source != table.dialect || table.isAsync else {
      return Translation(source: source, target: target, text: text, remarks: [], places: [:])
    }
    let translator = ScriptTranslator(tree, source: source, table: table)
    let translation = translator.finish(text, target)
    let renaming = translator.renaming(of: text)
    let clashes = translator.clashes
    guard !clashes.isEmpty || renaming != nil else { return translation }
    guard let renamed = renaming.map({ SourceFileSyntax.readable($0.text) }) ?? tree else { return translation }
    let second = ScriptTranslator(renamed, source: source, table: table)
    for name in clashes { second.ownNames[name] = second.names.free(name) }
    if let renaming { second.renamedVariables = renaming.owners(in: renamed) }
    return second.finish(text, target, renaming)
  }

  /// Names that the script declares and the translation uses for something else.
  private var clashes: Set<String> { words.union(declaredByHelpers).intersection(names.declared) }

  private var declaredByHelpers: Set<String> {
    closed(self.helpers).compactMap { helper($0) }.reduce(into: []) { $0.formUnion(WordFinder.declared(in: $1)) }
  }

  /// Other names for the script's variables that hide functions which the translation calls or declares; `nil` if there are none.
  private func renaming(of text: String) -> VariableRenaming? {
    // What a helper declares within itself is nobody else's.
    let declared = closed(helpers).compactMap { helper($0) }.flatMap { $0.split(separator: "\n") }.filter { $0.first != " " }
    let needed = hidden.union(declared.flatMap { WordFinder.declared(in: String($0)) }).filter { names.counts[$0] != nil }
    guard !needed.isEmpty else { return nil }
    let renaming = VariableRenaming(
      Dictionary(uniqueKeysWithValues: needed.map { ($0, names.free($0)) }), in: tree, text, names)
    return renaming.declarations.isEmpty ? nil : renaming
  }

  /// The promises with what settles them that can be written otherwise: all of their names can.
  private var writablePairs: [PendingPair] {
    let plain = PendingPair.plain(names.pairs, in: tree).filter { !$0.isMember || table.dialect == .google }
    let counts = (Dictionary(grouping: plain, by: \.promise), Dictionary(grouping: names.pairs, by: \.promise))
    return plain.filter { counts.0[$0.promise]?.count == counts.1[$0.promise]?.count }
  }

  private func finish(_ text: String, _ target: TranslationTarget, _ renaming: VariableRenaming? = nil) -> Translation {
    var result = render(Syntax(tree))
    let header = Header(of: tree, from: source, to: table)
    header.name(in: &result)
    var declarations = closed(helpers).sorted().compactMap { helper($0) }
    if helpers.contains("keep"), let keep = helper("keep") {
      declarations.removeAll { $0 == keep }
      let offset = header.offset(in: result)
      let isClose = offset > 0 && !Array(result.bytes[..<offset].suffix(2)).elementsEqual("\n\n".utf8)
      result.insert((isClose ? "\n" : "") + keep + "\n\n", at: offset)
    }
    if !declarations.isEmpty {
      if result.bytes.last != 10 { result += "\n" }
      result += "\n" + declarations.joined(separator: "\n\n") + "\n"
    }
    if let offset = header.offsetOfMissingFoundation(in: result) { result.insert("import Foundation\n", at: offset) }
    let (before, after) = (LineTable(text), LineTable(result.text))
    func place(_ lines: LineTable, _ offset: Int) -> SourcePlace {
      let (line, column) = lines.position(ofUTF8Offset: offset)
      return SourcePlace(line: line, column: column)
    }
    // Where something of the tree is in the text.
    func original(_ offset: Int) -> Int { renaming?.original(offset) ?? offset }
    return Translation(
      source: source, target: target, text: result.text,
      remarks: remarks.map {
        Translation.Remark(
          place: place(before, original($0.offset)), rule: $0.rule, text: $0.text, isUntranslated: $0.isUntranslated,
          lines: $0.scopes.map {
            let (first, last) = (original($0.lowerBound), original($0.upperBound))
            return before.position(ofUTF8Offset: first).line...before.position(ofUTF8Offset: last).line
          }, extent: $0.extent.map { original($0.lowerBound)..<original($0.upperBound) })
      },
      places: Dictionary(
        result.marks.map { (place(before, original($0.old)), place(after, $0.new)) }, uniquingKeysWith: { first, _ in first }))
  }

  /// A declaration that goes with the translation.
  private func helper(_ name: String) -> String? {
    guard var text = table.helper(name, mayThrow: helpers.contains("attempt")) else { return nil }
    if takesAllErrors {
      for handler in [".catch", ".recover"] { text = text.replacing("\(handler) {", with: "\(handler)(policy: .allErrors) {") }
    }
    guard table.keepsChains, keptName != "promises" else { return text }
    return text.replacing("var promises:", with: "var \(keptName):").replacing("promises.append(", with: "\(keptName).append(")
  }

  /// The helpers, with those that they call.
  private func closed(_ names: Set<String>) -> Set<String> {
    var all = names
    if table.keepsChains, !all.isDisjoint(with: ["timeout", "firstSettled", "awaitValue"]) { all.insert("keep") }
    if all.contains("settle") { all.insert("CallbackError") }
    helpers = all
    return all
  }

  func need(_ names: Set<String>) { helpers.formUnion(names) }

  /// Remembers the functions that a template calls.
  ///
  /// - Parameter node: Where they are called in the original.
  /// - Returns: Whether they can be called there. If not, that is said: in a type with a member of that name, Swift takes this for it.
  @discardableResult
  func use(_ template: Template, at node: some SyntaxProtocol) -> Bool {
    let called = WordFinder.called(in: template.text)
    words.formUnion(called)
    for name in called.sorted() where names.counts[name] != nil {
      switch names.scoped.hiding(name, at: Syntax(node)) {
      case .variable?: hidden.insert(name)
      case .member?:
        note(node, "'\(name)' is a member of the type here, which hides the function of that name", isUntranslated: true)
        return false
      case nil: break
      }
    }
    return true
  }

  /// What a name of the script's own is called here.
  func ownName(_ name: String) -> String { ownNames[name] ?? name }
}
