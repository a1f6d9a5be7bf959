public import PromiseEngine
public import TraceEvents

/// A handler that gets a context, which it doesn't keep. The context is looked for before anything else, also where the outcome is for
/// another handler: once it is gone, whatever comes is replaced by `PromiseError.contextDeallocated` (rule 42).
@usableFromInline
struct InContext<Base: OwnedHandling>: OwnedHandling {
  // One closure, as every handler is.
  @usableFromInline let body: PartedBody<Base.Input, Base.Output>

  @inlinable
  init<Context: AnyObject & Sendable>(_ context: Context, _ base: @escaping @Sendable (Context) -> Base) {
    body = PartedBody { [weak context] isFulfilled in
      if Base.isLetGo(byFulfilled: isFulfilled) {
        return { [weak context] _ in
          guard context != nil else { throw PromiseError.contextDeallocated }
          return .passOn
        }
      }
      return { [weak context] outcome in
        guard let context else { throw PromiseError.contextDeallocated }
        return try base(context).handle(outcome)
      }
    }
  }

  @inlinable
  init(body: PartedBody<Base.Input, Base.Output>) { self.body = body }

  @inlinable
  static var hasParts: Bool { true }

  @inlinable
  func part(forFulfilled isFulfilled: Bool) -> InContext { InContext(body: body.part(forFulfilled: isFulfilled)) }

  @inlinable
  static func role(for outcome: Outcome<Base.Input>) -> TraceEvent.HandlerRole? { Base.role(for: outcome) }

  @inlinable
  static func pass(_ outcome: Outcome<Base.Input>) -> Outcome<Base.Output>? { Base.pass(outcome) }

  @inlinable
  func skip(_ outcome: Outcome<Base.Input>) -> Outcome<Base.Output>? {
    do {
      // The handlers' closures aren't called with an outcome that isn't theirs.
      _ = try body.handle(outcome)
      return Base.pass(outcome)
    } catch {
      return .rejected(error)
    }
  }

  @inlinable
  func handle(_ outcome: Outcome<Base.Input>) throws -> OwnedResolution<Base.Output> { try body.handle(outcome) }
}
