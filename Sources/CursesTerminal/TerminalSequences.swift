import CNcurses
import Glibc
import Screen

/// The byte sequences that curses doesn't send by itself, or that must be at hand when it can't be asked any more.
struct TerminalSequences {
  /// Switches on the mouse and bracketed paste.
  var entering: [UInt8] = []
  /// Switches them off.
  var leaving: [UInt8] = []
  /// Leaves the screen altogether, for a process that is about to die.
  var restoring: [UInt8] = []
  /// Whether what was on the screen before comes back in the end.
  var hasOwnScreen = true
  /// What this terminal sends for its keys.
  var keys: [[UInt8]: Key] = [:]

  /// Asks the description of the current terminal.
  init(options: TerminalOptions) {
    // Terminals that have a mouse understand xterm's private modes; the others might print them.
    if capability("kmous") != nil || capability("BE") != nil {
      var modes: [Int] = []
      if options.bracketedPaste { modes.append(2004) }
      // Presses and releases, drags, and coordinates without a limit.
      if options.mouse { modes += [1000, 1002, 1006] }
      for mode in modes { entering += Array("\u{1B}[?\(mode)h".utf8) }
      // All of them, since the mouse may be taken later on.
      for mode in [2004, 1000, 1002, 1006] { leaving += Array("\u{1B}[?\(mode)l".utf8) }
    }
    restoring = leaving
    for name in ["rmkx", "sgr0", "op", "cnorm", "rmcup"] {
      if let bytes = capability(name) { restoring += bytes }
    }
    hasOwnScreen = capability("rmcup") != nil
    if !hasOwnScreen { restoring += [0x0D, 0x0A] }
    for (name, key) in TerminalSequences.keyCapabilities {
      // Keys of a single byte mean the same everywhere.
      if let bytes = capability(name), bytes.count > 1, bytes.first == 0x1B { keys[bytes] = key }
    }
  }

  private static let keyCapabilities: [(String, Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
    ] + (1...12).map { ("kf\($0)", Key.function($0)) }

  /// A string capability without its padding, which only paper terminals needed.
  private func capability(_ name: String) -> [UInt8]? {
    guard let value = curses_capability(name) else { return nil }
    let bytes = TerminalSequences.withoutPadding(Array(UnsafeRawBufferPointer(start: value, count: strlen(value))))
    return bytes.isEmpty ? nil : bytes
  }

  /// Leaves out `$<5>`, which asks for a pause of 5 milliseconds.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isPadding = bytes[index] == UInt8(ascii: "$") && bytes[(index + 1)...].first == UInt8(ascii: "<")
      if isPadding, let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
        index = end + 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
