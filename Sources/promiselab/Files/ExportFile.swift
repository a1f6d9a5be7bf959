internal import Glibc
internal import LabUI

/// Writing exports to files.
enum ExportFile {
  /// Writes an export to a path.
  ///
  /// - Parameter replaces: Whether a file that is there makes room for it.
  /// - Returns: Why it isn't written; `nil` if it is.
  static func write(_ text: String, as format: ExportFormat, to path: String, replaces: Bool) -> String? {
    if !replaces, isThere(path) { return "there is a file '\(path)' already: :export! \(path) replaces it" }
    switch bytes(of: text, as: format) {
    case .failure(let problem): return problem.description
    case .success(let bytes): return AtomicFile.write(bytes, to: path, mode: 0o644).map { "'\(path)' can't be written: \($0)" }
    }
  }

  /// Whether there is anything at a path.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether two paths lead to one file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// What a file of a format holds.
  static func bytes(of text: String, as format: ExportFormat) -> Result<[UInt8], PNGProblem> {
    format.isRaster ? PNGConverter.png(of: text) : .success(Array(text.utf8))
  }
}
