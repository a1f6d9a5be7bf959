/// The tables of docs/ARCHITECTURE.md, which say who may use whom.
enum ArchitectureDocument {
  static let text = SourceTree.text(of: "docs/ARCHITECTURE.md") ?? ""

  /// What each module may import.
  static let modules = allowed(under: "## Modules and who may import whom", in: text)

  /// What each folder of some modules may use, by the module's name.
  static let folders: [String: [String: Set<String>]] = {
    let heads = text.split(separator: "\n").filter { $0.hasPrefix("### Inside `") }
    return Dictionary(
      uniqueKeysWithValues: heads.map { head in
        (String(head.split(separator: "`")[1]), allowed(under: String(head), in: text))
      })
  }()

  /// The groups of folders of a module that the document says use each other, each sorted.
  static func cycles(inside module: String) -> [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "### Inside `\(module)`") else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.compactMap { line in
      guard line.hasPrefix("Folders that use each other: ") else { return nil }
      let list = line.dropFirst("Folders that use each other: ".count).split(separator: "`. ", maxSplits: 1)[0]
      return list.split { $0 == "`" || $0 == "," || $0 == " " }.map { String($0.trimmed) }.filter { $0 != "." }.sorted()
    }
  }

  /// The first and the last column of the table below a heading: a name and the names that it may use.
  static func allowed(under heading: String, in text: String) -> [String: Set<String>] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == heading }) else { return [:] }
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
    var rows: [String: Set<String>] = [:]
    for line in section where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmed }
      guard let first = cells.first, let last = cells.last, cells.count > 2 else { continue }
      rows[String(first.filter { $0 != "`" })] = names(in: last)
    }
    return rows
  }

  /// The names of a list; what stands in parentheses is a remark, and `nothing` is no name.
  private static func names(in list: Substring) -> Set<String> {
    var depth = 0
    let plain = list.filter { character in
      if character == "(" { depth += 1 }
      defer { if character == ")" { depth -= 1 } }
      return depth == 0 && character != "`"
    }
    return Set(plain.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty && $0 != "nothing" })
  }
}

extension Substring {
  /// The text without the spaces around it.
  fileprivate var trimmed: Substring {
    let rest = drop { $0 == " " }
    return rest.lastIndex { $0 != " " }.map { rest[...$0] } ?? ""
  }
}
