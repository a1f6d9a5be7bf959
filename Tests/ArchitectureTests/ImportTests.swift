import Testing

/// What each module may import, as docs/ARCHITECTURE.md says.
private let table: [String: Set<String>] = [
  "TraceEvents": [],
  "PromiseEngine": ["TraceEvents", "Synchronization", "Glibc"],
  "PromiseDispatch": ["PromiseEngine", "TraceEvents", "Dispatch", "Foundation", "Synchronization", "Glibc"],
  "FranticCore": ["PromiseEngine", "TraceEvents", "Dispatch", "Synchronization"],
  "FranticPromises": ["FranticCore", "Foundation"],
  "AnyPromises": ["PromiseDispatch", "PromiseEngine", "TraceEvents", "Dispatch", "Foundation", "Synchronization"],
  "ECMAPromises": ["PromiseEngine", "TraceEvents", "Synchronization"],
  "KitPromises": ["PromiseEngine", "PromiseDispatch", "TraceEvents", "Dispatch", "Foundation", "Synchronization"],
  "TraceGraph": ["TraceEvents"],
  "Script": [
    "TraceEvents", "PromiseEngine", "ECMAPromises", "FranticCore", "Synchronization", "Glibc", "SwiftSyntax", "SwiftParser",
    "SwiftParserDiagnostics", "SwiftDiagnostics", "SwiftOperators", "SwiftIDEUtils",
  ],
  "TraceJSON": ["TraceEvents", "TraceGraph", "FoundationEssentials"],
  "Lab": ["TraceEvents", "TraceGraph", "TraceJSON", "PromiseEngine", "Script"],
  "Screen": [],
  "LabUI": ["Lab", "Script", "TraceGraph", "TraceEvents", "Screen"],
  "CNcurses": [],
  "CursesTerminal": ["Screen", "CNcurses", "Glibc", "Synchronization"],
  "promiselab": [
    "LabUI", "Lab", "Script", "TraceJSON", "TraceEvents", "Screen", "CursesTerminal", "ArgumentParser", "Glibc",
    "Synchronization",
  ],
]

@Suite("who may import whom")
struct ImportTests {
  @Test("every module has a row in the table, and every row a module")
  func complete() {
    #expect(SourceTree.names(in: "Sources") == table.keys.sorted())
  }

  @Test("a module imports what its row allows and nothing else", arguments: table.keys.sorted())
  func imports(module: String) {
    let files = SourceTree.swiftFiles(under: "Sources/\(module)")
    #expect(module == "CNcurses" || !files.isEmpty)
    for file in files {
      for name in importedModules(SourceTree.text(of: file) ?? "") {
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

  @Test("the table in docs/ARCHITECTURE.md names every module")
  func documented() throws {
    let text = try #require(SourceTree.text(of: "docs/ARCHITECTURE.md"))
    for module in table.keys { #expect(text.contains("`\(module)`"), "docs/ARCHITECTURE.md doesn't name \(module)") }
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
