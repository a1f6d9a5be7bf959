internal import ArgumentParser
internal import Glibc
internal import Lab

/// Standard output, with failures told.
enum StandardOutput {
  /// Writes text.
  ///
  /// - Throws: The exit status for output that can't be written, after saying so on standard error.
  static func write(_ text: String) throws {
    guard let problem = Descriptor.write(text, to: STDOUT_FILENO) else { return }
    StandardError.write("promiselab: standard output can't be written: \(problem)\n")
    throw ExitCode(ExitStatus.cannotWrite.rawValue)
  }
}

/// Standard error; what can't be written there is lost, as there is nowhere else to tell.
enum StandardError {
  static func write(_ text: String) {
    _ = Descriptor.write(text, to: STDERR_FILENO)
  }
}

/// Writing to file descriptors.
enum Descriptor {
  /// Writes all of a text.
  ///
  /// - Returns: The system's reason if it can't be written, otherwise `nil`.
  static func write(_ text: String, to descriptor: Int32) -> String? {
    signal(SIGPIPE, SIG_IGN)
    return Array(text.utf8).withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return String(cString: strerror(errno))
        }
      }
      return nil
    }
  }
}
