import Testing

/// Libraries call operators what they like, so what the lab does depends on their kinds (`OperatorKind`).
@Suite("no behavior depends on an operator's name")
struct OperatorNameTests {
  private static let modules = [
    "PromiseEngine", "PromiseInstruments", "TraceEvents", "TraceGraph", "TraceJSON", "RunSearch", "PromiseTracing",
    "PromiseExplore", "Program", "SwiftEditing", "SwiftLanguage", "SwiftPromises", "Translating", "Lab", "LabUI", "promiselab",
  ]

  /// Where a name may be asked for, and why.
  private static let exceptions = [
    "Sources/TraceEvents/TraceEvent.swift": "a trace that was written without kinds has only names",
    "Sources/SwiftEditing/EditableScript+Adding.swift": "a new variable's name goes with the word that makes its promise",
    "Sources/TraceJSON/TraceReader.swift": "a trace of an earlier version has other kinds for some names",
    "Sources/SwiftPromises/Run/BroughtValues.swift": "which operators keep a promise's type each library's vocabulary says",
    "Sources/Lab/Recorded/RecordedWords.swift": "a recording is written in its library's words, so what matters is the word",
    "Sources/Lab/Recorded/RecordedScriptWriter+Chains.swift": "the same",
    "Sources/Lab/Lessons/Ask.swift": "it lists the names on a line, for a message, each once",
  ]

  /// The lines of a text that hold an operator's name against a literal, or look it up.
  private static func comparisons(in text: String) -> [String] {
    let forms = [
      #/operatorName (?:==|!=) "/#, #/" (?:==|!=) [\w$.?]*operatorName/#, #/operatorName\.has(?:Prefix|Suffix)\("/#,
      #/switch .*operatorName/#, #/\.contains\([\w$.?]*operatorName\)/#, #/\[[\w$.?]*operatorName\]/#,
      #/[oO]peratorNamed: [\w$.?]*(?:operatorName|name)\b/#,
    ]
    return text.split(separator: "\n").map(String.init).filter { line in
      line.firstRange(of: "peratorName") != nil && forms.contains { line.firstMatch(of: $0) != nil }
    }
  }

  @Test("no source compares an operator's name with a text, but those with a reason", arguments: modules)
  func names(module: String) {
    let files = SourceTree.swiftFiles(under: "Sources/\(module)")
    #expect(!files.isEmpty)
    for file in files {
      let found = Self.comparisons(in: SourceTree.text(of: file) ?? "")
      if Self.exceptions[file] != nil {
        #expect(found != [], "\(file) needs no exception any more")
      } else {
        #expect(found == [], "\(file) should ask for the kind")
      }
    }
  }

  @Test("every exception is a file of these modules")
  func exceptionsExist() {
    let files = Set(Self.modules.flatMap { SourceTree.swiftFiles(under: "Sources/\($0)") })
    #expect(Set(Self.exceptions.keys).subtracting(files) == [])
  }

  @Test("comparisons of all forms are found; names that a person types or reads are none")
  func reading() {
    let text = #"""
      if record.operatorName == "race" {}
      guard entry.operatorName != "any" else {}
      switch (record.operatorName, record.state) {
      if ["pending", "Promise"].contains(promise.operatorName) {}
      if Self.names.contains($0.operatorName) {}
      let role = Self.roles[record.operatorName] ?? .value
      if OperatorKind.isPending(operatorNamed: record.operatorName) {}
      self.kind = kind ?? OperatorKind(ofOperatorNamed: operatorName)
      if "race" == record.operatorName || record.operatorName.hasPrefix("race") {}
      case .operatorNamed(let name): promise.operatorName == name
      let text = "\(promise.operatorName) at \(place)"
      add("o", .operatorNamed(promise.operatorName))
      """#
    #expect(Self.comparisons(in: text).count == 9)
  }
}
