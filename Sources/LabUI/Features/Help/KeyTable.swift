/// docs/KEYS.md, made from the tables.
public enum KeyTable {
  /// The whole document.
  public static var markdown: String {
    var text = """
      # Keys and commands

      Made from the tables in Sources/LabUI by `promiselab --print-keys`; a test holds it equal. The names in the third column are
      those of the configuration (`promiselab --print-config`) and of the prompt: `:next-turn` does what `}` does.


      """
    for section in KeyBinding.Section.allCases {
      text += "## \(section.rawValue)\n\n| key | what it does | name |\n|---|---|---|\n"
      for binding in KeyBinding.all where binding.section == section {
        let keys = binding.keys.map { "`\(escaped($0.label))`" }.joined(separator: " ")
        text += "| \(keys) | \(escaped(binding.help)) | `\(binding.name)` |\n"
      }
      text += "\n"
    }
    text += "## Commands\n\n| command | what it does |\n|---|---|\n"
    for command in Command.all {
      text += "| `\(escaped(command.form))` | \(escaped(command.help)) |\n"
    }
    return text + "\nEvery action of the tables above is a command, too.\n\n" + promptKeys
  }

  private static let promptKeys = """
    ## At the prompt

    | key | what it does |
    |---|---|
    | `Enter` | run the line and stay for the next, or begin the next one where a statement is incomplete |
    | `space` `.` `,` | at an empty line: play or stop, step, go back |
    | `Tab` `Shift-Tab` | complete a command, or a name in scope; go on through what fits |
    | `↑` `↓` | earlier and later lines that begin with what stands before the cursor |
    | `Ctrl-R` | search earlier lines; again goes further back |
    | `Ctrl-A` `Ctrl-E` `Home` `End` | go to the start, to the end |
    | `Ctrl-W` `Ctrl-U` `Ctrl-K` | delete the word before the cursor, everything before it, everything after it |
    | `Ctrl-O` | make the text the script: its imports choose the library, undeclared names are stubbed |
    | `Esc` | leave; so does Enter at an empty line |

    """

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "|" ? "\\|" : String($1) }
  }
}
