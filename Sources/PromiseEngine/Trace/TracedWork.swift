public import TraceEvents

/// What promises do only while somebody listens.
///
/// It is reached through the table that a trace carries (`PromiseTrace.work`) and never called by name: the functions are in `PromiseInstruments`,
/// which a program without a hook needn't have.
@usableFromInline
package protocol TracedWork: SendableMetatype {
  /// Fulfills a promise, unless its intervention says otherwise.
  static func fulfill<Value: Sendable>(_ promise: PromiseCore, with value: Value, cause: PromiseID?, _ trace: PromiseTrace)

  /// Rejects a promise, unless its intervention says otherwise.
  static func reject<Value>(_ promise: Promise<Value>, with error: any Error, cause: PromiseID?, _ trace: PromiseTrace)

  /// Settles a promise as an injection says that replaces its outcome.
  ///
  /// - Returns: Whether there is such an injection.
  static func settleByInjection<Value>(_ promise: Promise<Value>, _ trace: PromiseTrace) -> Bool

  /// Does the work of a handler's promise and tells of it.
  ///
  /// - Parameters:
  ///   - handle: Runs the handler.
  ///   - pass: Settles the promise with the outcome that was waited for.
  static func perform<Output, Queue>(
    _ promise: HandlerPromise<Output, Queue>, _ trace: PromiseTrace, handle: ToldHandler, pass: ToldPassing)

  /// Arranges for the cancellation that the plan wants.
  static func obey<Value>(_ promise: Promise<Value>, _ trace: PromiseTrace)

  /// An error as the hook wants it, by which a promise is about to be cancelled.
  static func settlement(_ error: any Error, _ trace: PromiseTrace) -> Settlement

  /// Records that a promise is being cancelled, and so settled with this error; its lock bit is held.
  static func recordCancelled(_ trace: PromiseTrace, _ error: any Error, as settlement: Settlement, askedBy asker: PromiseID?)

  /// Tells the hook that everybody can see now that the promise is rejected.
  static func showRejection(_ trace: PromiseTrace)

  /// The identities of those of some promises that have one.
  static func identities<Input>(of inputs: [Promise<Input>]) -> [PromiseID]

  /// Records that a success includes the errors of these inputs.
  static func recordErrorsTakenIn<Input>(from inputs: [Promise<Input>], _ trace: PromiseTrace)

  /// What a person answers whom a promise asks, if the plan says so.
  static func plannedAnswer(_ trace: PromiseTrace) -> (choice: Int, instant: VirtualInstant?)?

  /// Records how much time a promise waits for.
  static func recordWaiting(_ duration: Duration, _ trace: PromiseTrace)

  /// Tells the hook that a promise is being freed.
  static func reportFreed(_ promise: PromiseCore, _ state: PromiseMachine, _ trace: PromiseTrace)

  /// Notes who waits for a promise without being in its list.
  static func noteFollower(_ follower: PromiseCore, _ trace: PromiseTrace)

  /// Whether a promise waits for the one that is about to adopt it.
  static func findsCircle(from adopted: PromiseCore, to adopter: PromiseCore) -> Bool

  /// Makes what tells the hook when the functions are gone that could have settled a promise.
  static func watchResolver<Value>(of promise: Promise<Value>, _ trace: PromiseTrace) -> any AnyObject & Sendable
}
