/// The help, made from the tables of keys and commands.
enum HelpText {
  /// A line of the help.
  enum Line: Hashable, Sendable {
    case heading(String)
    case entry(keys: String, text: String)
    case blank
  }

  /// All lines, in order.
  static let lines: [Line] = keyLines + commandLines + legendLines

  private static var keyLines: [Line] {
    KeyBinding.Section.allCases.flatMap { section in
      let bindings = KeyBinding.all.filter { $0.section == section }
      let entries = bindings.map { Line.entry(keys: $0.keys.map(\.label).joined(separator: " "), text: $0.help) }
      return [.heading(section.rawValue)] + entries + [.blank]
    }
  }

  private static var commandLines: [Line] {
    let entries = Command.all.map { command in
      let form = [":\(command.names[0])", command.arguments].filter { !$0.isEmpty }
      return Line.entry(keys: form.joined(separator: " "), text: command.help)
    }
    return [.heading("Commands")] + entries + [.blank]
  }

  private static var legendLines: [Line] {
    [
      .heading("Marks"),
      .entry(keys: "●", text: "fulfilled: it has a value"),
      .entry(keys: "✗", text: "rejected: it has an error"),
      .entry(keys: "◌", text: "pending: it waits for its outcome"),
      .entry(keys: "┄", text: "skipped: its handler was passed over"),
      .entry(keys: "⊘", text: "cancelled"),
      .entry(keys: "·", text: "not made yet at this instant"),
      .entry(keys: "▸", text: "the line whose promise the last event happened to"),
    ]
  }
}
