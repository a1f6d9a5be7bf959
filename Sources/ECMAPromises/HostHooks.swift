public import PromiseEngine

/// A promise that was rejected while nobody waited for it.
public struct Rejection: Sendable {
  /// The promise.
  public let promise: any PromiseCore & Sendable
  /// Why it was rejected.
  public let reason: any Error
}

/// What ES tells the host about rejections.
public enum RejectionOperation: Hashable, Sendable {
  /// A promise was rejected that nobody waits for.
  case reject
  /// Somebody waits for it now.
  case handle
}

/// Who is told of rejections that nobody handles (rule 39).
public struct HostHooks: Sendable {
  /// Told at once, as ES prescribes (HostPromiseRejectionTracker).
  public var rejectionTracker: (@Sendable (Rejection, RejectionOperation) -> Void)?
  /// Told when no microtask is left and still nobody handles the rejection: Node's `unhandledRejection`.
  public var unhandledRejection: (@Sendable (Rejection) -> Void)?
  /// Told when a rejection that was reported found somebody after all: Node's `rejectionHandled`.
  public var rejectionHandled: (@Sendable (Rejection) -> Void)?

  /// Makes hooks; a rejection that nobody asks for is silent.
  public init(
    rejectionTracker: (@Sendable (Rejection, RejectionOperation) -> Void)? = nil,
    unhandledRejection: (@Sendable (Rejection) -> Void)? = nil, rejectionHandled: (@Sendable (Rejection) -> Void)? = nil
  ) {
    self.rejectionTracker = rejectionTracker
    self.unhandledRejection = unhandledRejection
    self.rejectionHandled = rejectionHandled
  }
}

/// Which rejections nobody handles, as Node keeps account of them.
struct RejectionTable {
  enum Report {
    case handledLate(Rejection)
    case unhandled(Rejection)
  }

  private struct Entry {
    /// The reason is asked of the promise when it is needed: kept here, it would outlive the promise, and with it the agent whose promises it may
    /// refer to.
    weak var promise: (any PromiseCore & Sendable)?
    var isReported = false
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sizeToSift = 64
  private var unreported: [Rejection] = []
  private var handledLate: [Rejection] = []

  /// Adds a rejection. Complexity: O(1), amortised.
  ///
  /// - Returns: Whether it is new.
  mutating func add(_ rejection: Rejection) -> Bool {
    let key = ObjectIdentifier(rejection.promise)
    if entries[key]?.promise === rejection.promise { return false }
    if entries.count >= sizeToSift {
      entries = entries.filter { $0.value.promise != nil }
      sizeToSift = max(64, entries.count * 2)
    }
    entries[key] = Entry(promise: rejection.promise)
    unreported.append(rejection)
    return true
  }

  /// Strikes out a rejection that is handled now.
  ///
  /// - Returns: The rejection, if it was in the table.
  mutating func handle(_ promise: any PromiseCore & Sendable) -> Rejection? {
    let key = ObjectIdentifier(promise)
    guard let entry = entries[key], entry.promise === promise else { return nil }
    entries[key] = nil
    guard let reason = (promise as? any Rejectable)?.error else { return nil }
    let rejection = Rejection(promise: promise, reason: reason)
    if entry.isReported { handledLate.append(rejection) }
    return rejection
  }

  /// What is to be reported now, in order: first those that were handled late.
  mutating func takeReports() -> [Report] {
    defer { (unreported, handledLate) = ([], []) }
    let still = unreported.filter { entries[ObjectIdentifier($0.promise)]?.promise === $0.promise }
    return handledLate.map { .handledLate($0) } + still.map { .unhandled($0) }
  }

  /// Remembers that a rejection was reported.
  ///
  /// - Returns: Whether it still has to be: it may have been handled while another one was reported.
  mutating func markReported(_ rejection: Rejection) -> Bool {
    let key = ObjectIdentifier(rejection.promise)
    guard entries[key]?.promise === rejection.promise else { return false }
    entries[key]?.isReported = true
    return true
  }
}

/// A promise of any type, for its reason.
private protocol Rejectable {
  var error: (any Error)? { get }
}

extension PromiseEngine.Promise: Rejectable {}
