/// How many turns a promise takes to take over the outcome of the promise that its handler returned. Systems differ in that.
@frozen
public enum AdoptionPolicy: UInt8, Sendable {
  /// One reaction on the handler's dispatcher, as google/promises does (row 7).
  case observed
  /// No turn of its own: the promise is settled as part of settling the one that the handler returned, as PromiseKit does.
  case linked
  /// A job that attaches to the returned promise, and then a reaction, as ECMAScript's NewPromiseResolveThenableJob does.
  case ecmaScript

  /// How many turns pass between the settlement of the returned promise and that of the one that takes it over.
  @inlinable var turns: Int32 { self == .linked ? 0 : 1 }
}
