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

    package init(_ name: String, _ code: String, _ picture: String, _ help: String, as promiseName: String = "promise") {
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
  /// What makes one promise of several; `…` in the code stands for them, `…: …` for them with keys.
  public var joins: [Entry]

  package init(operators: [Entry], sources: [Entry], joins: [Entry]) {
    self.operators = operators
    self.sources = sources
    self.joins = joins
  }
}
