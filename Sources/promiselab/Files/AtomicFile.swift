internal import Glibc

/// Writing files so that nobody ever sees a half of one.
enum AtomicFile {
  /// Writes a file beside its place, then moves it there.
  ///
  /// - Returns: The system's reason if that is not possible, otherwise `nil`; the old file is untouched then.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) -> String? {
    var status = stat()
    // A link stays a link: what it points to is replaced.
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      // A link to nothing may be meant to become one to something, but nobody can know where that would be.
      guard let target = realpath(path, nil) else {
        return "it is a link to something that can't be found (\(String(cString: strerror(errno))))"
      }
      defer { free(target) }
      guard let name = String(validatingCString: target) else { return "it is a link to a file whose name isn't UTF-8" }
      return write(bytes, to: name, mode: mode)
    }
    let isThere = stat(path, &status) == 0
    // Nobody wants a device or a pipe to become a file.
    if isThere, FileKind(status) != .regular { return "it is \(FileKind(status).rawValue), not a file" }
    let temporary = "\(path).\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isThere ? status.st_mode & 0o777 : mode)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    var reason = writeAll(bytes, to: descriptor)
    if Glibc.close(descriptor) != 0, reason == nil { reason = String(cString: strerror(errno)) }
    if reason == nil, rename(temporary, path) != 0 { reason = String(cString: strerror(errno)) }
    if reason != nil { unlink(temporary) }
    return reason
  }

  /// Whether there is anything of that name, be it a link to nothing.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Adds to a file's end.
  ///
  /// - Returns: The system's reason if that is not possible, otherwise `nil`.
  static func append(_ bytes: [UInt8], to path: String) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    defer { Glibc.close(descriptor) }
    var status = stat()
    // Writing to a pipe could wait for ever; a link to /dev/null is how people keep no history.
    if fstat(descriptor, &status) == 0, ![FileKind.regular, .device].contains(FileKind(status)) {
      return "it is \(FileKind(status).rawValue), not a file"
    }
    return writeAll(bytes, to: descriptor)
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(cString: strerror(count == 0 ? ENOSPC : errno)) }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
