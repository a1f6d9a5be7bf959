internal import Glibc

/// The editor that the person uses elsewhere.
enum OutsideEditor {
  /// What came of it.
  enum Outcome {
    case text(String)
    /// Why there is none.
    case problem(String)
  }

  /// The command: `$VISUAL`, `$EDITOR`, or `vi`.
  static var command: String {
    for name in ["VISUAL", "EDITOR"] {
      if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
    }
    return "vi"
  }

  /// Lets the person edit a text in a file of its own, and waits until they have left the editor.
  ///
  /// - Parameter name: The script's name: its last part is the file's, so that the editor knows the language.
  static func edit(_ text: String, name: String) -> Outcome {
    let parent = getenv("TMPDIR").flatMap { String(validatingCString: $0) } ?? "/tmp"
    var template = Array("\(parent)/promiselab-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      return .problem("there is no room for a file to edit in \(parent): \(String(cString: strerror(errno)))")
    }
    let folder = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let last = name.split(separator: "/").last.map(String.init) ?? "script.swift"
    let path = "\(folder)/\(last.hasSuffix(".swift") ? last : "script.swift")"
    func remove() {
      unlink(path)
      rmdir(folder)
    }
    if let reason = AtomicFile.write(Array(text.utf8), to: path) {
      remove()
      return .problem("'\(path)' can't be written: \(reason)")
    }
    let problem = run("\(command) \"$1\"", path)
    do throws(ScriptFileProblem) {
      let edited = try ScriptFile.text(at: path, onlyRegular: true)
      if let problem, edited != text { return .problem("'\(path)' keeps what you wrote: \(problem)") }
      remove()
      return problem.map { Outcome.problem("\($0): nothing was changed") } ?? .text(edited)
    } catch .missing {
      remove()
      return .problem(problem ?? "the editor removed its file: nothing was changed")
    } catch {
      // What was written there can't be taken over, but it is somebody's work.
      var reason = "\(error)"
      if case .notText(_, let line, let what) = error { reason = "line \(line) has a byte that \(what)" }
      return .problem("'\(path)' keeps what you wrote: \(reason)")
    }
  }

  /// Runs a line of the shell with one argument.
  ///
  /// - Returns: What went wrong; `nil` if nothing did.
  private static func run(_ line: String, _ argument: String) -> String? {
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    for argument in ["sh", "-c", line, "sh", argument] { arguments.append(strdup(argument)) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let reason = posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ)
    guard reason == 0 else { return "the editor can't be started: \(String(cString: strerror(reason)))" }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return "the editor can't be waited for: \(String(cString: strerror(errno)))" }
    }
    guard status != 0 else { return nil }
    switch (status & 0x7F, status >> 8 & 0xFF) {
    // What the shell answers where there is no such program, or none that can be run.
    case (0, 127): return "'\(command)' can't be found (set $EDITOR to the editor that you use)"
    case (0, 126): return "'\(command)' can't be run (set $EDITOR to the editor that you use)"
    case (0, let code): return "the editor ended with status \(code)"
    case (let signal, _): return "the editor was ended by signal \(signal)"
    }
  }
}
