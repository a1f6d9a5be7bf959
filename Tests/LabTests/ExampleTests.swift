import Lab
import Program
import Testing

@Suite("the examples")
struct ExampleTests {
  /// What each example prints.
  static let printed: [String: String] = [
    "bubbling": "spinner off\n(\"guest\", \"buy!\")\n",
    "then-pipeline": "100\n",
    "catch-pipeline": "Cannot convert string to number: CustomError()\n",
    "recover": "cache: empty, so download\nfresh news\n",
    "always": "loaded letters\nsecrets: Refused()\nletters: all done\nsecrets: all done\n",
    "all-avatars": "no avatars: offline(\"bob\")\n",
    "any-avatars": "avatars: [\"<ada>\", \"<cyd>\"]\nerror: offline(\"bob\")\n",
    "race": "Lima was first\ntoo slow: timedOut\n",
    "retry": "answered at attempt 3\n",
    "broken-chain": "broken chain: fine with data\nwhole chain: Corrupt()\n",
    "cancellation": "the person leaves\nstopped: CancellationError()\nconnection closed\n",
    "libraries": "end of the script\nworking\ncaught\n",
  ]

  @Test("an example prints what it says", arguments: Example.all.map(\.name))
  func output(name: String) throws {
    let example = try #require(Example.named(name))
    let report = RunReport(RunRequest(source: example.source).perform(), format: .text)
    #expect(report.output == ExampleTests.printed[name])
  }

  @Test("only the broken chain leaves a rejection that nobody handles", arguments: Example.all.map(\.name))
  func status(name: String) throws {
    let example = try #require(Example.named(name))
    let report = RunReport(RunRequest(source: example.source).perform(), format: .text)
    #expect(report.status == (name == "broken-chain" ? .unsettled : .success), "\(report.remarks)")
    #expect(report.remarks.isEmpty == (name != "broken-chain"))
  }

  @Test("every example says in its first line what it shows")
  func titles() {
    for example in Example.all {
      #expect(example.source.text.hasPrefix("// "), "\(example.name)")
      #expect(example.title.count > 10, "\(example.name)")
    }
  }

  @Test("every example that can be opened is listed under one topic, in the order in which they are told")
  func topics() {
    #expect(Example.byTopic.flatMap(\.examples) == Example.openable)
    #expect(Example.byTopic.map(\.topic) == ExampleTopic.allCases)
  }
}
