internal import TraceEvents
internal import TraceGraph

/// Writes statements that make the promises of a recording, and the closures in them.
struct RecordedScriptWriter {
  let forms: RecordedForms
  /// Whether some error is written.
  private(set) var hasErrors = false
  /// What happens in which closure, in order; `.program` has what happens in none.
  private var deeds: [PromiseID: [Deed]] = [:]
  /// How often a promise is named.
  private var references: [PromiseID: Int] = [:]
  /// From which instant on the statements of the program are written.
  private var blockBegin = VirtualInstant.zero

  /// What one statement does.
  private enum Deed {
    case make(PromiseRecord)
    case settle(PromiseRecord)
    case cancel(PromiseRecord, at: VirtualInstant)
    case say(String)
  }

  var words: RecordedWords { forms.words }

  init(_ forms: RecordedForms, events: [TraceEvent]) {
    self.forms = forms
    blockBegin = forms.begins[.program] ?? .zero
    var cancelled: Set<PromiseID> = []
    for event in events {
      let scope = forms.written.contains(event.cause) && forms.begins[event.cause] != nil ? event.cause : .program
      switch event.kind {
      case .created where forms.written.contains(event.promise):
        guard let record = forms.state[event.promise] else { continue }
        add(.make(record), in: forms.scopes[record.id] ?? .program)
        record.parents.forEach { references[$0, default: 0] += 1 }
        if let inner = record.adopts { references[inner, default: 0] += 1 }
      case .settled:
        guard let record = forms.state[event.promise], let settler = forms.settler(of: record) else { continue }
        add(.settle(record), in: settler)
        references[record.id, default: 0] += 1
      case .cancelled where forms.written.contains(event.promise):
        // A request goes on to what a promise waits for; it is written once.
        guard let record = forms.state[event.promise], !record.children.contains(where: cancelled.contains),
          !record.adopters.contains(where: cancelled.contains)
        else { continue }
        cancelled.insert(record.id)
        add(.cancel(record, at: event.time), in: scope)
        references[record.id, default: 0] += 1
      case .printed(let text) where scope != .program: add(.say(text), in: scope)
      default: break
      }
    }
  }

  private mutating func add(_ deed: Deed, in scope: PromiseID) { deeds[scope, default: []].append(deed) }

  /// The statements of the program.
  mutating func program() -> [String] { statements(deeds[.program] ?? [], in: .program, returning: nil) }

  // MARK: Statements

  /// - Parameter inner: The promise that the closure returns.
  private mutating func statements(_ deeds: some Collection<Deed>, in scope: PromiseID, returning inner: PromiseID?) -> [String] {
    var lines: [String] = []
    var chain: [PromiseRecord] = []
    var rest = Array(deeds)[...]
    while let deed = rest.first {
      if case .make(let record) = deed, let last = chain.last, record.parents == [last.id], references[last.id] == 1,
        forms.forms[last.id] != .pending, isOperator(record),
        lateness(of: record, in: scope) == nil
      {
        chain.append(record)
        rest.removeFirst()
        continue
      }
      lines += written(chain, isReturned: false)
      chain = []
      if let late = lateness(of: deed, in: scope) {
        let gap = blockBegin.gap(to: late)
        blockBegin = late
        let block = statements(rest, in: scope, returning: nil)
        return lines + ["DispatchQueue.main.asyncAfter(deadline: .now() + \(seconds(gap))) {"] + indented(block) + ["}"]
      }
      rest.removeFirst()
      switch deed {
      case .make(let record): chain = [record]
      case .settle(let record): lines.append(settling(record))
      case .cancel(let record, let time):
        let gap = scope == .program ? blockBegin.gap(to: time) : forms.delay(of: time, in: scope)
        lines += later(gap, "\(name(record.id)).cancel()")
      case .say(let text): lines.append("print(\(SwiftLiteral.text(text.hasSuffix("\n") ? String(text.dropLast()) : text)))")
      }
    }
    let isReturned = inner != nil && chain.last?.id == inner && chain.last.map { references[$0.id] } == 1
    lines += written(chain, isReturned: isReturned)
    if let inner, !isReturned { lines.append("return \(name(inner))") }
    return lines
  }

  /// Whether it goes on from one promise, behind a point.
  private func isOperator(_ record: PromiseRecord) -> Bool {
    switch forms.forms[record.id] {
    case .handler, .validate, .delay, .timeout: true
    default: false
    }
  }

  /// When something of the program happened that can't be written where the program begins: what it is made of was settled before.
  private func lateness(of deed: Deed, in scope: PromiseID) -> VirtualInstant? {
    guard case .make(let record) = deed else { return nil }
    return lateness(of: record, in: scope)
  }

  private func lateness(of record: PromiseRecord, in scope: PromiseID) -> VirtualInstant? {
    guard scope == .program, !record.parents.isEmpty, record.createdAt > blockBegin.advanced(by: .milliseconds(1)) else {
      return nil
    }
    let ends = record.parents.map { forms.state[$0]?.settledAt }
    let isLate = ends.allSatisfy { $0.map { $0.advanced(by: .milliseconds(1)) < record.createdAt } ?? false }
    return isLate && (isOperator(record) || forms.forms[record.id] == .combination) ? record.createdAt : nil
  }

  private func later(_ gap: VirtualInstant, _ statement: String) -> [String] {
    guard gap >= RecordedForms.instant else { return [statement] }
    return ["DispatchQueue.main.asyncAfter(deadline: .now() + \(seconds(gap))) { \(statement) }"]
  }

  private mutating func settling(_ record: PromiseRecord) -> String {
    let isMaker = forms.forms[record.id] == .maker
    let seal =
      switch words {
      case .promisekit: "seal\(record.id)."
      case .google: isMaker ? "" : "\(name(record.id))."
      }
    let suffix = isMaker && words == .google ? "\(record.id)" : ""
    if record.state == .fulfilled { return "\(seal)fulfill\(suffix)(\(SwiftLiteral.value(shownAs: record.settlementText).code))" }
    return "\(seal)reject\(suffix)(\(error(record)))"
  }

  // MARK: Chains

  private mutating func written(_ chain: [PromiseRecord], isReturned: Bool) -> [String] {
    guard let first = chain.first, let last = chain.last else { return [] }
    var lines = isOperator(first) ? [name(first.parents[0])] : beginning(first)
    let calls = (isOperator(first) ? chain[...] : chain.dropFirst()).map { call($0) }
    if let call = calls.first, calls.count == 1, lines.count == 1 {
      lines = [lines[0] + call[0]] + call.dropFirst()
    } else {
      for call in calls { lines += indented(call) }
    }
    if isReturned {
      lines[0] = "return " + lines[0]
    } else if references[last.id, default: 0] > 0, forms.forms[last.id] != .pending {
      lines[0] = "let \(name(last.id)) = " + lines[0]
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
    case .pending where words == .google: return ["let \(name(record.id)) = Promise<\(type)>.pending()"]
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
      let names = record.parents.map { name($0) }.joined(separator: ", ")
      let isList = record.settlementText?.hasPrefix("[") ?? (record.parents.count > 3)
      return [words.open + (isList ? "[\(names)]" : names) + words.close]
    case .settled, .handler, .validate, .delay, .timeout, nil:
      if record.state != .fulfilled { return ["Promise<String>(\(words == .google ? "" : "error: ")\(error(record)))"] }
      return words == .google ? ["Promise(\(value))"] : ["Promise.value(\(value))"]
    }
  }

  /// A simulated source with the outcome of a promise.
  private mutating func answer(_ record: PromiseRecord, after delay: VirtualInstant) -> String {
    if words == .promisekit, RecordedWords.pauses.contains(record.operatorName) { return "after(seconds: \(seconds(delay)))" }
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
      let passes = RecordedWords.usesResult(operatorName) && words.role(record) == .value
      let body =
        !passes ? (takesNothing ? "{ }" : "{ _ in }") : words.wantsPromise(operatorName) ? "{ Promise.value($0) }" : "{ $0 }"
      return [".\(operatorName) \(body)"]
    }
    let body = closure(of: record, returning: record.adopts.flatMap { forms.written.contains($0) ? $0 : nil })
    let result = result(of: record, operatorName, alone: body.isEmpty)
    let lines = body + result
    let head = takesNothing ? "{" : "{ _ in"
    guard lines.count > 1 || lines.first.map({ $0.count > 60 || $0.hasPrefix("//") }) == true else {
      return [".\(operatorName) \(head) \(lines.first.map { "\($0) " } ?? "")}"]
    }
    return [".\(operatorName) \(head)"] + indented(lines) + ["}"]
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

  private mutating func error(_ record: PromiseRecord) -> String {
    if record.state == .cancelled, words == .promisekit { return "PMKError.cancelled" }
    hasErrors = true
    return "RecordedError(\(SwiftLiteral.text(record.settlementText ?? "")))"
  }

  // MARK: Words

  private func name(_ id: PromiseID) -> String { "p\(id)" }

  /// Seconds as code: `0.12`.
  ///
  /// - Parameter step: The microseconds that they are rounded to: a program that waits for 50 ms is recorded with 49.993.
  private func seconds(_ time: VirtualInstant, to step: Int64 = 1) -> String {
    let micro = (time.nanoseconds + 500 * step) / (1000 * step) * step
    let digits = String(micro % 1_000_000)
    var fraction = String(repeating: "0", count: 6 - digits.count) + digits
    while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(micro / 1_000_000).\(fraction)"
  }

  private func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }
}
