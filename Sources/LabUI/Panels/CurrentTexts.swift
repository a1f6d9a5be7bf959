// Stands in for what the table of bindings and the list of examples will say.

/// The keys of the line at the bottom in the current mode.
func currentHints(_ state: LabState) -> [Hint] {
  switch state.mode {
  case .prompt: [Hint("Enter", "run", isKept: true), Hint("↑", "earlier lines"), Hint("Esc", "leave", isKept: true)]
  case .help: [Hint("↑ ↓", "scroll"), Hint("Esc", "close", isKept: true)]
  case .details: [Hint("Esc", "close", isKept: true)]
  case .examples: [Hint("↑ ↓", "choose"), Hint("Enter", "open", isKept: true), Hint("Esc", "close", isKept: true)]
  case .normal:
    [
      Hint("space", state.isPlaying ? "pause" : "play"), Hint(".", "step", isKept: true), Hint(",", "back"), Hint("f", "fail"),
      Hint("d", "delay"), Hint("c", "cancel"), Hint("Enter", "details"), Hint("i", "type"),
      Hint("?", "help", isKept: true), Hint("q", "quit"),
    ]
  }
}

/// The sections of the help.
func currentHelp() -> [HelpSection] { [] }

/// The scripts that can be opened from the list.
func currentExamples() -> [ExampleEntry] { [] }
