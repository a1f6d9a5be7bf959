internal import Glibc

/// What a recording says to the person who started the program.
enum TracingComplaint {
  static func write(_ text: String) {
    let line = Array("PromiseTracing: \(text)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, line, line.count)
  }
}
