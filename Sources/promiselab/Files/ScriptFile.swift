internal import Glibc
internal import Lab
internal import Program

/// Why a script can't be read.
enum ScriptFileProblem: InputProblem, Hashable {
  case missing(String)
  /// Neither a file nor an example.
  case noScript(String)
  case directory(String)
  case unreadable(String, reason: String)
  case tooLarge(String, limit: Int)
  case notText(String, line: Int, what: String)
  /// Something that is no file, and would not end when it is read.
  case special(String, kind: String)
  case standardInput
  case noPlan(String, reason: String)
  /// A lesson, which is taken and not run.
  case lesson(String)
  /// A trace, a plan or any other JSON, which is no script.
  case json(String)

  var description: String {
    switch self {
    case .missing(let name): "there is no file '\(name)'"
    case .noScript(let name):
      "there is no file '\(name)', and no example of that name; promiselab examples lists the examples"
    case .directory(let name): "'\(name)' is a directory: name a file in it"
    case .special(let name, let kind): "'\(name)' is \(kind), not a file: name another one"
    case .standardInput: "standard input can be read only when promiselab starts: name a script's file"
    case .unreadable(let name, let reason): "'\(name)' can't be read: \(reason)"
    case .tooLarge(let name, let limit): "'\(name)' is larger than \(limit / 1_000_000) MB: more is not read"
    case .noPlan(let name, let reason): "\(name): \(reason)"
    case .lesson(let name):
      "'\(name)' is a lesson, not a script: take it with promiselab lessons \(name == "<stdin>" ? "FILE" : ShellText.file(name))"
    case .json(let name):
      "'\(name)' is JSON, not a script: promiselab view \(name == "<stdin>" ? "FILE" : ShellText.file(name)) opens a recorded trace, --plan reads a plan"
    case .notText(let name, let line, let what): "\(name):\(line) has a byte that \(what)"
    }
  }

  var status: ExitStatus {
    switch self {
    case .missing, .noScript, .directory, .unreadable, .special, .standardInput: .noInput
    case .tooLarge, .notText, .noPlan, .lesson, .json: .scriptErrors
    }
  }
}

/// Reading scripts.
enum ScriptFile {
  static let maximumSize = 16_000_000
  /// A trace holds much more text than the script that made it.
  static let maximumTraceSize = 256_000_000

  /// Reads the script at a path, standard input for `-`, or the example of that name where there is no such file.
  ///
  /// - Parameter onlyRegular: Whether only files are read: a pipe, a device or standard input may never end.
  static func read(_ path: String, onlyRegular: Bool = false) throws(ScriptFileProblem) -> ScriptSource {
    let name = path == "-" ? "<stdin>" : path
    do {
      return try script(named: name, text: try text(at: path, onlyRegular: onlyRegular))
    } catch {
      guard case .missing = error else { throw error }
      guard let example = Example.named(path) else { throw .noScript(path) }
      return example.source
    }
  }

  /// A script of a text that was read.
  ///
  /// - Throws: That it is a lesson, or JSON.
  static func script(named name: String, text: String) throws(ScriptFileProblem) -> ScriptSource {
    if Lesson.isLesson(text) { throw .lesson(name) }
    if TraceFile.isTrace(text, name: name) { throw .json(name) }
    return ScriptSource(name: name, text: text)
  }

  /// Reads the text of the file at a path, or of standard input for `-`.
  ///
  /// - Parameters:
  ///   - onlyRegular: Whether only files are read: a pipe, a device or standard input may never end.
  ///   - limit: How many bytes it may have.
  static func text(
    at path: String, onlyRegular: Bool = false, limit: Int = maximumSize
  ) throws(ScriptFileProblem) -> String {
    try text(of: try bytes(at: path, onlyRegular: onlyRegular, limit: limit), at: path)
  }

  /// The text that bytes from a path are.
  static func text(of content: [UInt8], at path: String) throws(ScriptFileProblem) -> String {
    guard let text = String(validating: content, as: UTF8.self), !text.utf8.contains(0) else {
      throw notText(content, path == "-" ? "<stdin>" : path)
    }
    return text
  }

  /// Reads the bytes of the file at a path, or of standard input for `-`.
  static func bytes(at path: String, onlyRegular: Bool, limit: Int) throws(ScriptFileProblem) -> [UInt8] {
    if path == "-" {
      if onlyRegular { throw .standardInput }
      return try bytes(of: STDIN_FILENO, name: "<stdin>", limit: limit)
    }
    // Opening a pipe that nobody writes to would wait for somebody who does.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK | O_NOCTTY : 0))
    guard descriptor >= 0 else {
      let reason = errno
      throw reason == ENOENT || reason == ENOTDIR
        ? .missing(path) : .unreadable(path, reason: String(cString: strerror(reason)))
    }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      let kind = FileKind(status)
      if kind == .folder { throw .directory(path) }
      if onlyRegular, kind != .regular { throw .special(path, kind: kind.rawValue) }
    }
    return try bytes(of: descriptor, name: path, limit: limit)
  }

  private static func bytes(of descriptor: Int32, name: String, limit: Int) throws(ScriptFileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { break }
      if count < 0 {
        let reason = errno
        if reason == EINTR { continue }
        throw reason == EISDIR ? .directory(name) : .unreadable(name, reason: String(cString: strerror(reason)))
      }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge(name, limit: limit) }
    }
    return bytes
  }

  /// Names the first line that is no text.
  private static func notText(_ bytes: [UInt8], _ name: String) -> ScriptFileProblem {
    // A line feed is never a part of another character, so that every line is text by itself or isn't.
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if line.contains(0) { return .notText(name, line: number + 1, what: "is NUL: this isn't a text file") }
      if String(validating: line, as: UTF8.self) == nil {
        return .notText(name, line: number + 1, what: "isn't UTF-8: save the file as UTF-8, or name another one")
      }
    }
    return .notText(name, line: 1, what: "isn't UTF-8")
  }
}
