import Lab
import Program
import Screen
import SwiftPromises
import TraceGraph

/// A script beside its translation: Enter takes it.
struct TranslationView: Hashable {
  let table: TranslatedText
  /// The first row that is shown.
  var top = 0
  /// Whether Enter was pressed for a translation that isn't whole: the next one takes it.
  var isAsked = false
  /// Whether the script is the JavaScript from before its fixes, which was brought back for it.
  var isFromBefore = false

  init(_ table: TranslatedText) {
    self.table = table
    top = max((table.rows.firstIndex(where: \.differs) ?? 0) - 3, 0)
  }

  fileprivate func page(_ state: LabState) -> Int { max(1, state.size.rows - 6) }
}

extension TranslationView: Overlay {
  var takesScreen: Bool { true }

  func hints(in state: LabState) -> [Hint] {
    [
      Hint("Enter", "take it", isKept: true), Hint("↑ ↓", "scroll"), Hint("] [", "next, last change"),
      Hint("← →", "another library", isKept: true), Hint("Esc", "leave", isKept: true),
    ]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    state.notice = nil
    var view = self
    view.isAsked = false
    let changes = table.rows.indices.filter { row in table.rows[row].differs && (row == 0 || !table.rows[row - 1].differs) }
    switch key {
    case .enter:
      guard !table.remarks.isEmpty || !table.isRunning, !isAsked else { return take(&state) }
      view.isAsked = true
      guard !table.remarks.isEmpty else {
        state.notice = Notice("the translation doesn't run: Enter again takes it all the same, Esc leaves it")
        state.show(view)
        return []
      }
      let count = table.remarks.count
      state.notice = Notice(
        "\(count) place\(count == 1 ? " isn't" : "s aren't") translated: Enter again takes it with the marks, Esc leaves")
      state.show(view)
      return []
    case .escape, .character("q"):
      state.closeOverlay()
      if isFromBefore {
        state.notice = Notice(
          "this is the JavaScript from before the fixes; \(state.label(for: .compose(.undo))) brings them back")
      }
      return []
    case .right, .character("l"), .tab: return another(1, &state)
    case .left, .character("h"), .backTab: return another(-1, &state)
    case .character("]"): view.top = changes.first { $0 > top } ?? top
    case .character("["): view.top = changes.last { $0 < top } ?? top
    default:
      var cursor = ListCursor(top)
      if cursor.move(key, among: max(table.rows.count, 1), page: page(state)) {
        view.top = cursor.row
      } else {
        state.notice = Notice("\(key.label) does nothing here; Enter takes the translation, Esc leaves the script as it is")
      }
    }
    if view.top == top, state.notice == nil { state.notice = Notice("there is nothing further that way") }
    state.show(view)
    return []
  }

  /// Puts the translation in the script's place.
  private func take(_ state: inout LabState) -> [Effect] {
    state.closeOverlay()
    // The text says itself which library it is for.
    if state.session.dialect != nil { state.session.change(dialect: nil) }
    return state.edit(to: table.text, "translated to \(table.target)")
  }

  private func another(_ distance: Int, _ state: inout LabState) -> [Effect] {
    let names = TranslatedText.targets.filter { $0 != table.source }
    let place = names.firstIndex(of: table.target) ?? 0
    return state.translate(to: names[(place + distance + names.count) % names.count])
  }

  func scroll(by lines: Int, in state: inout LabState) {
    var view = self
    view.top = min(max(top + lines, 0), max(table.rows.count - 1, 0))
    state.show(view)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] { [] }

  func drawScreen(of scene: Scene, into buffer: inout CellBuffer) {
    let arrangement = scene.arrangement
    let area = scene.drawBottom(into: &buffer)
    guard !area.isEmpty else { return }
    if !arrangement.rule.isEmpty, !arrangement.prompt.isEmpty {
      var pen = Pen(in: arrangement.prompt, row: 0, column: 1)
      pen.write("line \(min(top + 1, table.rows.count)) of \(table.rows.count)", Theme.secondary, into: &buffer)
      if let verdict, fits(verdict, beside: arrangement) { pen.write("  \(verdict)", Theme.plain, into: &buffer) }
    }
    var pen = Pen(in: area, row: 0, column: 1)
    pen.write("Translate", Theme.accent, into: &buffer)
    pen.write("  \(table.source) → \(table.target)", Theme.strong, into: &buffer)
    if isFromBefore { pen.write("  from before the fixes", Theme.secondary, into: &buffer) }
    if !table.remarks.isEmpty { pen.write("  \(table.remarks.count) not translated", Theme.problem, into: &buffer) }
    let lower = lower(in: area, arrangement)
    let parts = area.inset(top: 1).splitRows([.fixed(1), .weight(1), .fixed(lower.count)])
    if !parts[0].isEmpty { buffer.fill(parts[0], with: Cell("─", style: Theme.frame)) }
    drawRows(in: parts[1], into: &buffer)
    for (row, line) in lower.prefix(parts[2].rows).enumerated() {
      var pen = Pen(in: parts[2], row: row, column: 1)
      pen.write(line.text, line.style, into: &buffer)
    }
  }

  private var verdict: String? { table.verdict.map { singleLine($0) } }

  /// Whether the verdict has room on the line that says which part of the text is seen.
  private func fits(_ verdict: String, beside arrangement: PanelArrangement) -> Bool {
    !arrangement.rule.isEmpty && TextWidth.columns(of: verdict) + 24 <= arrangement.prompt.columns
  }

  /// What stands below the texts: what isn't translated, and the verdict where it is too long for the line below.
  private func lower(in area: Rectangle, _ arrangement: PanelArrangement) -> [(text: String, style: Style)] {
    guard area.rows >= 10 else { return [] }
    let width = max(area.columns - 2, 1)
    let remarks = table.remarks.prefix(2).flatMap { TextWidth.wrapped(singleLine($0), to: width) }.prefix(4)
    let long = verdict.flatMap { fits($0, beside: arrangement) ? nil : TextWidth.wrapped($0, to: width) } ?? []
    return remarks.map { ($0, Theme.problem) } + long.prefix(4).map { ($0, Theme.plain) }
  }

  /// Two columns, in which long lines are wrapped; a small screen has room for the translation only.
  private func drawRows(in area: Rectangle, into buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    let isWide = area.columns >= 60
    let width = isWide ? (area.columns - 3) / 2 : area.columns - 1
    var line = 0
    for row in table.rows.dropFirst(top) where line < area.rows {
      func write(_ texts: [String], at column: Int, isNew: Bool) {
        let place = Rectangle(column: column, row: area.top + line, columns: width, rows: area.rows - line)
        for (number, text) in texts.prefix(place.rows).enumerated() {
          var pen = Pen(in: place, row: number)
          pen.write(text, row.differs ? (isNew ? Theme.accent : Theme.secondary) : Theme.plain, into: &buffer)
        }
      }
      let own = isWide ? wrapped(row.own, to: width) : []
      let translated = wrapped(row.translated, to: width)
      let height = max(own.count, translated.count, 1)
      write(own, at: area.left, isNew: false)
      for number in 0..<min(height, area.rows - line) {
        var pen = Pen(in: area, row: line + number, column: isWide ? width + 1 : 0)
        let mark = row.differs && number == 0 ? "≠" : isWide ? "│" : " "
        pen.write(mark, mark == "≠" ? Theme.problem : Theme.frame, into: &buffer)
      }
      write(translated, at: isWide ? area.left + width + 3 : area.left + 1, isNew: true)
      line += height
    }
  }

  /// The lines of a line of source text, the further ones indented.
  private func wrapped(_ text: String?, to columns: Int) -> [String] {
    guard let text = text.map({ singleLine($0) }) else { return [] }
    guard TextWidth.columns(of: text) > columns else { return [text] }
    let spaces = text.prefix { $0 == " " }
    let indent = spaces.count * 2 < columns ? String(spaces) : ""
    let parts = TextWidth.wrapped(String(text.dropFirst(spaces.count)), to: columns - indent.count - 2)
    return parts.enumerated().map { number, part in indent + (number == 0 ? "" : "  ") + part }
  }
}

extension LabState {
  /// Shows the script beside its translation.
  ///
  /// - Parameter name: The library; empty for the one that people most often move to.
  mutating func translate(to name: String) -> [Effect] {
    guard !session.isRecording else {
      notice = Notice("this is a recorded trace: there is no script to translate")
      return []
    }
    let effects = bringBackJavaScript()
    let isJavaScript = TranslatedText.isJavaScript(session.source.text)
    let own = (session.run?.dialect ?? .google).rawValue
    let usual = isJavaScript ? "ecmascript" : own == "google" ? "promisekit" : "google"
    let wanted = name.isEmpty ? usual : name
    guard wanted != own || isJavaScript else {
      notice = Notice("the script is written for '\(own)' already; name another library")
      return effects
    }
    do {
      var request = session.request
      request.dialect = session.run?.dialect
      let table = try TranslatedText(request, to: wanted)
      var view = TranslationView(table)
      view.isFromBefore = !effects.isEmpty || open(TranslationView.self)?.isFromBefore == true
      show(view)
    } catch {
      notice = Notice(error.text, kind: .problem)
    }
    return effects
  }
}
