// Makes a span of each promise, for programs that use swift-distributed-tracing (and with it OpenTelemetry). Put this file into your
// program, beside PromiseDispatch (or another library of PromiseLab), PromiseInstruments and the product `Tracing`. docs/TRACING.md says more.
//
//   InstrumentationSystem.bootstrap(tracer)
//   PromiseSpans.start(tracer)
import Foundation
import PromiseEngine
import PromiseInstruments
import TraceEvents
import Tracing

/// Tells a tracer what promises do: a span lasts from a promise's making to its end.
///
/// A span lies in that of the promise whose handler made it, or in the context of the task that did, or in that of the promise that it
/// waits for. Promises that it was made from, that it takes over or that it awaits are links.
///
/// `@unchecked Sendable`: what changes is touched under the lock.
final class PromiseSpans: TraceHook, @unchecked Sendable {
  private let tracer: any Tracer
  private let lock = NSLock()
  private var made = 0
  /// The spans of promises that are there.
  private var spans: [PromiseID: any Span] = [:]
  /// The promises whose handlers are running on each thread, the innermost last.
  private var handlers: [ObjectIdentifier: [PromiseID]] = [:]
  private let start = DispatchTime.now().uptimeNanoseconds
  let describesOutcomes: Bool

  /// - Parameter keepsErrors: Whether spans have the text of errors.
  init(_ tracer: any Tracer, keepsErrors: Bool = true) { (self.tracer, describesOutcomes) = (tracer, keepsErrors) }

  /// Makes spans of all promises of the program from now on that no other hook is told of.
  static func start(_ tracer: any Tracer) { ProcessTrace.listen(PromiseSpans(tracer)) }

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace {
    let maker = running
    let (id, makerContext, inputs) = locked {
      made += 1
      return (PromiseID(made), spans[maker]?.context, parents.compactMap { spans[$0]?.context })
    }
    let span = tracer.startSpan(
      operatorName, context: makerContext ?? ServiceContext.current ?? inputs.first ?? .topLevel, ofKind: .internal,
      file: "\(site.file)", line: UInt(site.line))
    span.updateAttributes { attributes in
      attributes["promise.kind"] = kind.rawValue
      attributes["code.filepath"] = "\(site.file)"
      attributes["code.lineno"] = site.line
      attributes["code.column"] = site.column
    }
    for input in inputs { span.addLink(SpanLink(context: input, attributes: ["promise.link": "input"])) }
    locked { spans[id] = span }
    return PromiseTrace(id: id, hook: self)
  }

  func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    guard let span = locked({ spans[promise] }) else { return }
    switch kind {
    case .handlerRan(let role): span.addEvent(SpanEvent(name: "handler of \(role.rawValue)"))
    case .adopted(let inner), .awaits(let inner):
      guard let context = locked({ spans[inner]?.context }) else { return }
      span.addLink(SpanLink(context: context, attributes: ["promise.link": kind.name == "adopted" ? "adopted" : "awaited"]))
    case .settled(let settlement):
      span.updateAttributes { $0["promise.state"] = settlement.state.rawValue }
      if settlement.state == .rejected { span.setStatus(SpanStatus(code: .error, message: settlement.text)) }
      span.end()
    case .waiting, .skipped, .cancelled, .injected: span.addEvent(SpanEvent(name: kind.name))
    default: break
    }
  }

  func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?) {
    guard let span = locked({ spans[promise] }), describesOutcomes, !(error is CancellationError) else { return }
    span.recordError(error)
  }

  func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd) {
    guard let span = locked({ spans.removeValue(forKey: promise) }), end != .settled else { return }
    span.setStatus(SpanStatus(code: .error, message: "nobody can settle this promise any more"))
    span.end()
  }

  // MARK: Whose doing it is

  func handlerStarts(of promise: PromiseID) {
    locked { handlers[ObjectIdentifier(Thread.current), default: []].append(promise) }
  }

  func handlerEnds() {
    let thread = ObjectIdentifier(Thread.current)
    locked {
      handlers[thread]?.removeLast()
      if handlers[thread]?.isEmpty == true { handlers[thread] = nil }
    }
  }

  var running: PromiseID { locked { handlers[ObjectIdentifier(Thread.current)]?.last ?? .program } }

  var now: VirtualInstant { VirtualInstant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds - start)) }

  func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    let delay = max(0, instant.nanoseconds - now.nanoseconds)
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(delay)), execute: work)
  }
}
