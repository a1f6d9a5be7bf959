internal import Lab

/// The lines typed at the prompt, from one time to the next: one a line, as `LineText` writes them.
struct HistoryFile {
  private let folder: String?
  private var path: String? { folder.map { "\($0)/history" } }

  init(folder: String?) { self.folder = folder }

  /// The lines of earlier times, the oldest first; none if there is no file that can be read.
  func read(limit: Int = 1000) -> [String] {
    guard let path, let text = try? ScriptFile.text(at: path, onlyRegular: true) else { return [] }
    let lines = text.split(separator: "\n").map { LineText.unescaped($0) }
    // Once in a while the file is cut to what is used of it.
    if lines.count > limit * 4 {
      _ = AtomicFile.write(Array(lines.suffix(limit).map { HistoryFile.encoded($0) }.joined().utf8), to: path)
    }
    return lines.suffix(limit)
  }

  /// Adds a line.
  ///
  /// - Returns: The system's reason if that is not possible, otherwise `nil`.
  func add(_ line: String) -> String? {
    guard let folder, let path else { return nil }
    return PersonalFolders.make(folder) ?? AtomicFile.append(Array(HistoryFile.encoded(line).utf8), to: path)
  }

  private static func encoded(_ line: String) -> String { LineText.escaped(line) + "\n" }
}
