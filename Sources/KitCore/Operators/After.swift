package import PromiseEngine
import TraceEvents

/// A guarantee that is resolved after a delay (rule 31).
package func after(_ delay: Duration, on queue: some KitQueue, at site: CallSite) -> Guarantee<Void> {
  after(delay, on: queue, at: site, giving: ())
}

/// The same with what stands for nothing.
package func after<Value: Sendable>(
  _ delay: Duration, on queue: some KitQueue, at site: CallSite, giving nothing: Value
) -> Guarantee<Value> {
  let guarantee = Guarantee<Value>.made(by: "after", hook: queue.traceHook, at: site, log: queue.log)
  let engine = guarantee.engine
  guard !engine.settleByInjection() else { return guarantee }
  if let trace = engine.traced {
    trace.tell(.waiting(until: trace.listener.now.advanced(by: delay)), causedBy: trace.identity)
  }
  let unfinished = queue.beginUnfinishedWork()
  queue.dispatch(after: delay) {
    engine.settle(with: .fulfilled(nothing), causedBy: engine.traced?.identity)
    unfinished?.finish()
  }
  return guarantee
}
