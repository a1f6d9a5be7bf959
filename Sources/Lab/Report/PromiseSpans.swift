internal import TraceEvents
internal import TraceGraph

/// How long the promises of a trace took.
struct PromiseSpans {
  private let state: TraceState

  private let end: VirtualInstant

  /// - Parameter end: When the trace ends.
  init(_ state: TraceState, until end: VirtualInstant) {
    (self.state, self.end) = (state, end)
  }

  /// From when a promise was made until it was settled, or until the end of the trace.
  func longestPending(_ limit: Int) -> [TraceReport.Span] {
    longest(limit, of: state.promises.map { span($0, from: $0.createdAt, to: $0.settledAt ?? end) })
  }

  /// What settled promises took once everything that they waited for was there.
  func slowest(_ limit: Int) -> [TraceReport.Span] {
    longest(
      limit,
      of: state.promises.compactMap { promise in
        promise.settledAt.map { span(promise, from: readiness(of: promise, settledAt: $0), to: $0) }
      })
  }

  /// When the last of what a promise waited for came, if it came before the promise was settled.
  private func readiness(of promise: PromiseRecord, settledAt end: VirtualInstant) -> VirtualInstant {
    let inputs = promise.parents + (promise.adopts.map { [$0] } ?? []) + promise.awaits.map(\.input)
    let times = inputs.compactMap { state[$0]?.settledAt }.filter { $0 <= end }
    return times.reduce(promise.createdAt, max)
  }

  private func span(_ promise: PromiseRecord, from start: VirtualInstant, to end: VirtualInstant) -> TraceReport.Span {
    TraceReport.Span(
      promise: promise.id, place: promise.address.place, operatorName: promise.operatorName, createdAt: promise.createdAt,
      duration: start.gap(to: end), state: promise.state)
  }

  /// What took no time at all isn't worth a line.
  private func longest(_ limit: Int, of spans: [TraceReport.Span]) -> [TraceReport.Span] {
    Array(
      spans.filter { $0.duration > .zero }.sorted { ($1.duration, $0.promise) < ($0.duration, $1.promise) }.prefix(limit))
  }
}
