import Testing

/// Libraries call operators what they like, so what the lab does depends on their kinds (`OperatorKind`).
@Suite("no behaviour depends on an operator's name")
struct OperatorNameTests {
  private static let modules = ["PromiseEngine", "TraceGraph", "TraceJSON", "Lab", "LabUI", "promiselab"]

  /// The lines of a text that hold an operator's name against a literal.
  private static func comparisons(in text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { line in
      guard let name = line.firstRange(of: "operatorName") else { return false }
      let (before, after) = (line[..<name.lowerBound], line[name.upperBound...])
      return after.hasPrefix(" == \"") || after.hasPrefix(" != \"") || after.hasPrefix(".hasPrefix(\"")
        || before.contains("switch ") || before.contains("\"].contains(") || before.contains("\" == ")
    }
  }

  @Test("no source compares an operator's name with a text", arguments: modules)
  func names(module: String) {
    let files = SourceTree.swiftFiles(under: "Sources/\(module)")
    #expect(!files.isEmpty)
    for file in files {
      let found = Self.comparisons(in: SourceTree.text(of: file) ?? "")
      #expect(found == [], "\(file) should ask for the kind")
    }
  }

  @Test("comparisons of all forms are found; names that a person types or reads are none")
  func reading() {
    let text = #"""
      if record.operatorName == "race" {}
      guard entry.operatorName != "any" else {}
      switch (record.operatorName, record.state) {
      if ["pending", "Promise"].contains(promise.operatorName) {}
      case .operatorNamed(let name): promise.operatorName == name
      let text = "\(promise.operatorName) at \(place)"
      """#
    #expect(Self.comparisons(in: text).count == 4)
  }
}
