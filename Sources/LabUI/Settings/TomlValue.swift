/// A value of a configuration file.
public enum TomlValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case truth(Bool)
  case list([TomlValue])

  /// Reads a value as people type it after `:set`: `on`, `2`, `light`.
  init(typed text: String) {
    switch text.lowercased() {
    case "true", "on", "yes": self = .truth(true)
    case "false", "off", "no": self = .truth(false)
    default:
      let digits = text.drop { $0 == "×" }
      if let number = Double(digits), number.isFinite { self = .number(number) } else { self = .text(text) }
    }
  }

  /// The value as a configuration file has it, in short.
  var description: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    case .truth(let truth): "\(truth)"
    case .list(let list): "[" + list.map(\.description).joined(separator: ", ") + "]"
    }
  }
}

/// A line of a configuration file that sets something.
struct TomlEntry: Hashable, Sendable {
  /// The table that it stands in, and its name there.
  var path: [String]
  var value: TomlValue
  /// Counted from 1.
  var line: Int

  var name: String { path.joined(separator: ".") }
}

/// Something in a configuration file that can't be followed, or has no effect.
public struct SettingsProblem: Hashable, Sendable {
  /// Counted from 1.
  public var line: Int
  public var message: String
}
