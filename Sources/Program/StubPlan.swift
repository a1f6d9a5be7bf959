/// What stands in for the names that a script uses and nobody declares.
public struct StubPlan: Hashable, Sendable {
  /// Whether unknown names are stubbed; otherwise they are errors.
  public var isOn = false
  /// What a person wants of a stub, by its name: `getUser`, `MyClient.getUser`.
  public var changes: [String: StubChange] = [:]

  /// Makes a plan that stubs nothing.
  public init() {}
}

/// What a person wants of a stub instead of what the lab guesses.
public struct StubChange: Hashable, Sendable {
  /// How a stub fails.
  public enum Failure: Hashable, Sendable {
    /// With the error that the text means as an expression of the script, or with the text itself; `nil` for `StubFailure`.
    case error(String?)
  }

  /// The result, as an expression of the script.
  public var result: String?
  /// How long a promise of the stub takes.
  public var latency: Duration?
  /// How it fails.
  public var failure: Failure?

  public init(result: String? = nil, latency: Duration? = nil, failure: Failure? = nil) {
    self.result = result
    self.latency = latency
    self.failure = failure
  }
}

/// A name that was stubbed in a run, and what it was used for.
public struct StubReport: Hashable, Sendable {
  /// What a stub stands for.
  public enum Kind: String, Hashable, Sendable {
    case value, function, promise
  }

  /// The name, with what it is a member of: `MyClient.getUser`.
  public var name: String
  public var kind: Kind
  /// The arguments of the first call, as text; `nil` if it was not called.
  public var arguments: String?
  /// What it gave first, as text.
  public var result: String
  /// How often it was used.
  public var uses: Int

  package init(name: String, kind: Kind, arguments: String?, result: String, uses: Int) {
    self.name = name
    self.kind = kind
    self.arguments = arguments
    self.result = result
    self.uses = uses
  }
}
