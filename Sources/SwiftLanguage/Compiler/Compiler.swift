package import Program
package import SwiftSyntax
package import TraceEvents

/// Turns syntax trees into functions for the machine, and remembers what they declare, so that a line typed at the prompt
/// continues the program's scope.
package final class Compiler {
  package typealias Variable = FunctionBuilder.Variable

  /// Asked before each statement whether the text is still wanted.
  package var isStopped: () -> Bool = { false }
  /// What unknown names stand for; `nil` lets them be errors.
  package var stubs: (any UnknownNames)?
  /// Told of each text before it is compiled.
  package var willCompile: ((ParsedScript, CodeUnit) -> Void)?
  /// Whether the name that is being compiled is called.
  var isCompilingCallee = false
  /// What names mean in the whole program: variables and functions, a later declaration shadowing an earlier one.
  package var globals: [String: Variable] = [:]
  /// Those that the text being compiled declares somewhere at its top level, for the functions in it.
  var hoisted: [String: Variable] = [:]
  /// The functions among them, by their names, labels and types.
  var hoistedSignatures: Set<String> = []
  package var types: [String: TypeReference] = [:]
  /// The type parameters of what is being declared; as types they can be anything.
  var genericNames: Set<String> = []
  /// What the machine must know of what the texts declare.
  package let declarations: Declarations
  /// Members that extensions give to the library's types, by the type's name.
  var builtinExtensions: [String: TypeInfo] {
    get { declarations.builtinExtensions }
    set { declarations.builtinExtensions = newValue }
  }
  /// Names of methods that may change their value.
  var mutatingNames: Set<String> = MutatingMembers.names
  /// Names of members that extensions of the script's protocols have.
  var protocolMembers: Set<String> = []
  /// The text that is being compiled.
  package var unit: CodeUnit { declarations.unit }
  /// Whether the `async let` that is being compiled begins a task that can throw.
  var childThrows = false
  /// Words that were asked for, and whether the text that is being compiled contains them.
  private var mentioned: [String: Bool] = [:]
  package private(set) var diagnostics: [ScriptDiagnostic] = []
  /// How many errors were found; a text with warnings alone runs.
  private var errorCount = 0
  /// Where the diagnostics tell of what is not supported, until it is known what becomes of it; `nil` for what isn't told.
  private(set) var unsupportedParts: [Int?] = []
  /// What has been reported already, where.
  private var reported: Set<Reported> = []
  /// The property wrappers of which it was said that nobody knows them.
  var plainWrappers: Set<String> = []
  /// Whether there are more errors than anybody will read, so that further ones need no advice.
  var hasManyErrors: Bool { diagnostics.count >= ScriptProblems.maximumShown }

  private struct Reported: Hashable {
    var offset: Int
    var message: String
  }
  var builder: FunctionBuilder
  /// What is known of the text's functions and closures.
  package private(set) var facts = ScopeFacts()
  /// The cases of enumerations whose payloads have default values, by their names.
  var caseDefaults: [String: [CaseDefaults]] = [:]
  /// What the `.name` is to be of that a chain begins with.
  var implicitRoots: [SyntaxIdentifier: TypeReference] = [:]
  /// Types whose members are being declared.
  var currentTypes: [TypeInfo] = []
  /// The types around each type.
  var outerTypes: [ObjectIdentifier: [TypeInfo]] = [:]
  /// Bodies of members that are compiled once everything is declared.
  var pendingBodies: [() -> Void] = []
  /// Initializers that call their superclass's without saying so.
  var implicitSuper: Set<ObjectIdentifier> = []
  /// Runs the descriptions that types compute themselves.
  package private(set) var describer: any ValueDescriber
  /// The types that the texts declare.
  var declaredTypes: [TypeInfo] = []
  /// Whether the script can see when an object is freed, so that scopes must let go of their objects at their ends.
  package private(set) var freesAtScopeEnds = false
  /// By these words a program learns that something is let go of.
  package static let wordsOfFreeing = ["deinit", "weak", "onTermination"]
  /// The cells of arguments that calls being compiled may change, and where their values go.
  package var changedArguments: [(slot: Int, path: AccessPath)] = []
  /// Whether the next closure is the one of `reduce(into:)`, which changes its first argument.
  var closuresChangeFirstArgument = false
  /// Expressions that belong to an optional chain that is being compiled.
  var spineNodes: Set<SyntaxIdentifier> = []
  /// What operators demand of the closures that they are given.
  var demands: [SyntaxIdentifier: ResultDemand] = [:]
  /// The types of what closures get that are given to operators, where they are known.
  var handlerInputs: [SyntaxIdentifier: TypeReference] = [:]
  /// What handlers are wanted to return whose only expression is a generic function's call, by their closures.
  var wantedResults: [SyntaxIdentifier: TypeReference] = [:]
  /// Closures that give what the `if` or `switch` comes to that is all of them, though their method has a form that drops it.
  var keptChoices: Set<SyntaxIdentifier> = []
  /// The handlers' inputs that Swift's compiler could not take for anything else.
  var sureInputs: Set<SyntaxIdentifier> = []
  /// Closures that Swift's compiler would certainly give something, and those of them that get an error.
  var surelyGiven: Set<SyntaxIdentifier> = []
  var givenErrors: Set<SyntaxIdentifier> = []
  /// Closures whose result nobody takes: the work of promises.
  var givingNothing: Set<SyntaxIdentifier> = []
  /// Functions of blocks that wait for what a statement declares, and those that are compiled before their turn.
  var functionsBehind: [SyntaxIdentifier: [FunctionDeclSyntax]] = [:]
  var compiledFunctions: Set<SyntaxIdentifier> = []
  /// What handlers get, where Swift's compiler would certainly say so.
  var sureContents: [SyntaxIdentifier: TypeReference] = [:]
  /// What promises are of that handlers work out; `nil` where nothing says it.
  var workedOutContents: [SyntaxIdentifier: TypeReference?] = [:]
  /// The optionals that handlers get from others, unless these hand on what they were given.
  var workedOutOptionals: [SyntaxIdentifier: TypeReference] = [:]
  /// The names that closures use, and don't declare, for what they get.
  var meantInputs: [SyntaxIdentifier: String] = [:]
  /// The types of names that a closure declares, while it is only looked at.
  var assumedTypes: [String: TypeReference] = [:]
  /// The places of calls whose promise can't fail, by its type: guarantees.
  package var guaranteedPlaces: Set<SourcePlace> = []
  /// The types of promises' values by the places of the calls that make them, where the text tells.
  package var promisedTypes: [SourcePlace: TypeReference] = [:]
  /// Operands that stand behind the library's `await` and are still to be compiled.
  var awaitedOperands: Set<SyntaxIdentifier> = []
  /// Prefix and postfix operators that types of the script declare.
  var declaredOperators: Set<String> = []
  /// Whether the expression being compiled stands behind `await`.
  var isAwaiting = false
  /// The types that no script declares.
  package let standardTypes: LanguageTypes
  /// What names mean that no script declares.
  package let library: Vocabulary

  package init(library: Vocabulary, standardTypes: LanguageTypes, describer: any ValueDescriber) {
    self.library = library
    self.standardTypes = standardTypes
    self.describer = describer
    declarations = Declarations(promiseProtocols: library.promiseProtocols)
    builder = FunctionBuilder(code: FunctionCode(name: "main", kind: .main, unit: declarations.unit), parent: nil)
    for type in standardTypes.all { types[type.name] = .user(type) }
  }

  /// Lets what was compiled run once more, from the beginning.
  package func begin(again describer: any ValueDescriber) {
    self.describer = describer
    for type in declaredTypes { type.describer = describer }
    for type in declaredTypes + declarations.builtinExtensions.values {
      for member in type.statics.values { member.value = nil }
    }
  }

  /// Whether the text that is being compiled contains a word: some checks need only be made where it does.
  ///
  /// - Complexity: O(length of the text) the first time.
  func mentions(_ word: String) -> Bool {
    if let known = mentioned[word] { return known }
    let isThere = unit.lines.contains(word)
    mentioned[word] = isThere
    return isThere
  }

  /// Compiles a text that belongs to the whole program.
  ///
  /// - Returns: The function that runs it, and returns the value of an expression that stands alone.
  /// - Throws: All errors in the text; the scope is as it was before.
  package func compile(_ parsed: ParsedScript, unit: CodeUnit) throws(ScriptProblems) -> FunctionCode {
    let saved = (globals, types, declarations.globalCount, mutatingNames, declarations.functions)
    declarations.unit = unit
    declarations.generation += 1
    mentioned = [:]
    willCompile?(parsed, unit)
    freesAtScopeEnds = freesAtScopeEnds || library.noticesDropping || Self.wordsOfFreeing.contains(where: mentions)
    diagnostics = []
    reported = []
    errorCount = 0
    unsupportedParts = []
    hoisted = [:]
    hoistedSignatures = []
    spineNodes = []
    pendingBodies = []
    currentTypes = []
    let code = FunctionCode(name: "main", kind: .main, unit: unit)
    code.isolation = .mainActor
    builder = FunctionBuilder(code: code, parent: nil)
    facts = ScopeFacts(parsed.tree)
    builder.sharedNames = facts.top.nestedNames
    let items = parsed.tree.statements
    hoist(items)
    let answers = unit.unit != .program && items.count == 1
    compileTopLevel(items, answering: answers)
    if isStopped() {
      (globals, types, declarations.globalCount, mutatingNames, declarations.functions) = saved
      throw .stopped(unit)
    }
    settleUnsupported(since: 0, "it is left out")
    guard errorCount > 0 else { return code }
    (globals, types, declarations.globalCount, mutatingNames, declarations.functions) = saved
    throw ScriptProblems(all: diagnostics, uncounted: reported.count - diagnostics.count)
  }

  private func compileTopLevel(_ items: CodeBlockItemListSyntax, answering: Bool) {
    if answering, let item = items.first, case .expr(let expression) = item.item, !isStatementLike(expression) {
      mark(expression)
      compile(expression)
      builder.emit(.return_)
      return
    }
    for item in items {
      if isStopped() { return }
      compile(item)
    }
    runDeferred(of: builder.scopes[0])
    builder.emit(.void)
    builder.emit(.return_)
  }

  /// Whether an expression is written where a statement could be and has no value worth showing.
  private func isStatementLike(_ expression: ExprSyntax) -> Bool {
    if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return true }
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
    return isAssignment(infix)
  }
}

// MARK: - Diagnostics

extension Compiler {
  /// Reports an error at a node.
  ///
  /// - Parameters:
  ///   - unknownName: The name, if the error is that nobody declares it.
  ///   - fixIt: What would mend it.
  package func error(_ node: some SyntaxProtocol, _ message: String, unknownName: String? = nil, fixIt: FixIt? = nil) {
    report(.error, at: node.positionAfterSkippingLeadingTrivia.utf8Offset, message, unknownName: unknownName, fixIt: fixIt)
  }

  /// Reports something that Swift has and the script language has not.
  ///
  /// - Parameters:
  ///   - what: What it is, in the plural or as a phrase that "are not supported yet" can follow.
  ///   - advice: What to write instead.
  func unsupported(_ node: some SyntaxProtocol, _ what: String, _ advice: String) {
    let message = "\(what) not supported yet: \(advice)"
    guard toleratesUnsupported else { return error(node, message) }
    let count = diagnostics.count
    report(.warning, at: node.positionAfterSkippingLeadingTrivia.utf8Offset, message)
    unsupportedParts.append(diagnostics.count > count ? count : nil)
  }

  /// Says what becomes of what wasn't supported since there were so many such parts.
  func settleUnsupported(since count: Int, _ remedy: String) {
    for part in unsupportedParts[count...] { if let part { diagnostics[part].message += "; \(remedy)" } }
    unsupportedParts.removeLast(unsupportedParts.count - count)
  }

  package func report(
    _ severity: ScriptDiagnostic.Severity, at offset: Int, _ message: String, unknownName: String? = nil, fixIt: FixIt? = nil
  ) {
    guard reported.insert(Reported(offset: offset, message: message)).inserted else { return }
    if severity == .error { errorCount += 1 }
    guard !hasManyErrors else { return }
    let place = unit.place(atUTF8Offset: offset)
    var diagnostic = ScriptDiagnostic(
      severity: severity, message: message, fileName: unit.name, place: place, sourceLine: unit.text(ofLine: place.line))
    diagnostic.unknownName = unknownName
    diagnostic.fixIt = fixIt
    diagnostics.append(diagnostic)
  }

  /// Reports something that keeps a script of one's own from running, but that pasted code may have: there it is a warning.
  ///
  /// - Parameter remedy: What becomes of it where it is accepted.
  func tolerate(_ node: some SyntaxProtocol, _ message: String, _ remedy: String) {
    guard stubs != nil else { return error(node, message) }
    report(.warning, at: node.positionAfterSkippingLeadingTrivia.utf8Offset, "\(message); \(remedy)")
  }

  /// Lets the instructions that follow belong to a node.
  package func mark(_ node: some SyntaxProtocol) {
    builder.offset = Int32(node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
