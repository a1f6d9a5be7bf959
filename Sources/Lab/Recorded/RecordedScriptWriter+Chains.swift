internal import TraceEvents
internal import TraceGraph

/// Chains: what they begin with, their operators, and the handlers of these.
extension RecordedScriptWriter {
  mutating func written(_ chain: [PromiseRecord], isReturned: Bool) -> [String] {
    guard let first = chain.first, let last = chain.last else { return [] }
    var lines = forms.isOperator(first.id) ? [name(first.parents[0])] : beginning(first)
    let calls = (forms.isOperator(first.id) ? chain[...] : chain.dropFirst()).map { call($0) }
    if let call = calls.first, calls.count == 1, lines.count == 1 {
      lines = [lines[0] + call[0]] + call.dropFirst()
    } else {
      for call in calls { lines += indented(call) }
    }
    if isReturned {
      lines[0] = "return " + lines[0]
    } else if references[last.id, default: 0] > 0, forms.forms[last.id] != .pending {
      lines[0] = (shared.contains(last.id) ? "" : "let ") + "\(name(last.id)) = " + lines[0]
    }
    return ["// \(places(of: chain))"] + lines
  }

  /// `#3 App/main.swift:12, #4 :12, #5 App/other.swift:4`.
  private func places(of chain: [PromiseRecord]) -> String {
    var file: String?
    return chain.map { record in
      let place = record.address.place
      let name = if case .file(let name) = place.unit { name } else { "line " }
      defer { file = name }
      return "#\(record.id) \(name == file ? "" : singleLine(name, limit: 80))\(name == "line " ? "" : ":")\(place.line)"
    }.joined(separator: ", ")
  }

  /// What a chain begins with.
  private mutating func beginning(_ record: PromiseRecord) -> [String] {
    let (value, type) = SwiftLiteral.value(shownAs: record.state == .fulfilled ? record.settlementText : nil)
    switch forms.forms[record.id] {
    case .answer(let delay): return [answer(record, after: delay)]
    case .never: return words == .google ? ["Promise<String>.pending()"] : ["Promise<String>.pending().promise"]
    case .pending where words == .google:
      return [(shared.contains(record.id) ? "" : "let ") + "\(name(record.id)) = Promise<\(type)>.pending()"]
    case .pending where shared.contains(record.id):
      return ["let (made\(record.id), seal\(record.id)) = Promise<\(type)>.pending()", "\(name(record.id)) = made\(record.id)"]
    case .pending: return ["let (\(name(record.id)), seal\(record.id)) = Promise<\(type)>.pending()"]
    case .maker:
      let head = words == .google ? "fulfill\(record.id), reject\(record.id)" : "seal\(record.id)"
      var body = closure(of: record, returning: nil)
      if let end = record.settledAt, forms.settler(of: record) == nil {
        body += later(forms.delay(of: end, in: record.id), settling(record))
      }
      return ["Promise<\(type)> { \(head) in"] + indented(body) + ["}"]
    case .wrapping:
      let body = indented(closure(of: record, returning: record.adopts))
      return [words == .google ? "Promise<\(type)> {" : "firstly {"] + body + ["}"]
    case .combination:
      guard let words = words.combination(record.operatorKind) else { return [answer(record, after: .zero)] }
      let names = record.parents.filter(forms.written.contains).map { name($0) }.joined(separator: ", ")
      let isList = record.settlementText?.hasPrefix("[") ?? (record.parents.count > 3)
      return [words.open + (isList ? "[\(names)]" : names) + words.close]
    case .settled, .handler, .validate, .delay, .timeout, nil:
      if record.state != .fulfilled { return ["Promise<String>(\(words == .google ? "" : "error: ")\(error(record)))"] }
      return words == .google ? ["Promise(\(value))"] : ["Promise.value(\(value))"]
    }
  }

  /// A simulated source with the outcome of a promise.
  private mutating func answer(_ record: PromiseRecord, after delay: VirtualInstant) -> String {
    // Within 'firstly' a guarantee would make the whole chain one, which has no 'catch'.
    let isWrapped = forms.scopes[record.id].map { forms.forms[$0] == .wrapping } ?? false
    if words == .promisekit, !isWrapped, RecordedWords.pauses.contains(record.operatorName) {
      return "after(seconds: \(seconds(delay)))"
    }
    let outcome =
      record.state == .fulfilled
      ? "failures: 0, result: \(SwiftLiteral.value(shownAs: record.settlementText).code)" : "failures: 1, error: \(error(record))"
    let name = SwiftLiteral.text("#\(record.id) \(singleLine(record.operatorName, limit: 40))")
    return "SimulatedService.flaky(\(name), \(outcome), latency: \(seconds(delay)))"
  }

  /// An operator, from its point on.
  private mutating func call(_ record: PromiseRecord) -> [String] {
    switch forms.forms[record.id] {
    case .delay(let time): return [".delay(\(seconds(time, to: 100)))"]
    case .timeout(let time): return [".timeout(\(seconds(time, to: 100)))"]
    case .validate:
      return [".validate { _ in \(record.handlerRun == nil || record.state == .fulfilled) }"]
    default: break
    }
    let operatorName = words.handler(record)
    if RecordedWords.bare.contains(operatorName) { return [".\(operatorName)()"] }
    let takesNothing = words.role(record) == .always
    guard record.handlerRun != nil else {
      return [".\(operatorName) \(unused(operatorName, of: record))"]
    }
    let body = closure(of: record, returning: record.adopts.flatMap { forms.written.contains($0) ? $0 : nil })
    let result = result(of: record, operatorName, alone: body.isEmpty)
    let lines = body + result
    // A closure that only throws says nothing of the promise that it would give.
    let isTyped = words.wantsPromise(operatorName) && lines.last?.hasPrefix("throw ") == true
    let head =
      isTyped
      ? "{ \(takesNothing ? "() " : "_ ")-> Promise<\(takesNothing ? "Void" : type(of: record.id))> in"
      : takesNothing ? "{" : "{ _ in"
    guard lines.count > 1 || lines.first.map({ $0.count > 60 || $0.hasPrefix("//") }) == true else {
      return [".\(operatorName) \(head) \(lines.first.map { "\($0) " } ?? "")}"]
    }
    return [".\(operatorName) \(head)"] + indented(lines) + ["}"]
  }

  /// A handler that never ran.
  private func unused(_ operatorName: String, of record: PromiseRecord) -> String {
    switch words.role(record) {
    case .always: words.wantsPromise(operatorName) ? "{ Promise.value(()) }" : "{ }"
    case .error where words.wantsPromise(operatorName): "{ error -> Promise<\(type(of: record.id))> in throw error }"
    // Without its type, Swift would take it for a handler that gives nothing.
    case .error where RecordedWords.usesResult(operatorName): "{ error -> \(type(of: record.id)) in throw error }"
    case .value where !RecordedWords.usesResult(operatorName), .error: "{ _ in }"
    case .value, .work: words.wantsPromise(operatorName) ? "{ Promise.value($0) }" : "{ $0 }"
    }
  }

  private mutating func closure(of record: PromiseRecord, returning inner: PromiseID?) -> [String] {
    statements(deeds[record.id] ?? [], in: record.id, returning: inner)
  }

  /// What a handler ends with that returns none of the recorded promises.
  private mutating func result(of record: PromiseRecord, _ operatorName: String, alone: Bool) -> [String] {
    if let inner = record.adopts, forms.written.contains(inner) { return [] }
    let isOwnError = record.rejectionCameFrom == nil
    switch record.state {
    case .rejected where isOwnError, .cancelled where isOwnError && record.cancelRequestedAt == nil:
      return ["throw \(error(record))"]
    case .rejected, .cancelled: return []
    case .pending:
      return RecordedWords.usesResult(operatorName)
        ? ["return Promise<String>.pending()\(words == .google ? "" : ".promise")"] : []
    case .fulfilled: break
    }
    guard RecordedWords.usesResult(operatorName) else { return [] }
    let (value, type) = SwiftLiteral.value(shownAs: record.settlementText)
    let delay = forms.delay(of: record.settledAt ?? .zero, in: record.id)
    let prefix = alone ? "" : "return "
    if delay >= RecordedForms.instant { return [prefix + answer(record, after: delay)] }
    // A handler of google's that gives nothing lets the value go on; what a combination gives isn't written.
    let given = record.parents.first.flatMap { forms.state[$0] }
    if words == .google, given?.settlementText == record.settlementText,
      given?.parents.count == 1 || given?.parents.isEmpty == true
    {
      return []
    }
    if words.wantsPromise(operatorName) { return ["\(prefix)Promise.value(\(value))"] }
    return type == "Void" ? [] : [prefix + value]
  }

  mutating func error(_ record: PromiseRecord) -> String {
    if record.state == .cancelled, words == .promisekit { return "PMKError.cancelled" }
    hasErrors = true
    return "RecordedError(\(SwiftLiteral.text(record.settlementText ?? "")))"
  }
}

/// Words of the code.
extension RecordedScriptWriter {
  func name(_ id: PromiseID) -> String { "p\(id)" }

  /// Seconds as code: `0.12`.
  ///
  /// - Parameter step: The microseconds that they are rounded to: a program that waits for 50 ms is recorded with 49.993.
  func seconds(_ time: VirtualInstant, to step: Int64 = 1) -> String {
    let micro = (time.nanoseconds / (500 * step) + 1) / 2 * step
    return "\(Double(micro) / 1_000_000)"
  }

  func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }
}
