internal import Glibc
internal import Lab

/// Where in a lesson a person is, for a second terminal: a file beside the progress, there while a lesson is open.
struct PlaceFile {
  private let folder: String?
  private var kept: LessonPlace?

  init(folder: String?) { self.folder = folder }

  /// Its path; `nil` if no folder is known for it.
  static func path(in folder: String?) -> String? { folder.map { "\($0)/lesson-place" } }

  /// The place that was kept last; `nil` if no lesson is open.
  static func read(in folder: String?) -> LessonPlace? {
    guard let path = path(in: folder), let text = try? ScriptFile.text(at: path, onlyRegular: true, limit: 10_000) else {
      return nil
    }
    return LessonPlace(decoding: text)
  }

  /// Keeps a place if it is another one than before. Nobody is told if it can't be: only a second terminal would miss it.
  mutating func keep(_ place: LessonPlace?) {
    guard place != kept, let folder, let path = PlaceFile.path(in: folder) else { return }
    kept = place
    guard let place else {
      unlink(path)
      return
    }
    guard PersonalFolders.make(folder) == nil else { return }
    _ = AtomicFile.write(Array(place.encoded.utf8), to: path)
  }
}
