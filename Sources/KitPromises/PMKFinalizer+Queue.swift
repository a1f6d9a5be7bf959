public import Dispatch
public import KitCore
import struct PromiseEngine.CallSite

extension PMKFinalizer {
  /// Does something when the chain has ended, in whichever way, a cancellation included (rule 38).
  public func finally(
    on: DispatchQueue? = conf.Q.return, flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column, _ body: @escaping @Sendable () -> Void
  ) {
    finally(on: HandlerQueue(on, flags), at: CallSite(file: file, line: line, column: column), body)
  }
}
