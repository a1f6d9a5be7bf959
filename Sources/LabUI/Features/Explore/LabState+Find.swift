internal import Lab
internal import Program
internal import Screen
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// The rows of the layout whose promises match a text and are not filtered out, from top to bottom.
  /// - Complexity: O(n) for n promises.
  mutating func matches(of query: String) -> [Int] {
    guard let run = session.run, !query.isEmpty else { return [] }
    if exploring.texts.count != run.layout.order.count {
      exploring.texts = run.layout.order.map { run.full[$0].map { LabState.text($0, run.layout.label(of: $0)) } ?? "" }
    }
    // Every key of a search asks all promises.
    let words = Array(query.lowercased().utf8)
    let rows = graphRows
    return exploring.texts.indices.filter { rows?.contains(row: $0) != false && exploring.texts[$0].contains(bytes: words) }
  }

  /// The rows that match what was searched for last.
  private mutating func foundRows() -> [Int] {
    if let matches = exploring.matches { return matches }
    let found = matches(of: exploring.query)
    exploring.matches = found
    return found
  }

  /// What a search looks into: the row's name, the operator, the value or error, the line, the number.
  private static func text(_ promise: PromiseRecord, _ label: String) -> String {
    let place = promise.address.place
    return "\(label) \(promise.operatorName) \(promise.settlementText ?? "") line \(place.line) \(promise.address) #\(promise.id)"
      .lowercased()
  }

  /// Lets a key go on with the search, accept or leave it.
  mutating func edit(_ find: FindView, with key: Key) -> [Effect] {
    var find = find
    switch key {
    case .enter:
      mode = .normal
      if foundRows().isEmpty { notice = Notice("no promise matches '\(exploring.query)'") }
      return []
    case .escape:
      leave(find)
      return []
    case .backspace, .control("h"):
      guard !find.query.isEmpty else {
        leave(find)
        return []
      }
      find.query.removeLast()
    case .control("u"), .control("w"): find.query = ""
    case .down: return goOn(with: find, forward: true)
    case .up: return goOn(with: find, forward: false)
    case .character(let character): find.query.append(character)
    default: return []
    }
    look(for: find)
    return []
  }

  private mutating func goOn(with find: FindView, forward: Bool) -> [Effect] {
    goToMatch(forward: forward)
    mode = .find(find)
    return []
  }

  private mutating func leave(_ find: FindView) {
    mode = .normal
    notice = nil
    selection = find.origin
    exploring.query = ""
    exploring.matches = nil
  }

  /// Takes more of a pasted or typed text into the search, and goes to the first match from where it began.
  mutating func look(for find: FindView) {
    mode = .find(find)
    exploring.query = find.query
    exploring.matches = nil
    let matches = foundRows()
    let origin = find.origin.flatMap { session.run?.places.promise(at: $0) }
    let row = origin.flatMap { session.run?.layout.row(of: $0) } ?? 0
    guard !matches.isEmpty else {
      notice = find.query.isEmpty ? nil : Notice("no promise matches '\(find.query)'")
      return
    }
    goToMatch(index: matches.firstIndex { $0 >= row } ?? 0)
  }

  /// Searches for a text that is complete.
  mutating func find(_ text: String) -> [Effect] {
    exploring.query = text
    exploring.matches = nil
    goToMatch(forward: true)
    return []
  }

  mutating func goToMatch(forward: Bool) {
    guard !exploring.query.isEmpty else {
      notice = Notice("there is no search yet: \(label(for: .explore(.find))) searches")
      return
    }
    let matches = foundRows()
    guard !matches.isEmpty else {
      notice = Notice("no promise matches '\(exploring.query)'")
      return
    }
    let row = selectedPromise.flatMap { session.run?.layout.row(of: $0) } ?? -1
    if forward {
      goToMatch(index: matches.firstIndex { $0 > row } ?? 0)
    } else {
      goToMatch(index: matches.lastIndex { $0 < row } ?? matches.count - 1)
    }
  }

  private mutating func goToMatch(index: Int) {
    let matches = foundRows()
    guard let run = session.run, matches.indices.contains(index) else { return }
    let row = matches[index]
    select(run.layout.order[row])
    // What is found must be seen.
    if let rows = graphRows, !rows.shows(row: row), let first = rows.repetition(at: row) {
      toggleFold(ofRepetition: first)
    }
    notice = Notice("'\(exploring.query)': \(index + 1) of \(matches.count)")
  }
}
