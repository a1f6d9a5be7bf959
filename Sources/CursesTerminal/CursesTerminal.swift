import CNcurses
import Glibc
public import Screen

/// A terminal that shows frames and reports what the person does: the only code that calls ncurses.
///
/// It belongs to the thread that opened it, and there can be only one at a time. Everything that reaches the terminal passes
/// through cells, which can't hold control characters.
public final class CursesTerminal {
  private(set) var options: TerminalOptions
  private(set) var sequences: TerminalSequences
  let signals: SignalPipe
  var decoder: InputDecoder
  /// The descriptor that keys are read from; nil after its end.
  var input: Int32?
  /// A wake-up descriptor whose other end was closed: waiting for it would never wait.
  var deadWakeup: Int32?
  /// Events that came up while nobody asked for them.
  var queued: [InputEvent] = []

  private let handle: OpaquePointer
  private let files: [UnsafeMutablePointer<FILE>]
  private var painter: CursesPainter
  private var shown: CellBuffer?
  private var shownCursor: Position?
  private(set) var isOpen = true

  /// The most columns and rows that are believed; more would only waste memory.
  private static let limit = (columns: 2000, rows: 1000)

  /// Opens the screen: enters the alternate screen, hides the cursor, and reads every key as it is pressed.
  ///
  /// - Throws: a problem that says what to do instead; the terminal is untouched then.
  public static func open(_ options: TerminalOptions = TerminalOptions()) throws(TerminalProblem) -> CursesTerminal {
    try CursesTerminal(options, environment: .ofProcess)
  }

  init(_ options: TerminalOptions, environment: TerminalEnvironment) throws(TerminalProblem) {
    guard isatty(options.inputDescriptor) == 1 else { throw .inputIsNotATerminal }
    guard isatty(options.outputDescriptor) == 1 else { throw .outputIsNotATerminal }
    guard let type = environment.terminalType else { throw .terminalTypeIsUnset }
    let isUTF8 = CursesTerminal.adoptLocale(wantsUTF8: environment.wantsUTF8)
    try CursesTerminal.checkDescription(of: type, output: options.outputDescriptor)
    let signals = try SignalPipe()
    var modes = termios()
    tcgetattr(options.outputDescriptor, &modes)
    guard let output = fdopen(options.outputDescriptor, "w"), let input = fdopen(options.inputDescriptor, "r") else {
      let problem = TerminalProblem.systemRefused(operation: "use the terminal", errorNumber: errno)
      signals.close()
      throw problem
    }
    let sequences = TerminalSequences(options: options)
    // Curses installs handlers of its own, so ours come first, to know what was there before, and once more after it.
    SignalHandlers.install(
      pipe: signals.writing, output: options.outputDescriptor, modes: modes, restoring: sequences.restoring)
    guard let handle = CursesTerminal.begin(type, environment, output, input) else {
      SignalHandlers.remove()
      signals.close()
      throw .terminalTypeIsUnknown(type)
    }
    SignalHandlers.claim()
    self.options = options
    self.sequences = sequences
    self.signals = signals
    self.handle = handle
    files = [output, input]
    self.input = options.inputDescriptor
    decoder = InputDecoder(ownSequences: sequences.keys)
    painter = CursesPainter(
      isUTF8: isUTF8, isConsole: environment.isConsole,
      colorCount: CursesTerminal.startColors(wantsNoColor: environment.wantsNoColor))
    configure()
  }

  deinit {
    close()
  }

  /// How large the screen is now.
  public var size: Size {
    var window = winsize()
    if ioctl(options.outputDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
      return Size(
        columns: min(Int(window.ws_col), CursesTerminal.limit.columns),
        rows: min(Int(window.ws_row), CursesTerminal.limit.rows))
    }
    // Some lines don't say; the description or LINES and COLUMNS do.
    guard isOpen, let window = curses_standard_window() else { return .zero }
    return Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
  }

  /// Shows a frame; only what differs from the last one is sent.
  ///
  /// - Parameters:
  ///   - buffer: the frame; what exceeds the screen is clipped.
  ///   - cursor: where the cursor is shown; it is hidden when nil or outside of the screen.
  public func draw(_ buffer: CellBuffer, cursor: Position? = nil) {
    guard isOpen, let window = curses_standard_window() else { return }
    let cursor = cursor.flatMap { buffer.bounds.contains($0) ? $0 : nil }
    let difference = FrameDifference(from: shown, to: buffer)
    guard !difference.isEmpty || cursor != shownCursor else { return }
    if difference.isComplete { werase(window) }
    for run in difference.runs { painter.put(run) }
    shown = buffer
    if (cursor == nil) != (shownCursor == nil) { curs_set(cursor == nil ? 0 : 1) }
    shownCursor = cursor
    if let cursor { wmove(window, Int32(cursor.row), Int32(cursor.column)) }
    wrefresh(window)
  }

  /// Forgets what is on the screen, so that the next frame is drawn completely, after another program wrote over it.
  public func forgetScreen() {
    guard isOpen else { return }
    shown = nil
    curses_redraw_completely()
  }

  /// Gives the terminal back as it was. Calling it again does nothing.
  public func close() {
    guard isOpen else { return }
    leave()
    isOpen = false
    SignalHandlers.remove()
    delscreen(handle)
    signals.close()
  }

  /// Takes the mouse, or leaves it to the terminal.
  public func useMouse(_ isUsed: Bool) {
    guard isOpen, options.mouse != isUsed else { return }
    send(sequences.leaving)
    options.mouse = isUsed
    sequences = TerminalSequences(options: options)
    send(sequences.entering)
  }

  // MARK: Entering and leaving

  /// Leaves the screen; everything can still be entered again.
  func leave() {
    send(sequences.leaving)
    // Where the screen isn't the program's own, the shell goes on in its last line.
    if !sequences.hasOwnScreen, let window = curses_standard_window() {
      wmove(window, Int32(size.rows) - 1, 0)
      wclrtoeol(window)
      wrefresh(window)
    }
    endwin()
  }

  /// Comes back to the screen after `leave`, with the frame that was there before.
  func enter() {
    // In the background this stops the process once more, before it can write over the shell.
    reset_prog_mode()
    adoptSize()
    curses_redraw_completely()
    if let window = curses_standard_window() { wrefresh(window) }
    curs_set(shownCursor == nil ? 0 : 1)
    send(sequences.entering)
  }

  /// Tells curses the true size.
  func adoptSize() {
    let size = size
    guard let window = curses_standard_window() else { return }
    if Int(getmaxx(window)) != size.columns || Int(getmaxy(window)) != size.rows {
      resize_term(Int32(max(size.rows, 1)), Int32(max(size.columns, 1)))
    }
  }

  private func configure() {
    raw()
    noecho()
    nonl()
    // Curses would stop in the middle of a frame when a key arrives.
    typeahead(-1)
    if let window = curses_standard_window() {
      keypad(window, true)
      scrollok(window, false)
      // Inserting and deleting lines makes frames flicker that aren't scrolled.
      idlok(window, false)
    }
    adoptSize()
    curs_set(0)
    send(sequences.entering)
  }

  /// Sends bytes that curses doesn't know; it keeps nothing back between refreshes, so the order is right.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(options.outputDescriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func startColors(wantsNoColor: Bool) -> Int {
    guard !wantsNoColor, has_colors() else { return 0 }
    start_color()
    use_default_colors()
    return Int(tigetnum("colors"))
  }

  /// Whether text may be sent as UTF-8. The C library must know it too, since curses asks it for widths.
  private static func adoptLocale(wantsUTF8: Bool) -> Bool {
    if !wantsUTF8 {
      setlocale(LC_CTYPE, "C")
      return false
    }
    // Where the person's locale isn't installed, this one is as good for characters.
    if setlocale(LC_CTYPE, "") == nil || !isLocaleUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
    return isLocaleUTF8
  }

  private static var isLocaleUTF8: Bool {
    String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
  }

  /// Hands the terminal to curses, with 24-bit colors where it has them.
  private static func begin(
    _ type: String, _ environment: TerminalEnvironment, _ output: UnsafeMutablePointer<FILE>, _ input: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    guard !environment.wantsNoColor, let direct = environment.typeWithEveryColor else { return newterm(type, output, input) }
    if (try? checkDescription(of: direct, output: fileno(output))) != nil { return newterm(direct, output, input) }
    // Most machines don't have that description, so it is made of the one they have.
    return environment.mayDescribeEveryColor
      ? beginDescribed(type, output, input) ?? newterm(type, output, input)
      : newterm(type, output, input)
  }

  /// Lets curses read a description of the same terminal with 24-bit colors from the environment, which is then as it was before: it is
  /// what other programs begin with.
  private static func beginDescribed(
    _ type: String, _ output: UnsafeMutablePointer<FILE>, _ input: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    guard let description = DescriptionFiles.description(of: type, lookUp: variable)?.withEveryColor else { return nil }
    let name = "TERMINFO"
    let before = variable(name)
    setenv(name, DescriptionFiles.variable(description), 1)
    defer {
      if let before { setenv(name, before, 1) } else { unsetenv(name) }
    }
    guard (try? checkDescription(of: type, output: fileno(output))) != nil else { return nil }
    return newterm(type, output, input)
  }

  private static func checkDescription(of type: String, output: Int32) throws(TerminalProblem) {
    var status: Int32 = 0
    guard setupterm(type, output, &status) == OK else {
      // 1 and an error: the description says that the terminal is a generic one, or prints on paper.
      if status == 1 { throw .cursorCannotBePositioned(terminalType: type) }
      throw .terminalTypeIsUnknown(type)
    }
    if curses_capability("cup") == nil { throw .cursorCannotBePositioned(terminalType: type) }
  }
}
