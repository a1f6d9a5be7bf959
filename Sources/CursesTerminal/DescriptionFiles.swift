import Glibc

/// Where the machine has its compiled descriptions of terminals.
enum DescriptionFiles {
  /// More than curses reads of one.
  private static let mostBytes = 64 * 1024

  /// The description of a type of terminal; `nil` if there is none in the usual folders.
  static func description(of type: String, lookUp: (String) -> String?) -> CompiledDescription? {
    guard let first = type.utf8.first, !type.contains("/") else { return nil }
    var folders: [String] = []
    if let own = lookUp("TERMINFO") { folders.append(own) }
    if let home = lookUp("HOME") { folders.append(home + "/.terminfo") }
    folders += lookUp("TERMINFO_DIRS")?.split(separator: ":").map(String.init) ?? []
    folders += ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
    // Where file names don't tell capitals apart, folders are named by the number of the letter.
    let letters = [String(Character(Unicode.Scalar(first))), String(first, radix: 16)]
    for folder in folders {
      for letter in letters {
        if let bytes = bytes(at: "\(folder)/\(letter)/\(type)"), let description = CompiledDescription(bytes) {
          return description
        }
      }
    }
    return nil
  }

  private static func bytes(at path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { Glibc.read(descriptor, $0 + count, buffer.count - count) } ?? 0
      }
      guard read > 0 else { break }
      count += read
    }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// A description as TERMINFO takes it in the place of a folder.
  static func variable(_ description: [UInt8]) -> String {
    String(decoding: Array("b64:".utf8) + Clipboard.base64(description), as: UTF8.self)
  }
}
