internal import ArgumentParser
internal import Glibc
internal import Lab
internal import Screen

/// Standard output, with failures told. Together with `StandardError` it is the only way to what the program prints: a test holds that.
enum StandardOutput {
  /// Writes text; what would drive a terminal is shown instead of sent.
  ///
  /// - Throws: The exit status for output that can't be written, after saying so on standard error. A reader that went away has heard
  ///   enough: nothing is said then.
  static func write(_ text: String) throws { try send(TerminalText.escaped(text)) }

  /// Writes text whose lines end in another way than with a newline.
  ///
  /// - Throws: As `write`.
  static func write(_ text: String, endingLinesWith lineEnd: String) throws {
    try send(TerminalText.escaped(text).replacing("\n", with: lineEnd))
  }

  /// Writes a drawing: where the locale isn't UTF-8, in ASCII.
  ///
  /// - Throws: As `write`.
  static func draw(_ text: String) throws {
    let text = TerminalText.escaped(text)
    try send(Descriptor.isUTF8 ? text : AsciiFallback.text(text))
  }

  /// Whether a person sits at both ends: what is printed goes to a terminal, and keys come from one.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1 }

  /// Writes what is no text; a terminal gets none of it.
  ///
  /// - Throws: As `write`.
  static func write(bytes: [UInt8]) throws {
    guard isatty(STDOUT_FILENO) == 0 else {
      StandardError.write("promiselab: this isn't text for a terminal: write it to a file with -o\n")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    try report(Descriptor.write(bytes: bytes, to: STDOUT_FILENO))
  }

  /// Whether whoever read standard output has gone away.
  static var isAbandoned: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&output, 1, 0) > 0 && Int32(output.revents) & POLLERR != 0
  }

  /// What a run prints while it goes on, a few thousand characters at a time.
  final class Stream {
    private static let size = 4096
    private var waiting = ""
    private var failure: (any Error)?

    /// Whether something couldn't be written.
    var hasFailed: Bool { failure != nil }

    func write(_ text: String) {
      waiting += text
      if waiting.utf8.count >= Stream.size { flush() }
    }

    /// Writes what is left.
    ///
    /// - Throws: What `StandardOutput.write` threw first, or the same status if nobody reads any more.
    func end() throws {
      flush()
      if let failure { throw failure }
      if isAbandoned { throw ExitCode(ExitStatus.cannotWrite.rawValue) }
    }

    private func flush() {
      guard failure == nil, !waiting.isEmpty else { return }
      do { try StandardOutput.write(waiting) } catch { failure = error }
      waiting = ""
    }
  }

  private static func send(_ text: String) throws { try report(Descriptor.write(text, to: STDOUT_FILENO)) }

  private static func report(_ problem: Int32?) throws {
    guard let problem else { return }
    if problem != EPIPE {
      StandardError.write("promiselab: standard output can't be written: \(String(cString: strerror(problem)))\n")
    }
    throw ExitCode(ExitStatus.cannotWrite.rawValue)
  }
}

/// Standard error; what can't be written there is lost, as there is nowhere else to tell.
enum StandardError {
  /// Writes text; what would drive a terminal is shown instead of sent.
  static func write(_ text: String) {
    _ = Descriptor.write(TerminalText.escaped(text), to: STDERR_FILENO)
  }

  /// Whether it goes to a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a text over the terminal's line.
  static func replaceLine(by text: String) {
    let text = TerminalText.escaped(text)
    _ = Descriptor.write("\r\u{1B}[K" + (Descriptor.isUTF8 ? text : AsciiFallback.text(text)), to: STDERR_FILENO)
  }
}

/// Writing to file descriptors.
private enum Descriptor {
  /// Whether the locale's characters are encoded in UTF-8: the first variable that is set decides, as in setlocale.
  static var isUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { getenv($0) }.map { String(cString: $0).lowercased() }.first { !$0.isEmpty } ?? "c"
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// Writes all of a text.
  ///
  /// - Returns: The system's error number if it can't be written, otherwise `nil`.
  static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { write($0, to: descriptor) }
  }

  /// Writes all bytes.
  static func write(bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBufferPointer { write($0, to: descriptor) }
  }

  private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32? {
    signal(SIGPIPE, SIG_IGN)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
