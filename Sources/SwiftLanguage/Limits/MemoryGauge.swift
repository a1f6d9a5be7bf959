import Glibc

/// How much memory the process has taken since a run began.
///
/// That is the resident size the kernel gives, not a sum of what values should take: values share their storage, and the trace, the
/// engine's promises and the allocator's own losses count as well.
struct MemoryGauge {
  /// What is allocated at once is checked beforehand from this size on, in bytes.
  static let noticeable = 1 << 24

  private let start = Self.resident

  /// The growth in bytes.
  var growth: Int { max(0, Self.resident - start) }

  /// The resident size of the process in bytes; 0 where the kernel doesn't say.
  private static var resident: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(file, &text, text.count)
    // The second number counts resident pages.
    let fields = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
