/// Which of Swift's executors code belongs to.
package enum Isolation: Sendable {
  /// The main actor, as top-level code and what says `@MainActor`.
  case mainActor
  /// The actor whose method it is.
  case instance
  /// None: asynchronous code leaves an actor for the pool of threads.
  case nonisolated
}
