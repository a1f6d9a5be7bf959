/// One row of the table from which the configuration, `:set` and `--print-config` are made.
struct SettingOption: Sendable {
  let name: String
  /// A sentence for the default configuration.
  let help: String
  /// The values that it can have, where there are few.
  let values: [String]
  /// The value that it has, as `:set` shows it.
  let value: @Sendable (Settings) -> String
  /// Changes it; returns what is wrong with the value.
  let set: @Sendable (inout Settings, TomlValue) -> String?

  static func named(_ name: String) -> SettingOption? { all.first { $0.name == name } }

  static let all: [SettingOption] = [
    SettingOption(
      name: "theme", help: "colors; terminal takes your terminal's own", values: ThemeName.allCases.map(\.rawValue),
      value: { $0.theme.rawValue },
      set: { settings, value in
        guard case .text(let name) = value, let theme = ThemeName(name) else {
          return "write \(ThemeName.allCases.map(\.rawValue).joined(separator: ", "))"
        }
        settings.theme = theme
        return nil
      }),
    SettingOption(
      name: "speed", help: "virtual milliseconds per real millisecond, 0.01 to 1000", values: [],
      value: { TomlValue.number($0.speed.factor).description },
      set: { settings, value in
        guard case .number(let factor) = value, (0.01...1000).contains(factor) else { return "write a number from 0.01 to 1000" }
        settings.speed = PlaySpeed(factor: factor)
        return nil
      }),
    truth("mouse", "clicks and the wheel are for PromiseLab", \.usesMouse),
    truth("ascii", "draw with ASCII characters only", \.isASCII),
    truth(
      "reduced-motion", "playing jumps from event to event, a few times a second at most; nothing runs along the graph",
      \.reducesMotion),
    truth("presenter", "large spacing, with captions and the keys you press", \.isPresenting),
    SettingOption(
      name: "panels.hidden", help: "panels that are not shown: source, graph, timeline, log", values: [],
      value: { settings in
        let names = Panel.allCases.filter { settings.hiddenPanels.contains($0) }.map { TomlValue.text($0.name) }
        return TomlValue.list(names).description
      }, set: setHidden),
    share("panels.left", "percent of the columns for the left panels, 20 to 80", 20...80, { $0.leftShare }) {
      $0.leftShare = $1 ?? 42
    },
    share(
      "panels.upper", "percent of the rows for the upper panels, 20 to 80; 0 gives them what they need", 20...80,
      allowsZero: true, \.upperShare
    ) {
      $0.upperShare = $1
    },
  ]

  private static func truth(_ name: String, _ help: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable)
    -> SettingOption
  {
    SettingOption(
      name: name, help: help, values: ["true", "false"], value: { "\($0[keyPath: path])" },
      set: { settings, value in
        guard case .truth(let isOn) = value else { return "write true or false" }
        settings[keyPath: path] = isOn
        return nil
      })
  }

  private static func share(
    _ name: String, _ help: String, _ range: ClosedRange<Int>, allowsZero: Bool = false,
    _ get: @escaping @Sendable (Settings) -> Int?,
    _ put: @escaping @Sendable (inout Settings, Int?) -> Void
  ) -> SettingOption {
    SettingOption(
      name: name, help: help, values: [], value: { "\(get($0) ?? 0)" },
      set: { settings, value in
        guard case .number(let number) = value,
          number == 0 && allowsZero || (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
        else { return "write a number from \(range.lowerBound) to \(range.upperBound)" }
        put(&settings, number == 0 ? nil : Int(number))
        return nil
      })
  }

  @Sendable private static func setHidden(_ settings: inout Settings, _ value: TomlValue) -> String? {
    let values = if case .list(let list) = value { list } else { [value] }
    var hidden: Set<Panel> = []
    for value in values {
      switch value {
      case .text(let name) where name == "none": break
      case .text(let name):
        guard let panel = Panel.allCases.first(where: { $0.name == name.lowercased() }) else {
          return "there is no panel '\(name)': write source, graph, timeline, log"
        }
        hidden.insert(panel)
      case .number(let number):
        guard let panel = Int(exactly: number).flatMap(Panel.init) else {
          return "panels have the numbers 1 to \(Panel.allCases.count)"
        }
        hidden.insert(panel)
      default: return "write a list of panels, for example [\"log\"]"
      }
    }
    guard hidden.count < Panel.allCases.count else { return "one panel must stay visible" }
    settings.hiddenPanels = hidden
    return nil
  }
}
