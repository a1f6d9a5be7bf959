public import Synchronization

/// A value that may not be there yet, or the reason why it never will be.
///
/// A promise is pending until it is settled: fulfilled with a value, rejected with an error, or cancelled. It is settled once
/// (Promises/A+ 2.1), and those who wait for it are told in the order in which they attached, each in one hop on its own
/// dispatcher, never before the call that attached it has returned (docs/dialects.md, rules 1 and 3, google column).
///
/// `@unchecked Sendable`: it has no properties of its own; `PromiseCore` and `PromiseNode` say why theirs may be shared.
public class Promise<Value: Sendable>: PromiseCore, @unchecked Sendable {
  /// Makes a promise that takes ownership of an already retained trace, and releases it in `deinit`.
  ///
  /// The only initializer that isn't a convenience, because every subclass has to have each of those.
  @_alwaysEmitIntoClient
  override init(
    holding heldTrace: Unmanaged<PromiseTrace>?, machine: PromiseMachine = .pending,
    step: @escaping @Sendable (PromiseNode, Step) -> Void
  ) {
    super.init(holding: heldTrace, machine: machine, step: step)
  }

  /// Makes a promise that waits for nobody.
  @_alwaysEmitIntoClient
  convenience init(trace: PromiseTrace?) {
    self.init(holding: trace.map { .passRetained($0) }, step: PromiseNode.waitsForNobody)
  }

  /// Makes a promise that is settled from the start, which nobody needs to be told of.
  @_alwaysEmitIntoClient
  convenience init(settled outcome: Outcome<Value>) {
    switch outcome {
    case .fulfilled(let value):
      self.init(holding: nil, machine: .fulfilled(with: Value.self), step: PromiseNode.waitsForNobody)
      room.put(value: value)
    case .rejected(let error):
      self.init(holding: nil, machine: .rejected, step: PromiseNode.waitsForNobody)
      room.put(error: error)
    }
  }

  deinit {
    let state = machine.load(ordering: .acquiring)
    guard state.hasResources else { return }
    if state.isFulfilled { room.destroy(Value.self) } else { room.destroy((any Error).self) }
  }

  /// Fulfills the promise with a value. An error as the value, also inside an optional, rejects (rule 19). Ignored if the promise is
  /// settled (rule 17).
  @_alwaysEmitIntoClient
  public final func fulfill(_ value: Value) {
    settle(Outcome(returning: value), cause: nil)
  }

  /// Fulfills the promise with a value whatever it is, for the libraries in which an error is a value like any other.
  @_alwaysEmitIntoClient
  package final func fulfill(asIs value: Value) {
    settle(.fulfilled(value), cause: nil)
  }

  /// Rejects the promise with an error. Ignored if the promise is settled (rule 17).
  @_alwaysEmitIntoClient
  public final func reject(_ error: any Error) {
    settle(error: error, cause: nil)
  }

  /// The outcome, or `nil` while the promise is pending.
  @_alwaysEmitIntoClient public final var outcome: Outcome<Value>? {
    let state = machine.load(ordering: .acquiring)
    if state.isFulfilled { return .fulfilled(room.value(Value.self, ownedBy: self)) }
    if state.isRejected { return .rejected(room.value((any Error).self, ownedBy: self)) }
    return nil
  }

  /// The value, or `nil` while the promise is pending, when it is rejected and when its value is `nil` (rule 22).
  @_alwaysEmitIntoClient public final var value: Value? {
    guard let value = settledValue, !isNil(value) else { return nil }
    return value
  }

  /// The value even if that is `nil`, which then is `.some(nil)`; `nil` while the promise is pending and when it is rejected.
  @_alwaysEmitIntoClient package final var settledValue: Value? { isFulfilled ? room.value(Value.self, ownedBy: self) : nil }

  override func orphan() {
    forget(leaving: .lost)
  }
}
