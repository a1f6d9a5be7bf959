/// Writes what was read of JavaScript as Swift, for the rules of ECMAScript.
struct SwiftWriter {
  /// What is known of a value.
  enum Kind: Hashable {
    case text, number, boolean, object, list, error
    /// A class, and an object of one.
    case type, instance
    /// A function that is declared, and what it takes.
    case function(JSArity)
    /// One of the two functions that 'new Promise' gives.
    case resolver
    case promise
    case unknown
  }

  let source: String
  /// What functions take that are called where nothing says which of them it is.
  private let handedOn: Set<JSArity>
  /// The names of functions that stand in objects as methods.
  let objectMethods: Set<String>
  /// The names of functions that speak of the object that they are called for.
  let ownedMethods: Set<String>
  /// Whether objects have properties that functions give.
  let hasAccessors: Bool
  /// Functions that the text gives JavaScript's own objects: 'Promise.later'.
  let statics: Set<String>
  /// Whether the member that is written next is called where it stands.
  var isCalled = false
  let bytes: [UInt8]
  private let program: [JSStatement]
  /// Why parts of the text aren't understood.
  var problems: [JSProblem] = []
  /// Where statements are that comments stand for.
  var untranslated: Set<Range<Int>> = []
  var helpers: Set<String> = []
  /// The line of the JavaScript text for each line that was written; 0 where nothing is known.
  private(set) var lines: [Int] = []
  /// Names and what is known of them, the innermost scope last.
  var scopes: [[String: Kind]] = [[:]]
  /// What has to be written in front of the current statement.
  var before: [String] = []
  /// Numbers of names that are made here.
  var count = 0
  let tokens: [JSToken]
  /// Whether arrays get and lose elements, so that they are written as objects: in Swift another name would have a copy.
  let changesArrays: Bool
  /// The classes of the text, by their names.
  let types: [String: JSClass]
  /// Names that several classes have.
  let ambiguousTypes: Set<String>
  /// What each method of a class or of a map takes.
  let methods: [String: Set<JSArity>]
  /// Whether there are maps and sets, so that a list may be one of them.
  let usesCollections: Bool
  /// Whether there are regular expressions.
  let usesPatterns: Bool
  /// Whether something can be aborted.
  let usesAbort: Bool
  /// Whether there are dates.
  let usesDates: Bool
  /// Whether there are generators.
  let usesGenerators: Bool
  /// The variables of the current function that are declared at its start.
  var hoisted: Set<String> = []
  /// The names of the current block that are declared without a value in front of the functions that need them.
  var lateNames: Set<String> = []
  /// Where statements begin, one for each block around what is written, that use a name before it is declared; -1 where none does.
  var tooEarly: [Int] = []
  /// The functions with '...' that are the same value wherever they are handed on.
  var keptRests: Set<String> = []
  /// Whether objects have iterators.
  let usesIterators: Bool
  /// What 'yield' is, and whether its function waits, too.
  var yielding: (name: String, isAsync: Bool)?
  /// What 'this' is.
  var this: String?
  /// Whether the parent of the class that is written takes a message and options, as errors do.
  var extendsError = false
  /// What an object gets once its class's parent has made it.
  var fields = ""
  /// Whether what is printed may be moved to the right.
  let usesGroups: Bool
  /// Whether a text has `%s` or its like.
  let usesPlaceholders: Bool
  /// Whether errors are caught.
  let catches: Bool
  /// Names that the text uses.
  private let declared: Set<String>
  var indent = ""
  /// Where what is returned is kept while 'finally' waits, and what is left then.
  var givingTo: (list: String, label: String)?
  /// How many heads of statements are around what is written, where a closure must not stand behind its call.
  var headDepth = 0
  /// The property whose method is called, and the method: an error says so where there is no such property.
  var asked: (name: String, method: String)?
  /// What functions are called in Swift that call themselves by a second name.
  var aliases: [String: String] = [:]
  /// The methods that objects bind to themselves: 'this.go = this.go.bind(this)'.
  let boundMethods: Set<String>
  /// Whether there are loops that wait for the clock, behind which timers are late.
  let hasBusyLoops: Bool
  /// The names of the text's own methods, among them those that lists have, too.
  private(set) var ownMethods: Set<String> = []
  /// The words that the text has more than once, and those of Node and of browsers that give objects nothing is known of.
  private(set) var repeatedWords: Set<String> = []
  /// The names that the text gives other values somewhere.
  let changedNames: Set<String>
  /// Whether variables hold iterators of lists.
  let keepsIterators: Bool
  /// Whether a loop is written that asks what time it is.
  var isBusy = false
  /// How many texts are around what is written, which have one line.
  var textDepth = 0
  /// How many functions of timers are around what is written.
  var timerDepth = 0
  /// The label of the loop that is written next.
  var label = ""
  /// Where the current statement begins.
  var offset = 0
  /// Where it is.
  var extent = 0..<0

  init(_ source: String, _ parser: inout JSParser) {
    self.source = source
    bytes = Array(source.utf8)
    tokens = JSLexer.tokens(of: source)
    (program, statics) = JSConstructors.withStatics(JSConstructors.asTypes(parser.program(), tokens))
    declared = Set(tokens.lazy.filter { $0.kind == .name }.map(\.text))
    changesArrays = Self.changesArrays(tokens)
    catches = tokens.contains { $0.isWord("catch") }
    usesCollections = Self.usesCollections(tokens)
    var types: [String: JSClass] = [:]
    for type in parser.types { types[type.name] = type }
    for case .type(let type) in program.lazy.map(\.kind) { types[type.name] = type }
    self.types = types
    ambiguousTypes = Set(parser.types.map(\.name)).filter { name in parser.types.count { $0.name == name } > 1 }
    usesPatterns = tokens.contains { $0.kind == .pattern || $0.isWord("RegExp") }
    usesDates = zip(tokens, tokens.dropFirst()).contains { $0.isWord("new") && $1.isWord("Date") }
    usesGenerators = tokens.contains { $0.isWord("yield") }
    keepsIterators = tokens.indices.contains { [tokens] in Self.isIterator(tokens, at: $0) }
    boundMethods = Self.boundMethods(tokens)
    changedNames = Self.changedNames(tokens)
    hasBusyLoops = Self.hasBusyLoops(tokens)
    usesIterators = keepsIterators || tokens.contains { $0.isWord("iterator") || $0.isWord("asyncIterator") }
    usesGroups = Self.usesGroups(tokens)
    usesPlaceholders = tokens.contains(where: \.hasPlaceholder)
    usesAbort = tokens.contains { $0.isWord("AbortController") || $0.isWord("AbortSignal") }
    methods = Self.methods(types, usesCollections: usesCollections, usesPatterns: usesPatterns, usesAbort: usesAbort)
      .merging(usesGenerators || keepsIterators ? ["next", "throw", "return"].map { ($0, [JSArity(count: 1)]) } : []) {
        $0.union($1)
      }
    (objectMethods, ownedMethods, hasAccessors) = (parser.objectMethods, parser.ownedMethods, parser.hasAccessors)
    handedOn = Self.handedOn(parser.handedOn, tokens)
    ownMethods = objectMethods.union(types.values.flatMap { $0.methods.map(\.name) })
    var words: Set<String> = ["fetch", "require", "import", "document", "window", "globalThis"]
    for (index, token) in tokens.enumerated() where token.kind == .name {
      if !words.insert(token.text).inserted { repeatedWords.insert(token.text) }
      if index + 1 < tokens.count, tokens[index + 1].isSign(":") { ownMethods.insert(token.text) }
    }
    if !repeatedWords.isDisjoint(with: ["require", "import", "document", "window", "globalThis"]) {
      repeatedWords.insert("fetch")
    }
  }

  /// The whole script.
  mutating func script() -> String {
    let first = declareHoisted(hoisted(in: program))
    let (body, lines) = JSLineMarks.read(first + statements(program), in: bytes)
    self.lines = lines
    if usesIterators, helpers.contains(where: { ["items", "array"].contains($0) }) {
      helpers.formUnion(["steps", "items"])
    }
    var needed = JSHelpers.closed(helpers)
    guard !needed.isEmpty else { return body }
    let hasErrorClasses =
      types.values.contains { Self.isError($0.parent ?? "") } || needed.contains("asObject") && needed.contains("error")
    let facts = JSHelpers.Facts(
      knowsSettled: body.contains("allSettled"), knowsArrays: helpers.contains("array"),
      knowsAny: body.contains("Promise.any("), knowsRests: helpers.contains("rest"),
      knowsClasses: !types.isEmpty && helpers.contains("object") || hasErrorClasses || needed.contains("abort") || hasAccessors,
      knowsErrorClasses: hasErrorClasses,
      knowsCollections: usesCollections && helpers.contains("collections"),
      knowsLongLists: tokens.contains {
        $0.isSign("[") || ["from", "Array", "split", "allSettled", "all"].contains($0.text)
      }, knowsNumberedNames: mayNumberNames, knowsPatterns: needed.contains("patterns"),
      knowsAbort: needed.contains("abort"),
      knowsAccessors: hasAccessors,
      knowsGenerators: usesGenerators && needed.contains("generators"),
      knowsSteps: needed.contains("steps"),
      knowsIterators: usesIterators && needed.contains("steps"),
      knowsTexts: types.values.contains { $0.methods.contains { $0.name == "toString" } },
      knowsFrozen: needed.contains("frozen"), knowsGroups: usesGroups && needed.contains("group"),
      knowsJSONMakers: tokens.contains { $0.isWord("toJSON") },
      knowsCauses: tokens.contains { $0.isWord("cause") }, knowsCatches: catches,
      knowsDates: needed.contains("date"), knowsBusyLoops: needed.contains("ticking"))
    if catches, needed.contains("field") { needed = JSHelpers.closed(Set(needed + ["error"])) }
    if facts.knowsLongLists, needed.contains("shown") { needed = JSHelpers.closed(Set(needed + ["rows"])) }
    if facts.knowsAccessors, needed.contains("object") { needed = JSHelpers.closed(Set(needed + ["accessor"])) }
    let texts = JSHelpers.texts(facts)
    // Parts that nothing needs leave empty lines.
    let joined = needed.compactMap { texts[$0] }.joined(separator: "\n").replacing(/\n{3,}/, with: "\n\n")
    return body + "\n" + JSHelpers.head + joined
  }

  /// Whether an object may have a name that is a number.
  private var mayNumberNames: Bool {
    helpers.contains("parse") || helpers.contains("entries")
      || tokens.indices.dropFirst().dropLast().contains { index in
        if tokens[index].isSign("]") { return tokens[index + 1].isSign("=") || tokens[index + 1].isSign(":") }
        return tokens[index].kind == .number && tokens[index + 1].isSign(":")
          && (tokens[index - 1].isSign("{") || tokens[index - 1].isSign(","))
      }
  }

  /// Whether statements contain a word.
  func mentions(_ word: String, in list: ArraySlice<JSStatement>) -> Bool {
    list.contains { statement in tokens(in: statement.range).contains { $0.speaks(of: word) } }
  }

  /// The tokens that begin in a range of the text.
  func tokens(in range: Range<Int>) -> ArraySlice<JSToken> {
    let first = place(of: range.lowerBound)
    return tokens[first..<max(first, place(of: range.upperBound))]
  }

  /// How many tokens begin in front of an offset.
  private func place(of offset: Int) -> Int {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func changesArrays(_ tokens: [JSToken]) -> Bool {
    tokens.indices.dropLast(1).contains { index in
      if tokens[index].isSign("."),
        ["push", "pop", "shift", "unshift", "splice"].contains(tokens[index + 1].text)
      {
        return true
      }
      if index > 0, tokens[index].isSign("."), tokens[index - 1].kind == .name {
        let isInPlace = ["sort", "reverse", "fill"].contains(tokens[index + 1].text)
        let isLength =
          tokens[index + 1].isWord("length") && index + 2 < tokens.count
          && tokens[index + 2].isSign("=")
        if isInPlace || isLength { return true }
      }
      return tokens[index].isSign("]") && tokens[index + 1].isSign("=")
    }
  }

  /// What functions take that the text hands on: those without a name, and those whose name stands without a call.
  private static func handedOn(_ functions: [(arity: JSArity, name: String?)], _ tokens: [JSToken]) -> Set<JSArity> {
    var uncalled: Set<String> = []
    for (index, token) in tokens.enumerated().dropLast() where token.kind == .name {
      if tokens[index + 1].isSign("(") || tokens[index + 1].isSign("=") { continue }
      uncalled.insert(token.text)
    }
    var arities = Set(functions.lazy.filter { $0.name.map(uncalled.contains) ?? true }.map(\.arity))
    let binds = tokens.indices.dropFirst().contains { tokens[$0].isWord("bind") && tokens[$0 - 1].isSign(".") }
    if binds || tokens.indices.contains(where: { handsOnConsole(tokens, at: $0) }) {
      arities.insert(JSArity(count: 0, hasRest: true))
    }
    return arities
  }

  /// Whether 'console.log' stands at a token where nothing says with how many values it will be called.
  private static func handsOnConsole(_ tokens: [JSToken], at index: Int) -> Bool {
    guard tokens[index].isWord("console"), index + 3 < tokens.count, tokens[index + 1].isSign("."), !tokens[index + 3].isSign("(")
    else { return false }
    var (place, depth) = (index - 1, 0)
    while place > 0 {
      if [")", "]", "}"].contains(where: tokens[place].isSign) { depth += 1 }
      if ["(", "[", "{"].contains(where: tokens[place].isSign) {
        if depth == 0 { break }
        depth -= 1
      }
      if depth == 0, tokens[place].isSign(";") { return true }
      place -= 1
    }
    guard place > 0, tokens[place].isSign("(") else { return true }
    return tokens[place - 1].text == "on" || !JSParser.callers.contains(tokens[place - 1].text)
  }

  /// Whether a function that is called with so many values may take more or fewer.
  func mayMisfit(_ count: Int) -> Bool { handedOn.contains { $0.hasRest || $0.count != count } }

  /// Whether functions that are handed on take more than so many values.
  func handsOnMore(than count: Int) -> Bool { handedOn.contains { $0.hasRest || $0.count > count } }

  /// Whether a function with '...' is handed on, which is none in Swift.
  var handsOnRest: Bool { handedOn.contains(where: \.hasRest) }

  // MARK: Names

  private static let reserved: Set<String> = [
    "default", "repeat", "in", "is", "as", "func", "init", "protocol", "where", "extension", "guard", "defer", "nil",
    "Any", "Type", "operator", "struct", "enum", "internal", "public", "private", "fileprivate", "subscript", "typealias",
    "inout",
    "rethrows", "throws", "associatedtype", "deinit", "fallthrough", "precedencegroup", "Self", "actor",
  ]
  static func isError(_ name: String) -> Bool {
    ["Error", "TypeError", "RangeError", "SyntaxError", "ReferenceError"].contains(name)
  }

  private static func usesGroups(_ tokens: [JSToken]) -> Bool {
    tokens.indices.dropFirst(2).contains {
      ["group", "groupCollapsed"].contains(tokens[$0].text) && tokens[$0 - 2].isWord("console")
    }
  }

  private static func usesCollections(_ tokens: [JSToken]) -> Bool {
    tokens.indices.dropLast().contains {
      tokens[$0].isWord("new") && ["Map", "Set", "WeakMap", "WeakSet"].contains(tokens[$0 + 1].text)
    }
  }

  private static func methods(
    _ types: [String: JSClass], usesCollections: Bool, usesPatterns: Bool, usesAbort: Bool
  ) -> [String: Set<JSArity>] {
    var methods: [String: Set<JSArity>] = [:]
    if usesPatterns { for name in ["test", "exec"] { methods[name] = [JSArity(count: 1)] } }
    if usesAbort {
      methods["abort"] = [JSArity(count: 1)]
      methods["addEventListener"] = [JSArity(count: 3)]
      methods["removeEventListener"] = [JSArity(count: 2)]
      methods["throwIfAborted"] = [JSArity(count: 0)]
    }
    if usesCollections {
      for name in ["get", "has", "add", "delete"] { methods[name] = [JSArity(count: 1)] }
      methods["set"] = [JSArity(count: 2)]
      methods["clear"] = [JSArity(count: 0)]
    }
    for type in types.values {
      for method in type.methods { if let arity = method.function?.arity { methods[method.name, default: []].insert(arity) } }
    }
    return methods
  }

  /// Names that mean something in scripts, which a text may use for something else.
  private static let taken: Set<String> = [
    "print", "zip", "abs", "min", "max", "swap", "stride", "type", "all", "any", "race", "Task", "Timer", "String", "Int",
    "Double", "Array",
    "Set",
    "Error", "Dictionary", "Optional", "Result", "assert", "sequence", "dump",
  ]

  /// A name as Swift has it.
  func swiftName(_ name: String) -> String {
    if let alias = aliases[name] { return alias }
    let plain = String(name.map { $0 == "$" || $0 == "#" || $0 == "." ? "_" : $0 })
    if plain == "self" { return "self1" }
    if plain == "init" { return "init1" }
    if Self.reserved.contains(plain) { return "`\(plain)`" }
    return Self.taken.contains(plain) && isDeclared(name) ? plain + "1" : plain
  }

  func isDeclared(_ name: String) -> Bool { scopes.contains { $0[name] != nil } }

  mutating func fresh(_ name: String) -> String {
    repeat { count += 1 } while declared.contains("\(name)\(count)")
    return "\(name)\(count)"
  }

  func kind(of name: String) -> Kind { scopes.last { $0[name] != nil }?[name] ?? .unknown }

  mutating func declare(_ name: String, _ kind: Kind = .unknown) { scopes[scopes.count - 1][name] = kind }

  mutating func declare(_ pattern: JSPattern) {
    switch pattern {
    case .name(let name), .rest(let name): declare(name)
    case .array(let parts): for case let part? in parts { declare(part) }
    case .object(let parts): for part in parts { declare(part.pattern) }
    case .initialized(let inner, _): declare(inner)
    }
  }
}
