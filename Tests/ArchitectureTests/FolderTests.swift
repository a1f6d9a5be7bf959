import Testing

@Suite("inside a module, folders use what docs/ARCHITECTURE.md says")
struct FolderTests {
  private static func arrows(of module: String) -> FolderArrows {
    let top = "Sources/\(module)/"
    let files = SourceTree.swiftFiles(under: "Sources/\(module)")
    return FolderArrows(
      files: Dictionary(uniqueKeysWithValues: files.map { (String($0.dropFirst(top.count)), SourceTree.text(of: $0) ?? "") }))
  }

  /// What differs between a module's folders and its table: each difference in words.
  private static func differences(_ arrows: FolderArrows, _ table: [String: Set<String>]) -> [String] {
    let real = Dictionary(grouping: arrows.all, by: \.from).mapValues { Set($0.map(\.to)) }
    let added = arrows.all.filter { table[$0.from]?.contains($0.to) != true }.map { "\($0.description); the table hasn't it" }
    let gone = table.sorted { $0.key < $1.key }.flatMap { from, allowed in
      allowed.subtracting(real[from] ?? []).sorted().map { "the table lets \(from) use \($0), which it doesn't" }
    }
    let rows = arrows.folders.symmetricDifference(table.keys).sorted().map { "\($0) has a row or files, but not both" }
    return added + gone + rows
  }

  @Test("a folder uses what its row says, no more and no less", arguments: ArchitectureDocument.folders.keys.sorted())
  func rows(module: String) {
    let arrows = Self.arrows(of: module)
    #expect(Self.differences(arrows, ArchitectureDocument.folders[module] ?? [:]) == [])
    #expect(arrows.cycles == ArchitectureDocument.cycles(inside: module), "folders use each other, or no longer do")
  }

  @Test("the modules that have folders to look after have a table")
  func complete() {
    #expect(ArchitectureDocument.folders.keys.sorted() == ["Lab", "LabUI", "PromiseEngine", "SwiftLanguage", "SwiftPromises"])
  }

  @Test("an arrow that is added to a module as it is becomes a difference", arguments: ["Lab", "PromiseEngine"])
  func addedToReal(module: String) {
    let top = "Sources/\(module)/"
    var files = Dictionary(
      uniqueKeysWithValues: SourceTree.swiftFiles(under: "Sources/\(module)").map {
        (String($0.dropFirst(top.count)), SourceTree.text(of: $0) ?? "")
      })
    let table = ArchitectureDocument.folders[module] ?? [:]
    let (low, high) = module == "Lab" ? (".", "WhatIf") : ("Core", "Operators")
    files[low == "." ? "Added.swift" : "\(low)/Added.swift"] = "struct Added { var above: Above }\n"
    files["\(high)/Above.swift"] = "struct Above {}\n"
    let arrows = FolderArrows(files: files)
    #expect(
      Self.differences(arrows, table) == [
        "\(low) uses \(high): Above in \(low == "." ? "" : "\(low)/")Added.swift; the table hasn't it"
      ])
    #expect(arrows.cycles != ArchitectureDocument.cycles(inside: module))
  }

  // MARK: What the check finds, on a made-up module

  private static let files = [
    "Low/Value.swift": "struct Value {}\n",
    "Low/Text.swift": "/// Unlike Machine, a text has no state.\nenum Text { static let name = \"Machine \\(Value())\" }\n",
    "High/Machine.swift": "public final class Machine {\n  var value: Value\n}\n",
  ]
  private static let table = ["Low": Set<String>(), "High": ["Low"]]

  @Test("names in comments and strings are no uses, those in interpolations are")
  func reading() {
    let names = SwiftNames(
      "// A\n/* B */ let c = \"D \\(E(\"F\"))\" + #\"G \\(H) \\#(I)\"#\nprivate struct J {\n  struct K {}\n}\nenum L: M {}")
    #expect(names.used == ["E", "I", "M"])
    #expect(names.declared == ["L"])
  }

  @Test("folders that keep to the table differ in nothing")
  func clean() {
    let arrows = FolderArrows(files: Self.files)
    #expect(Self.differences(arrows, Self.table) == [])
    #expect(arrows.cycles == [])
  }

  @Test("an arrow that the table hasn't is a difference, told with the name and the file, and closes a cycle")
  func added() {
    var files = Self.files
    files["Low/Value.swift"] = "struct Value { var machine: Machine? }\n"
    let arrows = FolderArrows(files: files)
    #expect(Self.differences(arrows, Self.table) == ["Low uses High: Machine in Low/Value.swift; the table hasn't it"])
    #expect(arrows.cycles == [["High", "Low"]])
  }

  @Test("an arrow that only the table has, and a folder without a row, are differences")
  func gone() {
    var files = Self.files
    files["High/Machine.swift"] = "final class Machine {}\n"
    files["New/Thing.swift"] = "struct Thing {}\n"
    #expect(
      Self.differences(FolderArrows(files: files), Self.table) == [
        "the table lets High use Low, which it doesn't", "New has a row or files, but not both",
      ])
  }

  @Test("a table is read from the document's text: the first column may use the last")
  func parsing() {
    let text = """
      ## Head
      | folder | holds | may use |
      |---|---|---|
      | `Low` | values | nothing |
      | `High/Deep` | machines | `Low`, `Side`, C (for a, b) |
      ## Other
      | `Out` | nothing of this | `Low` |
      """
    #expect(ArchitectureDocument.allowed(under: "## Head", in: text) == ["Low": [], "High/Deep": ["Low", "Side", "C"]])
  }
}
