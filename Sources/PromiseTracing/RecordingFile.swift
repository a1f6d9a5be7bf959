internal import Glibc

/// The file that a recording is written to, line by line, so that all that was written can be read whatever becomes of the program. Used on
/// the writer's queue only.
final class RecordingFile {
  let path: String
  private var descriptor: Int32
  private let isRegular: Bool

  /// Opens the file, and empties it.
  ///
  /// A program's children inherit its environment: who finds that another program records into the file takes one with its own number.
  init(at path: String) throws(TracingProblem) {
    var path = path
    var descriptor = try RecordingFile.open(path, O_APPEND)
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      path += "-\(getpid())"
      descriptor = try RecordingFile.open(path, O_APPEND)
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isRegular {
      ftruncate(descriptor, 0)
      // A file that was there before may have been open to others.
      fchmod(descriptor, 0o600)
    }
    // What is put in its place later must be put where a link leads to.
    if isRegular, let real = realpath(path, nil) {
      path = String(cString: real)
      free(real)
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  /// Only the program's user may read what its promises held.
  private static func open(_ path: String, _ flags: Int32) throws(TracingProblem) -> Int32 {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, 0o600)
    guard descriptor >= 0 else {
      throw TracingProblem.unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    return descriptor
  }

  /// Writes at the end.
  func append(_ bytes: [UInt8]) throws(TracingProblem) {
    try RecordingFile.write(bytes, to: descriptor, path)
  }

  /// Puts other lines in the place of all that the file has; whoever reads it meanwhile finds the one or the other.
  func replace(with parts: some Sequence<[UInt8]>) throws(TracingProblem) {
    guard isRegular else {
      for part in parts { try append(part) }
      return
    }
    let draft = "\(path).part-\(getpid())"
    let new = try RecordingFile.open(draft, O_APPEND | O_TRUNC)
    do throws(TracingProblem) {
      _ = flock(new, LOCK_EX | LOCK_NB)
      for part in parts { try RecordingFile.write(part, to: new, draft) }
      guard rename(draft, path) == 0 else {
        throw TracingProblem.unwritable(path: path, reason: String(cString: strerror(errno)))
      }
    } catch {
      close(new)
      unlink(draft)
      throw error
    }
    close(descriptor)
    descriptor = new
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(TracingProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw TracingProblem.unwritable(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }
}
