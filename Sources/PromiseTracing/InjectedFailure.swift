/// What a promise fails with that was made to fail on purpose, where nobody named another error.
public struct InjectedFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was written behind the address, or the type's name.
  public let description: String

  /// Makes an error that says this.
  public init(_ text: String = "InjectedFailure") { description = text }
}
