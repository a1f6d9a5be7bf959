internal import PromiseEngine
internal import TraceEvents

/// An event as the thread it happened on leaves it: what takes time to put into words is left to the writer.
struct RecordedEvent: Sendable {
  enum What: Sendable {
    case made(Making)
    case happened(TraceEvent.Kind)

    /// A promise was made of any number of others, by an operator with any name.
    static func made(operatorName: String, kind: OperatorKind, site: CallSite, parents: [PromiseID]) -> What {
      .made(
        Making(
          name: "", kind: kind, site: site, parent: parents.first ?? .program, otherName: operatorName,
          otherParents: parents.count > 1 ? Array(parents.dropFirst()) : nil))
    }
  }

  /// How a promise was made. Most are made from one promise, by an operator whose name lies in the program: nothing needs memory of its own.
  struct Making: Sendable {
    var name: StaticString
    var kind: OperatorKind
    var site: CallSite
    /// The first promise that it was made from; `.program` for none.
    var parent: PromiseID
    /// The name if it isn't one that lies in the program.
    var otherName: String?
    /// The promises after the first.
    var otherParents: [PromiseID]?

    func forEachParent(_ body: (PromiseID) -> Void) {
      if parent != .program { body(parent) }
      if let otherParents { for other in otherParents { body(other) } }
    }
  }

  /// Nanoseconds since the recording began.
  var time: Int64
  var promise: PromiseID
  var cause: PromiseID
  /// The system's number of the thread.
  var thread: Int32
  /// The place of the queue's label in the recorder's list; -1 outside of queues.
  var queue: Int32
  var what: What

  /// Whether a promise was settled.
  var isSettlement: Bool {
    if case .happened(.settled) = what { true } else { false }
  }
}
