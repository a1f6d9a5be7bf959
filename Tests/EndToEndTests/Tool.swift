import Foundation
import Glibc

/// Runs other programs.
///
/// Foundation's `Process` is of no use here: it waits for every descendant that keeps the descriptors it was given, and tmux leaves
/// a server behind.
enum Tool {
  /// What a program came to.
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The program under test, which was built into the folder that the tests run from.
  static let promiselab = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("promiselab").path

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - input: What it reads from standard input; short enough for a pipe to hold.
  @discardableResult
  static func run(_ path: String, _ arguments: [String], input: String = "") throws -> Result {
    let (standardInput, standardOutput, standardError) = (try Channel(), try Channel(), try Channel())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, standardInput.readEnd, 0)
    posix_spawn_file_actions_adddup2(&actions, standardOutput.writeEnd, 1)
    posix_spawn_file_actions_adddup2(&actions, standardError.writeEnd, 2)
    // What the tests inherited, the build's locks among them, goes no further: a program that outlives them would hold it.
    for descriptor in 3..<Int32(256) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // Tests run on threads that have most signals blocked. A program that inherited that could never be ended, and neither could the
    // terminal's server and the programs in it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let failure = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    guard failure == 0 else { throw CannotRun(program: path, reason: String(cString: strerror(failure))) }
    standardInput.closeReadEnd()
    standardOutput.closeWriteEnd()
    standardError.closeWriteEnd()
    standardInput.send(input)
    let output = standardOutput.receive()
    let errors = standardError.receive()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return Result(status: code, output: output, errors: errors)
  }

  /// Runs the program under test to its end.
  static func promiselab(_ arguments: String..., input: String = "") throws -> Result {
    try run(promiselab, arguments, input: input)
  }

  struct CannotRun: Error {
    var program: String
    var reason: String
  }
}

/// A pipe whose ends other programs don't inherit.
private final class Channel {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Tool.CannotRun(program: "pipe", reason: String(cString: strerror(errno))) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Writes a text and closes the pipe.
  func send(_ text: String) {
    signal(SIGPIPE, SIG_IGN)
    let bytes = Array(text.utf8)
    if !bytes.isEmpty { _ = write(writeEnd, bytes, bytes.count) }
    closeWriteEnd()
  }

  /// Reads to the end.
  func receive() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(readEnd, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}

/// A folder for the files of one test, removed with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("promiselab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
