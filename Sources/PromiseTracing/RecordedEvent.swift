internal import PromiseEngine
internal import TraceEvents

/// An event as the thread it happened on leaves it: what takes time to put into words is left to the writer.
struct RecordedEvent: Sendable {
  enum What: Sendable {
    case made(operatorName: String, kind: OperatorKind, site: CallSite, parents: [PromiseID])
    case happened(TraceEvent.Kind)
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
}
