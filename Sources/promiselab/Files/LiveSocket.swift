internal import Glibc

/// The sockets on which programs offer themselves, and one that is listened to. docs/TRACING.md describes them.
final class LiveSocket: Sendable {
  /// A program that offers itself.
  struct Offer {
    let path: String
    let program: String
    let process: String
  }

  private let descriptor: Int32

  /// Connects to a program; `nil` if it doesn't answer.
  init?(at path: String) {
    guard let descriptor = LiveSocket.connect(path) else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Tells the program a line; from any thread.
  ///
  /// - Returns: Whether it took it.
  func send(_ line: String) -> Bool {
    let bytes = Array("\(line)\n".utf8)
    return Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// What came of waiting for a program.
  enum Arrival {
    case bytes([UInt8])
    /// Nothing within the time.
    case nothing
    /// The program has ended, or ended its recording.
    case end
  }

  /// Waits until an instant for what the program tells.
  func receive(until deadline: ContinuousClock.Instant) -> Arrival {
    let (seconds, attoseconds) = (deadline - .now).components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, Int32(clamping: max(milliseconds, 0))) > 0 else { return .nothing }
    // No more than can be read in a moment: in between it is told how far the screen is behind.
    var chunk = [UInt8](repeating: 0, count: 32_768)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
    return count > 0 ? .bytes(Array(chunk[..<count])) : .end
  }

  /// The programs that offer themselves, by their numbers. Sockets of programs that are gone are removed.
  static func offers() -> [Offer] {
    guard isOwn(self.folder), let folder = opendir(self.folder) else { return [] }
    defer { closedir(folder) }
    var offers: [Offer] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasSuffix(".sock"), let dash = name.lastIndex(of: "-") else { continue }
      let path = "\(self.folder)/\(name)"
      guard let descriptor = connect(path) else {
        if errno == ECONNREFUSED, kind(of: path) == S_IFSOCK { unlink(path) }
        continue
      }
      close(descriptor)
      let process = name[name.index(after: dash)...].dropLast(".sock".count)
      offers.append(Offer(path: path, program: String(name[..<dash]), process: String(process)))
    }
    return offers.sorted { (Int($0.process) ?? 0) < (Int($1.process) ?? 0) }
  }

  /// Whether a folder is one that programs of this user made: anybody can make one below /tmp, or a link there.
  private static func isOwn(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
      && status.st_mode & 0o077 == 0
  }

  /// What a path itself is, not what it leads to.
  private static func kind(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// What to do where no program is found.
  static func advice(_ offers: [Offer]) -> String {
    offers.isEmpty
      ? "start one with PROMISELAB_TRACE=socket, or call Tracing.offer() in it (it must link PromiseTracing)"
      : "there are " + offers.map { "\($0.program) (\($0.process))" }.joined(separator: ", ")
  }

  /// As `PromiseTracing` names it.
  private static var folder: String {
    if let runtime = getenv("XDG_RUNTIME_DIR"), runtime.pointee == 0x2F { return String(cString: runtime) + "/promiselab" }
    return "/tmp/promiselab-\(getuid())"
  }

  private static func connect(_ path: String) -> Int32? {
    let bytes = Array(path.utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return nil
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      let reason = errno
      close(descriptor)
      errno = reason
      return nil
    }
    return descriptor
  }
}
