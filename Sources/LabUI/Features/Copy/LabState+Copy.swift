import Lab
import Program
import TraceEvents
import TraceGraph

extension Chooser {
  /// What can be copied about the selected promise and the last event.
  static func copy(_ state: LabState) -> Chooser {
    var entries: [Entry] = []
    func add(_ key: Character, _ title: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      let line = text.prefix { !$0.isNewline }
      entries.append(Entry(title, singleLine(line, limit: 60), key: key, .command("copy \(title)")))
    }
    for part in CopyPart.allCases { add(part.key, part.rawValue, state.text(of: part)) }
    if !state.session.isRecording {
      entries.append(Entry("share", "script, plan and instant as one string for a chat", key: "y", .command("share")))
    }
    return Chooser(title: "Copy", style: .menu, entries: entries)
  }
}

/// What can be copied.
enum CopyPart: String, CaseIterable {
  case value, error, line, chain, address, script, graph, timeline

  var key: Character {
    switch self {
    case .value: "v"
    case .error: "e"
    case .line: "l"
    case .chain: "c"
    case .address: "a"
    case .script: "s"
    case .graph: "g"
    case .timeline: "t"
    }
  }

  var help: String {
    switch self {
    case .value: "the value of the selected promise"
    case .error: "the error of the selected promise"
    case .line: "what happened last, in the words of the line above the prompt"
    case .chain: "the statement that makes the selected promise"
    case .address: "the address of the selected promise"
    case .script: "the whole script"
    case .graph: "the graph as text"
    case .timeline: "the timeline as text"
    }
  }
}

extension LabState {
  /// Terminals drop longer ones.
  static let longestCopy = 70_000

  /// The text of a part; `nil` if there is none at the moment.
  func text(of part: CopyPart) -> String? {
    let record = selectedPromise.flatMap { session.state[$0] }
    switch part {
    case .value: return record.flatMap { $0.state == .fulfilled ? $0.settlementText : nil }
    case .error: return record.flatMap { $0.state == .fulfilled ? nil : $0.settlementText }
    case .line:
      guard session.position > 0, let words = session.run?.layout.words else { return nil }
      let event = session.trace.events[session.position - 1]
      return "\(event.time)  \(words.caption(event, in: session.state).text)"
    case .chain: return selection.flatMap { chain(at: $0.place) }
    case .address: return selection?.description
    case .script: return session.isRecording ? nil : session.source.text
    case .graph: return Exhibit(session).map { DrawnRun.graph($0.run, at: $0.state) }
    case .timeline: return Exhibit(session).map { DrawnRun.timeline($0.run, at: $0.state) }
    }
  }

  private func chain(at place: SourcePlace) -> String? {
    let text: String
    switch place.unit {
    case .program: text = session.source.text
    case .prompt(let number):
      guard session.plan.promptLines.indices.contains(number - 1) else { return nil }
      text = session.plan.promptLines[number - 1].text
    case .file: return nil
    }
    return session.isRecording ? nil : session.language.statement(at: place, of: text)
  }

  /// Copies a part, by its name.
  mutating func copy(_ name: String) -> [Effect] {
    guard let part = CopyPart(rawValue: name) else {
      notice = Notice(
        "'\(name)' can't be copied: write :copy \(CopyPart.allCases.map(\.rawValue).joined(separator: ", "))", kind: .problem)
      return []
    }
    guard let text = text(of: part) else {
      notice = Notice("there is no \(part.rawValue) to copy here: \(part.help)")
      return []
    }
    guard text.utf8.count <= LabState.longestCopy else {
      notice = Notice("the \(part.rawValue) is too long for a terminal's clipboard (\(text.utf8.count) bytes)", kind: .problem)
      return []
    }
    let count = text.split(whereSeparator: \.isNewline).count
    let what = count > 1 ? "\(count) lines" : singleLine(text.prefix { !$0.isNewline }, limit: 60)
    notice = Notice("the terminal is asked to copy the \(part.rawValue): \(what)")
    return [.copy(text)]
  }
}

extension Command {
  static let copying = [
    Command(
      ["copy"], "value", optional: true,
      "copy the value, error, line, chain, address, script, graph or timeline to the terminal's clipboard",
      completing: { _, earlier in
        earlier.isEmpty ? CopyPart.allCases.map { Completion($0.rawValue, $0.help) } : []
      }, { state, name in name.isEmpty ? state.perform(.copy) : state.copy(name) })
  ]
}
