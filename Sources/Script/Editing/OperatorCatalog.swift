/// What a chain can be composed of in one dialect: its operators, its sources and what joins promises, each with a line about it.
public struct OperatorCatalog: Hashable, Sendable {
  /// Something to compose with.
  public struct Entry: Hashable, Sendable {
    /// The name that the list shows, and the code that it stands for.
    public var operation: OperatorCode
    /// What it does, in a line.
    public var help: String
    /// What goes in and what comes out, in a few characters.
    public var picture: String
    /// What to call the promise that a source makes.
    public var promiseName: String

    init(_ name: String, _ code: String, _ picture: String, _ help: String, as promiseName: String = "promise") {
      operation = OperatorCode(name: name, code: code)
      self.picture = picture
      self.help = help
      self.promiseName = promiseName
    }
  }

  /// What is called on a promise.
  public var operators: [Entry]
  /// What makes a promise of nothing.
  public var sources: [Entry]
  /// What makes one promise of several; `…` in the code stands for them.
  public var joins: [Entry]

  /// The catalogue of a dialect.
  public static func of(_ dialect: Dialect) -> OperatorCatalog {
    let simulated = SimulatedSources.entries.filter { isThere($0, in: dialect) }
    switch dialect {
    case .google: return OperatorCatalog(operators: googleOperators, sources: googleSources + simulated, joins: googleJoins)
    case .promisekit096, .promisekit092:
      return OperatorCatalog(operators: kitZeroOperators, sources: kitZeroSources + simulated, joins: kitZeroJoins)
    case .ecmascript:
      return OperatorCatalog(operators: ecmaOperators, sources: ecmaSources + simulated, joins: ecmaJoins)
    case .promisekit: return OperatorCatalog(operators: kitOperators, sources: kitSources + simulated, joins: kitJoins)
    case .anypromise: return OperatorCatalog(operators: anyOperators, sources: anySources + simulated, joins: anyJoins)
    case .frantic:
      return OperatorCatalog(operators: franticOperators, sources: franticSources + simulated, joins: franticJoins)
    }
  }

  /// All that can be composed with in a dialect but for simulated sources.
  static func written(for dialect: Dialect) -> [Entry] {
    switch dialect {
    case .google: googleOperators + googleSources + googleJoins
    case .promisekit096, .promisekit092: kitZeroOperators + kitZeroSources + kitZeroJoins
    case .ecmascript: ecmaOperators + ecmaSources + ecmaJoins
    case .promisekit: kitOperators + kitSources + kitJoins
    case .anypromise: anyOperators + anySources + anyJoins
    case .frantic: franticOperators + franticSources + franticJoins
    }
  }

  /// Whether the code means something in a dialect.
  private static func isThere(_ entry: Entry, in dialect: Dialect) -> Bool {
    ScriptProgram.problems(of: ScriptSource(name: "catalogue", text: entry.operation.code), dialect: dialect).isEmpty
  }
}
