public import TraceEvents

/// The inputs of an operator, and what has become of them.
///
/// Once they are observed, a pending input isn't kept alive, because its list leads here: if nobody else refers to it, it can go. A settled
/// one is kept for its outcome, until the operator is settled itself. Pending ones are bare addresses rather than weak references, which would make every count of references to an
/// input several times as expensive. The proof that an address is never followed into freed memory:
/// 1. An address is there only while the input's list, or the work that was sent when it was settled, has a node that belongs to the address.
/// 2. An input that is freed with its list tells the node so (`orphan`), and a node that goes in another way has gone before the input:
///    each of them takes the address away (`forget`), under the lock. So the memory stays while an address is looked at under the lock.
/// 3. Whoever needs a reference of its own to an input that may be pending forms it by way of a weak one, as `Promise+Following` explains.
///    An input that is settled while its address is there is kept by the thread that tells its list, or by the node (`Upstream(owning:)`).
///
/// `@unchecked Sendable`: what changes is touched only between locking and unlocking; `letGo` alone frees inputs, after unlocking.
@usableFromInline
final class SettledInputs<Value: Sendable>: @unchecked Sendable {
  /// An input: its address while it is observed and pending; itself while it isn't observed yet, and after it is settled.
  @usableFromInline typealias Place = (pending: Unmanaged<Promise<Value>>?, kept: Promise<Value>?)

  @usableFromInline let lock = PosixLock()
  @exclusivity(unchecked) @usableFromInline var places: [Place]
  /// How many inputs, from the first on, have satisfied the condition.
  @exclusivity(unchecked) @usableFromInline var seen = 0
  /// Whether the operator is settled, so that `places` are empty.
  @exclusivity(unchecked) @usableFromInline var isOver = false
  @usableFromInline let waiter: ObjectIdentifier

  @_alwaysEmitIntoClient
  init(places: [Place], waiter: ObjectIdentifier) {
    self.places = places
    self.waiter = waiter
  }

  @_alwaysEmitIntoClient
  convenience init<Output>(_ inputs: [Promise<Value>], of promise: Promise<Output>) {
    self.init(places: inputs.map { (nil, $0) }, waiter: ObjectIdentifier(promise))
  }

  deinit {
    lock.destroy()
  }

  /// Keeps the inputs alive no longer, because they are about to be observed. Until they are, the caller does.
  @_alwaysEmitIntoClient
  func watch() {
    lock.lock()
    defer { lock.unlock() }
    for index in places.indices {
      places[index].pending = places[index].kept.map { .passUnretained($0) }
      places[index].kept = nil
    }
  }

  /// Keeps an input that is settled, unless the operator is.
  @_alwaysEmitIntoClient
  func keep(_ input: Promise<Value>, at index: Int) {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { return }
    places[index].pending = nil
    places[index].kept = input
  }

  /// Takes the address of an input away that no node observes any more.
  @_alwaysEmitIntoClient
  func forget(at index: Int) {
    lock.lock()
    defer { lock.unlock() }
    if !isOver { places[index].pending = nil }
  }

  /// Lets go of all inputs, because the operator is settled. What waits in a list for long would keep the outcomes of the others otherwise.
  @usableFromInline
  func letGo() {
    lock.lock()
    isOver = true
    let dropped = places
    places = []
    lock.unlock()
    // Freed here, where the lock isn't held: what goes with an outcome may be anything.
    withExtendedLifetime(dropped) {}
  }

  /// Whether all inputs satisfy a condition that settled ones alone can satisfy and that, once true, stays true; never once the operator is
  /// settled.
  ///
  /// - Complexity: Linear in the number of inputs over all calls together.
  @_alwaysEmitIntoClient
  func includesAll(where condition: (Promise<Value>) -> Bool) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while seen < places.count, keepInput(at: seen, where: condition) { seen += 1 }
    return !isOver && seen == places.count
  }

  /// The outcomes of all inputs, in their order; `nil` if one isn't settled, or if another thread has settled the operator.
  @_alwaysEmitIntoClient var outcomes: [Outcome<Value>]? { ofAll { $0.outcome } }

  /// The values of all inputs, in their order; `nil` if one isn't fulfilled, or if another thread has settled the operator.
  @_alwaysEmitIntoClient var values: [Value]? { ofAll { $0.settledValue } }

  /// Keeps an input if it satisfies a condition that settled ones alone can satisfy.
  @_alwaysEmitIntoClient
  func keepInput(at index: Int, where condition: (Promise<Value>) -> Bool) -> Bool {
    if let kept = places[index].kept { return condition(kept) }
    guard let pending = places[index].pending, pending._withUnsafeGuaranteedRef({ condition($0) }) else { return false }
    places[index].kept = pending.takeUnretainedValue()
    return true
  }

  /// The input, unless it is gone.
  @_alwaysEmitIntoClient
  static func input(at place: Place) -> Promise<Value>? {
    if let kept = place.kept { return kept }
    guard let candidate = place.pending?.takeUnretainedValue() else { return nil }
    weak let weakly = candidate
    return withExtendedLifetime(candidate) { weakly }
  }

  @_alwaysEmitIntoClient
  func ofAll<Element>(_ element: (Promise<Value>) -> Element?) -> [Element]? {
    lock.lock()
    let (inputs, count) = (places.compactMap { Self.input(at: $0) }, isOver ? -1 : places.count)
    lock.unlock()
    let elements = inputs.compactMap(element)
    return elements.count == count ? elements : nil
  }

  /// The inputs that are alive; none once the operator is settled.
  @_alwaysEmitIntoClient var inputs: [Promise<Value>] {
    lock.lock()
    defer { lock.unlock() }
    return places.compactMap { Self.input(at: $0) }
  }
}

/// All inputs as one source, so that the promise that waits for them needs only one weak reference.
extension SettledInputs: CancellationSource {
  @usableFromInline var followed: [any CancellationSource] { inputs }

  @usableFromInline
  func abandon(_ waiter: ObjectIdentifier) -> Bool { true }

  @usableFromInline
  func cancelAlone(askedBy asker: PromiseID?) -> CancellationStep? {
    (waiter, asker, inputs)
  }
}
