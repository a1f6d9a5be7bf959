/// Which folders of a module use what other folders of it declare.
struct FolderArrows {
  /// A folder that uses names of another, and the names, each with a file that does.
  struct Arrow {
    let from: String
    let to: String
    var uses: [String: String] = [:]

    /// The arrow with up to three of its reasons.
    var description: String {
      let reasons = uses.sorted { $0.key < $1.key }.prefix(3).map { "\($0.key) in \($0.value)" }.joined(separator: ", ")
      return "\(from) uses \(to): \(reasons)"
    }
  }

  /// The folders that have files of their own, by their paths below the module's.
  let folders: Set<String>
  private let table: [String: [String: Arrow]]

  /// Reads the files of a module.
  ///
  /// - Parameter files: The texts, by their paths below the module's folder.
  init(files: [String: String]) {
    let names = files.mapValues(SwiftNames.init)
    var owners: [String: String] = [:]
    for (path, names) in names { for name in names.declared { owners[name] = Self.folder(of: path) } }
    var table: [String: [String: Arrow]] = [:]
    for (path, names) in names.sorted(by: { $0.key < $1.key }) {
      let from = Self.folder(of: path)
      for name in names.used {
        guard let to = owners[name], to != from else { continue }
        table[from, default: [:]][to, default: Arrow(from: from, to: to)].uses[name] = path
      }
    }
    self.table = table
    folders = Set(files.keys.map(Self.folder))
  }

  /// All arrows, sorted.
  var all: [Arrow] { table.values.flatMap(\.values).sorted { ($0.from, $0.to) < ($1.from, $1.to) } }

  /// Folders that use one another, however many lie between them, each group sorted.
  var cycles: [[String]] {
    let reached = Dictionary(uniqueKeysWithValues: folders.map { ($0, reachable(from: $0)) })
    var groups: Set<[String]> = []
    for folder in folders where reached[folder]?.contains(folder) == true {
      groups.insert(folders.filter { reached[folder]?.contains($0) == true && reached[$0]?.contains(folder) == true }.sorted())
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  private func reachable(from folder: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [folder]
    while let next = waiting.popLast() {
      for to in (table[next] ?? [:]).keys where found.insert(to).inserted { waiting.append(to) }
    }
    return found
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
