internal import Lab

extension Chooser {
  /// Everything that can be done or read, in one list.
  static func palette(_ state: LabState) -> Chooser {
    let actions = state.settings.keys.bindings.filter { $0.action != .palette }.map { binding in
      Entry(binding.name, binding.help, note: binding.keys.map(\.label).joined(separator: " "), .action(binding.action))
    }
    let commands = Command.all.map { command in
      let line = command.names[0]
      return Entry(
        command.form, command.help, note: "command", command.arguments.isEmpty ? .command(line) : .draft(line + " "))
    }
    let examples = Example.all.map { Entry($0.name, $0.title, note: "example", .command("open \($0.name)")) }
    let topics = HelpTopic.all.map { Entry($0.name, $0.title, note: "topic", .command("help \($0.name)")) }
    let settings = SettingOption.all.map {
      Entry($0.name, "\($0.help) (now \($0.value(state.settings)))", note: "setting", .draft("set \($0.name) "))
    }
    let exports = ExportFormat.allCases.map {
      Entry("export \($0.rawValue)", $0.summary, note: "export", .draft("export \($0.rawValue) "))
    }
    return Chooser(title: "Do or find", style: .palette, entries: actions + commands + exports + examples + topics + settings)
  }

  /// The settings with their values.
  static func settings(_ settings: Settings) -> Chooser {
    Chooser(
      title: "Settings", style: .palette,
      entries: SettingOption.all.map { option in
        Entry(option.name, option.help, note: option.value(settings), .draft("set \(option.name) "))
      })
  }
}
