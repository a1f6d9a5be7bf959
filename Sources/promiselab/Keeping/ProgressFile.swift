internal import Lab

/// How far a person has come with lessons, from one time to the next: a file beside the history.
struct ProgressFile {
  private let folder: String?
  private var path: String? { folder.map { "\($0)/lessons" } }

  init(folder: String?) { self.folder = folder }

  /// What was kept; nothing if there is no file that can be read.
  func read() -> LessonProgress {
    guard let path, let text = try? ScriptFile.text(at: path, onlyRegular: true) else { return LessonProgress() }
    return LessonProgress(decoding: text)
  }

  /// Takes note of a lesson. What another process has kept meanwhile stays.
  ///
  /// - Returns: The system's reason if that is not possible, otherwise `nil`.
  func note(_ name: String, _ entry: LessonProgress.Entry) -> String? {
    guard let folder, let path else { return nil }
    var progress = read()
    progress.note(name, entry)
    return PersonalFolders.make(folder) ?? AtomicFile.write(Array(progress.encoded.utf8), to: path)
  }

  /// Takes note of where lessons were left: of those that stand otherwise than they did before.
  func keep(_ marks: [String: LessonMark], before: [String: LessonMark]) {
    let changed = Set(marks.keys).union(before.keys).filter { marks[$0] != before[$0] }
    guard let folder, let path, !changed.isEmpty else { return }
    var progress = read()
    for name in changed { progress.mark(name, marks[name]) }
    // Nobody is told if it fails: scores, which are kept in the same folder, have told it.
    guard PersonalFolders.make(folder) == nil else { return }
    _ = AtomicFile.write(Array(progress.encoded.utf8), to: path)
  }
}
