import Glibc

/// What the environment variables say about the terminal, decided from values so that it can be tested.
struct TerminalEnvironment: Hashable, Sendable {
  /// The value of TERM; nil when unset or empty.
  var terminalType: String?
  /// Whether TERM is that of Linux's console, `linux` or `linux-16color`.
  var isConsole: Bool { terminalType?.split(separator: "-").first == "linux" }
  /// Whether the person asked for no colors: NO_COLOR is there and not empty.
  var wantsNoColor: Bool
  /// The description of the same terminal with 24-bit colors, which may not be installed; `nil` where it isn't known to have them:
  /// COLORTERM says so. `xterm-256color` has it as `xterm-direct`.
  var typeWithEveryColor: String?
  /// Whether a description with 24-bit colors may be made of its own. GNU screen hands COLORTERM on and doesn't know them.
  var mayDescribeEveryColor: Bool { typeWithEveryColor != nil && terminalType?.hasPrefix("screen") == false }
  /// Whether the locale's character encoding is UTF-8.
  var wantsUTF8: Bool

  /// Decides from a way to look variables up.
  init(lookUp: (String) -> String?) {
    func value(_ name: String) -> String? {
      lookUp(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    terminalType = value("TERM")
    wantsNoColor = value("NO_COLOR") != nil
    if let terminalType, ["truecolor", "24bit"].contains(value("COLORTERM")?.lowercased()) {
      let suffix = "-256color"
      typeWithEveryColor =
        (terminalType.hasSuffix(suffix) ? String(terminalType.dropLast(suffix.count)) : terminalType) + "-direct"
    }
    // The first of these that is set decides, as in setlocale.
    let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "C"
    let lowered = locale.lowercased()
    wantsUTF8 = lowered.contains("utf-8") || lowered.contains("utf8")
  }

  /// What the process was started with.
  static var ofProcess: TerminalEnvironment {
    TerminalEnvironment { name in getenv(name).map { String(cString: $0) } }
  }
}
