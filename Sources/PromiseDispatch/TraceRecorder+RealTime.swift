public import Dispatch
public import PromiseInstruments
internal import TraceEvents

extension TraceRecorder {
  /// Makes a recorder for an application: times are real ones since the recording began, places are those of its source files.
  ///
  /// Start promises on a dispatcher that is `traced(by:)` the recorder, then write `TraceDocument(events:)` of the module TraceJSON to a file
  /// and look at it with `promiselab view`.
  ///
  /// - Parameter queue: Where injected delays and cancellations are timed.
  public static func realTime(on queue: DispatchQueue = .global()) -> TraceRecorder {
    let start = DispatchTime.now()
    return TraceRecorder(
      currentInstant: {
        VirtualInstant(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds))
      },
      schedule: { instant, work in
        queue.asyncAfter(deadline: start + .nanoseconds(Int(clamping: instant.nanoseconds)), execute: work)
      })
  }
}
