internal import TraceEvents
internal import TraceGraph

/// Writes statements that make the promises of a recording, and the closures in them.
struct RecordedScriptWriter {
  let forms: RecordedForms
  /// Whether some error is written.
  var hasErrors = false
  /// What happens in which closure, in order; `.program` has what happens in none.
  var deeds: [PromiseID: [Deed]] = [:]
  /// How often a promise is named.
  var references: [PromiseID: Int] = [:]
  /// Promises that are named outside of the closure that makes them.
  var shared: Set<PromiseID> = []
  /// From which instant on the statements of the program are written.
  var blockBegin = VirtualInstant.zero

  /// What one statement does.
  enum Deed {
    case make(PromiseRecord)
    case settle(PromiseRecord)
    case cancel(PromiseRecord, at: VirtualInstant)
    case say(String)
  }

  var words: RecordedWords { forms.words }

  init(_ forms: RecordedForms, events: [TraceEvent]) {
    self.forms = forms
    blockBegin = forms.begins[.program] ?? .zero
    var (made, settled, cancelled): (Set<PromiseID>, Set<PromiseID>, Set<PromiseID>) = ([], [], [])
    for event in events {
      let scope = forms.written.contains(event.cause) && forms.begins[event.cause] != nil ? event.cause : .program
      switch event.kind {
      case .created where forms.written.contains(event.promise):
        guard let record = forms.state[event.promise], made.insert(record.id).inserted else { continue }
        add(.make(record), in: forms.scopes[record.id] ?? .program)
        for parent in record.parents { refer(to: parent, in: forms.scopes[record.id] ?? .program) }
        if let inner = record.adopts { refer(to: inner, in: record.id) }
      case .settled:
        guard let record = forms.state[event.promise], let settler = forms.settler(of: record),
          settled.insert(record.id).inserted
        else { continue }
        add(.settle(record), in: settler)
        refer(to: record.id, in: settler)
      case .cancelled where forms.written.contains(event.promise):
        // A request goes on to what a promise waits for; it is written once.
        guard let record = forms.state[event.promise], !record.children.contains(where: cancelled.contains),
          !record.adopters.contains(where: cancelled.contains)
        else { continue }
        cancelled.insert(record.id)
        add(.cancel(record, at: event.time), in: scope)
        refer(to: record.id, in: scope)
        // What nobody keeps isn't there to be cancelled.
        let source = source(of: record)
        if source != record.id, forms.state[source]?.state == .cancelled { refer(to: source, in: scope) }
      case .printed(let text) where scope != .program: add(.say(text), in: scope)
      default: break
      }
    }
  }

  /// What a chain begins with.
  private func source(of record: PromiseRecord) -> PromiseID {
    var source = record
    while let parent = source.parents.first, forms.written.contains(parent), let before = forms.state[parent] { source = before }
    return source.id
  }

  private mutating func add(_ deed: Deed, in scope: PromiseID) { deeds[scope, default: []].append(deed) }

  private mutating func refer(to id: PromiseID, in scope: PromiseID) {
    guard forms.written.contains(id) else { return }
    references[id, default: 0] += 1
    if !forms.isWithin(scope, forms.scopes[id] ?? .program) { shared.insert(id) }
  }

  /// The statements of the program.
  mutating func program() -> [String] {
    let variables = shared.sorted().map { "var \(name($0)): Promise<\(type(of: $0))>!" }
    return variables + statements(deeds[.program] ?? [], in: .program, returning: nil)
  }

  func type(of id: PromiseID) -> String {
    guard let record = forms.state[id], record.state == .fulfilled else { return "String" }
    return SwiftLiteral.value(shownAs: record.settlementText).type
  }

  // MARK: Statements

  /// - Parameter inner: The promise that the closure returns.
  mutating func statements(_ deeds: some Collection<Deed>, in scope: PromiseID, returning inner: PromiseID?) -> [String] {
    var lines: [String] = []
    var chain: [PromiseRecord] = []
    var rest = Array(deeds)[...]
    while let deed = rest.first {
      if case .make(let record) = deed, let last = chain.last, record.parents == [last.id], references[last.id] == 1,
        forms.forms[last.id] != .pending, forms.isOperator(record.id),
        lateness(of: record, in: scope) == nil
      {
        chain.append(record)
        rest.removeFirst()
        continue
      }
      lines += written(chain, isReturned: false)
      chain = []
      if case .make(let record) = deed, let late = lateness(of: record, in: scope) {
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

  /// When something of the program happened that can't be written where the program begins: what it is made of was settled before.
  private func lateness(of record: PromiseRecord, in scope: PromiseID) -> VirtualInstant? {
    guard scope == .program, !record.parents.isEmpty, record.createdAt > blockBegin.advanced(by: .milliseconds(1)) else {
      return nil
    }
    let ends = record.parents.map { forms.state[$0]?.settledAt }
    let isLate = ends.allSatisfy { $0.map { $0.advanced(by: .milliseconds(1)) < record.createdAt } ?? false }
    return isLate && forms.isMadeFromOthers(record.id) ? record.createdAt : nil
  }

  func later(_ gap: VirtualInstant, _ statement: String) -> [String] {
    guard gap >= RecordedForms.instant else { return [statement] }
    return ["DispatchQueue.main.asyncAfter(deadline: .now() + \(seconds(gap))) { \(statement) }"]
  }

  mutating func settling(_ record: PromiseRecord) -> String {
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
}
