import Lab
import Program
import Screen
import TraceEvents
import TraceGraph

/// The mistakes in the use of promises, to go to and to fix.
struct FindingList: Overlay {
  private var cursor = ListCursor()
  /// Whether the page of the marked one is shown.
  private var isOpen = false

  var opener: Action? { .explore(.findings) }

  func hints(in state: LabState) -> [Hint] {
    let close = Hint("Esc", "close", isKept: true)
    let findings = state.findingsNow
    guard !findings.isEmpty else { return [close] }
    let fix = findings.indices.contains(cursor.row) && findings[cursor.row].fixIt != nil
    return [Hint("Enter", "go there", isKept: true), Hint("space", "what it means")]
      + (fix ? [Hint(state.label(for: .compose(.fix)), "fix it", isKept: true)] : []) + [close]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    let findings = state.findingsNow
    let current = findings.indices.contains(cursor.row) ? findings[cursor.row] : nil
    var list = self
    switch key {
    case .character(" "), .character("K"):
      guard current != nil else { break }
      list.isOpen.toggle()
      state.show(list)
    case .enter:
      guard let current else { break }
      state.closeOverlay()
      state.go(to: current)
    case _ where state.settings.keys.action(for: key) == .compose(.fix):
      guard let current else { break }
      return state.fix(current)
    default:
      move(\.cursor, with: key, among: findings.count, in: &state)
    }
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    scroll(\.cursor, by: lines, among: state.findingsNow.count, in: &state)
  }

  func box(in scene: Scene) -> OverlayBox {
    let findings = scene.listedFindings
    guard !findings.isEmpty else {
      return OverlayBox(
        title: "Findings", footer: "Esc close",
        lines: [
          OverlayBox.Line(),
          OverlayBox.Line(
            scene.isRecording ? "Nothing was found in this recording." : "Nothing was found in the text and in this run."),
          OverlayBox.Line(),
        ])
    }
    let room = max(min(scene.size.columns - (scene.size.columns >= 60 ? 10 : 6), 96), 8)
    var lines: [OverlayBox.Line] = []
    for (index, finding) in findings.enumerated() {
      let isMarked = index == cursor.row
      lines.append(
        OverlayBox.Line(
          [
            (isMarked ? "\(Theme.selectionMark) " : "  ", Theme.accent), ("\(finding.mark) ", Theme.style(finding.severity)),
            ("\(singleLine(finding.place.inWords, limit: 100))  ", Theme.secondary),
            (finding.severity.rawValue, Theme.style(finding.severity)),
            ("  \(finding.rule.rawValue)", Theme.secondary), (finding.fixIt == nil ? "" : "  has a fix", Theme.accent),
          ], isMarked: isMarked))
      lines += FindingList.lines(finding.message, Theme.plain, room)
      guard isMarked, isOpen else { continue }
      for paragraph in finding.rule.explanation { lines += FindingList.lines(paragraph, Theme.secondary, room) }
      if let witness = finding.witness, !witness.changes.isEmpty {
        lines += FindingList.lines("To see it: promiselab run --schedule \(witness.code), or W.", Theme.secondary, room)
      }
    }
    return OverlayBox(title: "Findings", footer: "Enter go there   space what it means   Esc close", lines: lines)
  }

  private static func lines(_ text: String, _ style: Style, _ room: Int) -> [OverlayBox.Line] {
    TextWidth.wrapped(singleLine(text), to: max(room - 4, 4)).map { OverlayBox.Line([("    ", style), ($0, style)]) }
  }
}

extension Theme {
  /// How grave a finding is; its mark and a word say the same.
  static func style(_ severity: ScriptDiagnostic.Severity) -> Style {
    switch severity {
    case .error: problem
    case .warning: accent
    case .note: secondary
    }
  }
}

extension SourcePlace {
  /// `line 3` of a script, `App/Main.swift:3` of a program.
  var inWords: String { if case .file(let name) = unit { "\(name):\(line)" } else { "line \(line)" } }
}

extension LabState {
  /// Shows the line of a finding, and selects its promise.
  fileprivate mutating func go(to finding: Finding) {
    if let run = session.run, let promise = run.full.promises.first(where: { $0.address.place == finding.place }) {
      select(promise.id)
    }
    settings.hiddenPanels.remove(.source)
    panels.focus = .source
    panels.scroll[.source] = max(finding.place.line - 1 - visibleRows(of: .source, in: self) / 2, 0)
    notice = Notice("\(finding.place.inWords): \(finding.message)")
  }

  /// Applies the fix of a finding.
  fileprivate mutating func fix(_ finding: Finding) -> [Effect] {
    guard let fixIt = finding.fixIt, let edit = fixIt.applied(to: session.source.text) else {
      notice = Notice("there is no fix for this one: the right text isn't certain")
      return []
    }
    closeOverlay()
    take(edit, of: .program)
    announce("line \(finding.place.line): \(fixIt.message)")
    return runAgain()
  }
}
