import Glibc

/// The project's folders and files, as the tests that read them see them.
enum SourceTree {
  /// The repository's top folder, found from where this file was compiled.
  static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The names in a folder, sorted; none if there is no such folder.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The Swift files under a folder, by their paths from the top folder.
  static func swiftFiles(under folder: String) -> [String] { files(under: folder, suffixes: [".swift"]) }

  /// The files under a folder whose names end in one of these ways, by their paths from the top folder.
  static func files(under folder: String, suffixes: [String]) -> [String] {
    names(in: folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if suffixes.contains(where: name.hasSuffix) { return [path] }
      return isLink(path) ? [] : files(under: path, suffixes: suffixes)
    }
  }

  /// The text of a file.
  static func text(of path: String) -> String? {
    guard let file = fopen("\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat("\(root)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
