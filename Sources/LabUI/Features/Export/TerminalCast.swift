internal import Lab
internal import Program
internal import Screen

/// The playground playing a run from its start, as asciinema records terminals (asciicast, version 2).
struct TerminalCast {
  let text: String

  /// The terminal's last row is left to the shell's prompt, which comes there where a terminal has played it.
  private static let terminal = Size(columns: 100, rows: 30)
  private static let size = Size(columns: terminal.columns, rows: terminal.rows - 1)
  /// Seconds that an event is shown, unless the whole would be longer than a minute.
  private static let pace = 0.4
  private static let longest = 60.0

  /// - Parameter exhibit: The cast ends at its position.
  init(_ exhibit: Exhibit) {
    let request = exhibit.run.request
    var session =
      exhibit.run.isRecording
      ? Session(recording: exhibit.run)
      : Session(
        source: request.source, dialect: request.dialect, plan: request.plan, limits: request.limits, language: request.language)
    session.accept(exhibit.run)
    session.go(to: 0)
    var state = LabState(session: session, size: TerminalCast.size)
    _ = update(&state, .caughtUp)
    let pace = min(TerminalCast.pace, TerminalCast.longest / Double(max(exhibit.position, 1)))
    var lines = [
      "{\"version\": 2, \"width\": \(TerminalCast.terminal.columns), \"height\": \(TerminalCast.terminal.rows), \"title\": "
        + "\(TerminalCast.quoted(exhibit.name))}"
    ]
    var shown: CellBuffer?
    for position in 0...exhibit.position {
      if position > 0 { state.stepInCast() }
      let buffer = render(state).buffer
      let change = TerminalCast.change(from: shown, to: buffer)
      shown = buffer
      guard !change.isEmpty else { continue }
      let milliseconds = Int(Double(position) * pace * 1000)
      lines.append("[\(milliseconds / 1000).\(TerminalCast.padded(milliseconds % 1000)), \"o\", \(TerminalCast.quoted(change))]")
    }
    // The end stays for a moment.
    let end = Int(Double(exhibit.position) * pace * 1000) + 2000
    let ending = "\u{1B}[\(TerminalCast.terminal.rows);1H\u{1B}[?25h"
    lines.append("[\(end / 1000).\(TerminalCast.padded(end % 1000)), \"o\", \(TerminalCast.quoted(ending))]")
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func padded(_ milliseconds: Int) -> String {
    let digits = String(milliseconds)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// What a terminal is sent for the rows that differ.
  private static func change(from old: CellBuffer?, to new: CellBuffer) -> String {
    var result = old == nil ? "\u{1B}[?25l\u{1B}[2J" : ""
    for row in 0..<new.size.rows {
      let isSame = (0..<new.size.columns).allSatisfy { old?[$0, row] == new[$0, row] }
      guard !isSame else { continue }
      result += "\u{1B}[\(row + 1);1H"
      var style: Style?
      for column in 0..<new.size.columns {
        let cell = new[column, row]
        guard !cell.isContinuation else { continue }
        if style != cell.style { result += TerminalCast.sequence(cell.style) }
        style = cell.style
        result.append(cell.character)
      }
      result += "\u{1B}[0m"
    }
    return result
  }

  /// The sequence that makes a terminal write in a style.
  private static func sequence(_ style: Style) -> String {
    var codes = ["0"]
    let attributes: [(Attributes, String)] = [(.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7")]
    codes += attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    for (color, base) in [(style.foreground, 30), (style.background, 40)] {
      switch color {
      case .default: break
      case .ansi(let number): codes.append("\(Int(number) + (number < 8 ? base : base + 52))")
      case .rgb(let red, let green, let blue): codes.append("\(base + 8);2;\(red);\(green);\(blue)")
      }
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// A string of JSON.
  private static func quoted(_ text: String) -> String { JSONString.quoted(text) { $0.value == 0x7F } }
}

extension LabState {
  /// Lets the next event happen, as a step does.
  fileprivate mutating func stepInCast() {
    session.stepForward()
    showLatest()
    notice = nil
  }
}
