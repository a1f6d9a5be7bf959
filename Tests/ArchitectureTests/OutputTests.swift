import Testing

/// What a terminal must not get is cleaned in one place; this holds that there is no other way to it.
@Suite("one place writes to standard output and standard error")
struct OutputTests {
  /// Who may call what writes: the streams themselves, the terminal's own module, and files that people asked for.
  private static let allowed: Set<String> = [
    "Sources/promiselab/Files/StandardStreams.swift", "Sources/promiselab/Files/AtomicFile.swift",
    // A byte that wakes the loop of keys.
    "Sources/promiselab/Playground/BackgroundRunner.swift",
    // A byte that wakes whoever waits for a lesson's place to change.
    "Sources/promiselab/Commands/LessonNotesPrinter.swift",
    "Sources/CursesTerminal/CursesTerminal.swift", "Sources/CursesTerminal/SignalState.swift",
    // What PromiseKit's users get by default, in their own programs; scripts have a handler of their own.
    "Sources/KitPromises/Configuration.swift",
    // The file of a recording, and why there is none, in the programs of those who record.
    "Sources/PromiseTracing/RecordingFile.swift", "Sources/PromiseTracing/TracingComplaint.swift",
    // `Tracing.print`, which prints what those programs ask it to print, in their own output.
    "Sources/PromiseTracing/Tracing.swift",
  ]

  private static let functions: Set<Substring> = [
    "print", "debugPrint", "dump", "puts", "fputs", "putchar", "fputc", "fwrite", "printf", "vprintf", "fprintf", "vfprintf",
    "perror",
    "write", "writev", "pwrite", "dprintf", "syslog", "NSLog",
  ]
  private static let names: Set<Substring> = ["FileHandle", "stdout", "stderr"]

  /// The names in a text that write, outside of comments and string literals.
  private static func writers(in text: String) -> [Substring] {
    var found: [Substring] = []
    for line in code(text).split(separator: "\n") {
      var rest = line[...]
      while let start = rest.firstIndex(where: { $0.isLetter || $0 == "_" }) {
        let word = rest[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let before = line[..<word.startIndex]
        rest = rest[word.endIndex...]
        if names.contains(word) { found.append(word) }
        // Methods of one's own are called through a point, the system's functions through their module's name.
        let isMethod = before.hasSuffix(".") && !before.hasSuffix("Glibc.") && !before.hasSuffix("Swift.")
        // Without the C library there is no system call; the interface writes into cells.
        guard text.contains("import Glibc") || text.contains("import Foundation") || word != "write" else { continue }
        if functions.contains(word), rest.hasPrefix("("), !isMethod, !before.hasSuffix("func ") { found.append(word) }
      }
    }
    return found
  }

  private static func code(_ text: String) -> String { String(decoding: SwiftText(text).code, as: UTF8.self) }

  @Test("no source but the streams and the terminal calls what writes")
  func sources() {
    let files = SourceTree.swiftFiles(under: "Sources")
    #expect(files.count > 300)
    for file in files where !Self.allowed.contains(file) {
      let found = Self.writers(in: SourceTree.text(of: file) ?? "")
      #expect(found == [], "\(file) writes by itself; StandardOutput and StandardError clean what they write")
    }
    for file in Self.allowed { #expect(!Self.writers(in: SourceTree.text(of: file) ?? "").isEmpty, "\(file) needs no exception") }
  }

  @Test("ArgumentParser never writes: the program asks it for its texts")
  func parser() {
    for file in SourceTree.swiftFiles(under: "Sources/promiselab") {
      let text = Self.code(SourceTree.text(of: file) ?? "")
      for call in ["exit(withError", "parseOrExit(", "PromiseLabCommand.main(", "fatalError("] {
        #expect(!text.contains(call), "\(file) has \(call)")
      }
    }
  }

  @Test("what writes is found in code, and not in comments, strings and methods of one's own")
  func reading() {
    let text = #"""
      import Glibc
      print("a print( b")  // print(
      pen.write("x")
      let text = "\"print(" + """
        print(1)
        """
      Glibc.write(1, a, 2)
      func write(_ text: String) {}
      fputs("x", stderr)
      """#
    #expect(Self.writers(in: text) == ["print", "write", "fputs", "stderr"])
  }
}
