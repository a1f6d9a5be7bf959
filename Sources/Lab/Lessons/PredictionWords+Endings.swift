internal import TraceEvents
internal import TraceGraph

/// What a promise ends with that its handler didn't make.
extension PredictionWords {
  /// That a promise whose handler was skipped ends as the one above it, for whoever was asked what it ends with.
  func takenOver(_ id: PromiseID) -> [String] {
    guard let record = run.full[id], record.isSkipped, let text = record.settlementText else { return [] }
    return ["A handler that is skipped changes nothing: \(name(id)) takes \(Self.shown(text)) over and hands it on."]
  }

  /// That a promise is of nothing though its handler was given something, for whoever was asked what it ends with.
  func nothing(_ id: PromiseID) -> [String] {
    guard let record = run.full[id], record.state == .fulfilled, record.settlementText == "()", let ran = record.handlerRun,
      ran.role != .work, let given = run.full[ran.cause]?.settlementText, given != "()"
    else { return [] }
    return ["Nothing is handed on by it: it ends with the empty value, `()`."]
  }
}
