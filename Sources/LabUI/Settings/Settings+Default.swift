internal import Screen

extension Settings {
  /// The default configuration as a file: every setting and every key, explained, none of them changed.
  public static var defaultConfiguration: String {
    let settings = Settings()
    var text = """
      # The configuration of promiselab, as it is without one. Save it as
      # ~/.config/promiselab/config.toml (or $XDG_CONFIG_HOME/promiselab/config.toml),
      # change what you like and delete the rest. :set changes a setting until you leave.


      """
    var table = ""
    for option in SettingOption.all {
      let parts = option.name.split(separator: ".").map(String.init)
      if parts.count > 1, parts[0] != table {
        table = parts[0]
        text += "[\(table)]\n"
      }
      text += "# \(option.help)\n"
      if !option.values.isEmpty { text += "# one of: \(option.values.joined(separator: ", "))\n" }
      text += "\(parts[parts.count - 1]) = \(written(option, settings))\n\n"
    }
    text += """
      # Keys: "p", "P", "ctrl-p", "alt-p", "f5", "space", "enter", "tab", "shift-tab", "esc", "up", "pgdn", "home", "del".
      # A key that you give to one action is taken from the others. [] leaves an action to :commands.
      [keys]

      """
    for section in KeyBinding.Section.allCases {
      text += "\n# \(section.rawValue)\n"
      for binding in KeyBinding.all where binding.section == section {
        let keys = binding.keys.map { quoted($0.syntax) }.joined(separator: ", ")
        text += "\(binding.name) = [\(keys)]  # \(binding.help)\n"
      }
    }
    return text
  }

  private static func written(_ option: SettingOption, _ settings: Settings) -> String {
    let value = option.value(settings)
    return option.name == "theme" ? quoted(value) : value
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
  }
}
