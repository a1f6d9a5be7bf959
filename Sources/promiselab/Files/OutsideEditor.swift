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
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/promiselab-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      return .problem("there is no room for a file to edit in \(parent): \(String(cString: strerror(errno)))")
    }
    let folder = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { rmdir(folder) }
    let last = name.split(separator: "/").last.map(String.init) ?? "script.swift"
    let path = "\(folder)/\(last.hasSuffix(".swift") ? last : "script.swift")"
    if let reason = AtomicFile.write(Array(text.utf8), to: path) { return .problem("'\(path)' can't be written: \(reason)") }
    defer { unlink(path) }
    if let problem = run("\(command) \"$1\"", path) { return .problem(problem) }
    do {
      return .text(try ScriptFile.text(at: path))
    } catch {
      return .problem("\(error)")
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
    return "the editor '\(command)' ended with an error: nothing was changed (set $EDITOR to the one that you use)"
  }
}
