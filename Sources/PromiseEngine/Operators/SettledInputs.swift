public import Synchronization
public import TraceEvents

/// The inputs of an operator, and which of them have been seen to be settled: a place in the list up to which all are.
@usableFromInline
final class SettledInputs<Value: Sendable>: Sendable {
  @usableFromInline let inputs: [Promise<Value>]
  @usableFromInline let waiter: ObjectIdentifier
  @usableFromInline let seen = Atomic(0)

  @inlinable
  init<Output>(_ inputs: [Promise<Value>], of promise: Promise<Output>) {
    self.inputs = inputs
    waiter = ObjectIdentifier(promise)
  }

  /// Whether all inputs satisfy a condition that, once true, stays true.
  ///
  /// - Complexity: Linear in the number of inputs over all calls together, if they follow each other; calls at the same time may
  ///   look at the same inputs.
  @inlinable
  func includesAll(where condition: (Promise<Value>) -> Bool) -> Bool {
    let start = seen.load(ordering: .relaxed)
    var place = start
    while place < inputs.count, condition(inputs[place]) { place += 1 }
    if place != start { seen.store(place, ordering: .relaxed) }
    return place == inputs.count
  }
}

/// All inputs as one source, so that the promise that waits for them needs only one weak reference.
extension SettledInputs: CancellationSource {
  @usableFromInline var followed: [any CancellationSource] { inputs }

  @usableFromInline
  func abandon(_ waiter: ObjectIdentifier) -> Bool { true }

  @usableFromInline
  func cancelAlone(askedBy asker: PromiseID?) -> CancellationStep? {
    CancellationStep(waiter: waiter, identity: asker, sources: inputs)
  }
}
