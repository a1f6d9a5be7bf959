import Testing

/// What each module may import, as docs/ARCHITECTURE.md says.
private let table = ArchitectureDocument.modules

@Suite("who may import whom")
struct ImportTests {
  @Test("every module has a row in the document's table, and every row a module")
  func complete() {
    #expect(SourceTree.names(in: "Sources") == table.keys.sorted())
  }

  @Test("a module imports what its row names, all of it, and nothing else", arguments: table.keys.sorted())
  func imports(module: String) {
    let files = SourceTree.swiftFiles(under: "Sources/\(module)")
    #expect(["CNcurses", "CPromiseTracing"].contains(module) || !files.isEmpty)
    var unused = table[module] ?? []
    defer { #expect(unused == [], "\(module) no longer imports these: take them out of its row") }
    for file in files {
      for name in importedModules(SourceTree.text(of: file) ?? "") {
        unused.remove(name)
        #expect(table[module]?.contains(name) == true, "\(file) imports \(name), which \(module) may not")
      }
    }
  }

  @Test("only CursesTerminal calls ncurses")
  func curses() {
    for module in table.keys where module != "CursesTerminal" && module != "CNcurses" {
      #expect(table[module]?.contains("CNcurses") == false)
    }
  }

  @Test("import lines are read with every access level and attribute")
  func reading() {
    let text = """
      import A
      public import B
      @testable internal import struct C.D
        // import E
      let important = 1
      """
    #expect(importedModules(text) == ["A", "B", "C"])
  }

  private func importedModules(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      var words = line.split(separator: " ")
      while let first = words.first,
        first.hasPrefix("@") || ["public", "internal", "private", "package", "fileprivate"].contains(first)
      {
        words.removeFirst()
      }
      guard words.first == "import", words.count > 1 else { return nil }
      words.removeFirst()
      if ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let"].contains(words[0]) { words.removeFirst() }
      return words.first?.split(separator: ".").first.map(String.init)
    }
  }
}
