internal import Glibc
internal import Synchronization

/// Finds the files of a recorded program in a folder, by the names that `#fileID` gives them: the module, and the file without its folders.
///
/// A recording can come from anywhere: nothing outside the folder is read.
final class SourceFinder: Sendable {
  private let folder: String
  /// The paths of the folder's files by their names, once somebody has asked.
  private let index = Mutex<[String: [String]]?>(nil)
  /// More is not looked through: somebody may have begun in their home.
  private static let mostEntries = 50_000
  private static let passedOver: Set<String> = ["node_modules", "Pods", "DerivedData"]

  init(folder: String) { self.folder = folder }

  /// The text of a file; `nil` if it isn't there or can't be read.
  ///
  /// - Complexity: O(files in the folder) the first time.
  func text(of name: String) -> String? {
    guard let path = path(of: name) else { return nil }
    return try? ScriptFile.text(at: path, onlyRegular: true)
  }

  private func path(of name: String) -> String? {
    let parts = name.split(separator: "/")
    guard let file = parts.last else { return nil }
    let paths = index.withLock { index in
      let known = index ?? SourceFinder.files(in: folder)
      index = known
      return known[String(file)] ?? []
    }
    // Of two files of the same name it is the one whose folders are called as the module is; others are another program's.
    let module = parts.dropLast().last.map { "/\($0)/" }
    return paths.first { path in module.map(path.contains) ?? false } ?? (paths.count == 1 ? paths.first : nil)
  }

  private static func files(in root: String) -> [String: [String]] {
    var files: [String: [String]] = [:]
    var folders = [root]
    var count = 0
    while let folder = folders.popLast(), count < mostEntries {
      guard let entries = opendir(folder) else { continue }
      defer { closedir(entries) }
      while let entry = readdir(entries), count < mostEntries {
        count += 1
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        guard !name.hasPrefix("."), !passedOver.contains(name) else { continue }
        // Links are passed over: they could lead outside, or round and round.
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): folders.append("\(folder)/\(name)")
        case Int(DT_REG): files[name, default: []].append("\(folder)/\(name)")
        default: break
        }
      }
    }
    return files.mapValues { $0.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) } }
  }
}
