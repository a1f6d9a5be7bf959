internal import Glibc
internal import Lab
internal import Screen

/// Prints the notes of the place where another terminal is in a lesson, whenever that changes.
enum LessonNotesPrinter {
  /// Follows the other terminal until this one is interrupted; ends at once if that can't be watched.
  static func follow(_ notes: LessonNotes, folder: String) throws {
    var ends: [Int32] = [0, 0]
    guard PersonalFolders.make(folder) == nil, let path = PlaceFile.path(in: folder), pipe(&ends) == 0 else { return }
    let wakeup = ends[1]
    guard let watcher = FileWatcher(seesRemoval: true, wake: { _ = Glibc.write(wakeup, [1], 1) }) else { return }
    watcher.watch(path)
    // The thread lets go of a watcher that nobody holds: without this, it may end before the lesson opens.
    defer { withExtendedLifetime(watcher) {} }
    var shown: String?
    while true {
      let text = PlaceFile.read(in: folder).map(notes.text(at:)) ?? (shown == nil ? LessonNotes.waiting : LessonNotes.left)
      let isWaiting = shown == LessonNotes.waiting && text == LessonNotes.left
      if text != shown, !isWaiting {
        try StandardOutput.draw(wrapped(text) + "\n\n")
        shown = text
      }
      var byte: UInt8 = 0
      let count = Glibc.read(ends[0], &byte, 1)
      guard count > 0 || count < 0 && errno == EINTR else { return }
    }
  }

  /// The text with no line that the terminal would break within a word: it may be a narrow one beside the slides.
  private static func wrapped(_ text: String) -> String {
    var window = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
    let columns = isKnown ? Int(window.ws_col) : 80
    // A line that fits stays as it is: code is indented.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      TextWidth.columns(of: String(line)) <= columns ? [String(line)] : TextWidth.wrapped(String(line), to: columns)
    }
    return lines.joined(separator: "\n")
  }
}
