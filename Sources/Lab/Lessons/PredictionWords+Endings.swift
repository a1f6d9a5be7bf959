internal import Program
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// What a promise ends with that its handler didn't make.
extension PredictionWords {
  /// That a promise whose handler was skipped ends as the one above it, for whoever was asked what it ends with.
  func takenOver(_ id: PromiseID) -> [String] {
    guard let record = run.full[id], record.isSkipped, let text = record.settlementText else { return [] }
    return ["A handler that is skipped changes nothing: \(name(id)) takes \(Self.shown(text)) over and hands it on."]
  }

  /// That a promise ends with what its handler was given, as that returned nothing, for whoever was asked what it ends with.
  func handedOn(_ id: PromiseID) -> [String] {
    guard let record = run.full[id], record.state == .fulfilled, record.adopts == nil, let ran = record.handlerRun,
      ran.role == .value, let text = record.settlementText, text != "()", run.full[ran.cause]?.settlementText == text,
      SilentHandlers(in: run.request.source).places.contains(record.address.place)
    else { return [] }
    return ["Its handler returned nothing: then the value that it was given goes on."]
  }

  /// Whether the work of a promise rejects it by the function that it is given, rather than by a throw, as far as the text tells.
  func callsReject(_ id: PromiseID) -> Bool {
    guard let record = run.full[id], record.operatorKind == .promise, record.state == .rejected,
      record.address.place.unit == .program
    else { return false }
    let lines = run.request.source.text.scriptLines
    let text = lines.dropFirst(record.address.place.line - 1).prefix(Self.mostLinesOfWork).joined(separator: "\n")
    guard let start = text.firstMatch(of: /\{\s*\w+, (\w+) in\b/), let end = text[start.range.upperBound...].firstRange(of: "\n}")
    else {
      return text.prefix { $0 != "\n" }.contains(/\{ \w+, reject in .*\breject\(/)
    }
    let work = text[start.range.upperBound..<end.lowerBound]
    return work.contains("\(start.1)(") && !work.contains("throw ")
  }

  private static let mostLinesOfWork = 20

  /// That a promise is of nothing though its handler was given something, for whoever was asked what it ends with.
  func nothing(_ id: PromiseID) -> [String] {
    guard let record = run.full[id], record.state == .fulfilled, record.settlementText == "()", let ran = record.handlerRun,
      ran.role != .work, let given = run.full[ran.cause]?.settlementText, given != "()"
    else { return [] }
    return ["Nothing is handed on by it: it ends with the empty value, `()`."]
  }
}

/// What doesn't happen.
extension PredictionWords {
  /// Why a line is never printed: its handler was passed over or never called, or else what the run left undone.
  func whyNever(_ line: String) -> [String] {
    guard let promise = NeverPrinted(self).promise(of: line) else { return silence }
    return why(promise.id, in: seen)
  }

  /// When the closure of `retry` was called, if that was more than once, and how the attempts before failed.
  ///
  /// - Parameter subject: What it is called, at the beginning of a sentence.
  func attempts(_ id: PromiseID, _ subject: String = "It") -> [String] {
    guard let record = seen[id], record.operatorKind == .retry else { return [] }
    let calls = run.events.filter { event in
      if event.promise == id, case .handlerRan = event.kind { event.time <= seen.time } else { false }
    }.prefix(8).map(\.time.description)
    guard let last = calls.last, calls.count > 1 else { return [] }
    let failures = seen.promises.filter { $0.absorbedBy == id && $0.state == .rejected }.prefix(3).compactMap { failed in
      failed.settledAt.map { "\(Self.shown(failed.settlementText ?? "")) at \($0)" }
    }
    let failed = failures.isEmpty ? "" : "; what it returned before failed with \(failures.joined(separator: ", "))"
    return ["\(subject) called its closure at \(calls.dropLast().joined(separator: ", ")) and \(last)\(failed)."]
  }
}
