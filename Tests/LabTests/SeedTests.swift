import Lab
import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph

@Suite("the snippets of the guides")
struct SeedTests {
  /// What a snippet shows, as the seeds' README says of it.
  struct Expectation {
    /// What is printed.
    var output: String
    /// How many promises stay rejected without a handler.
    var unhandled = 0
    /// How many promises stay pending.
    var pending = 0
  }

  static let expected: [String: Expectation] = [
    "01": .init(output: "[\"avatar of bob\", \"avatar of cyd\"] true\n"),
    "02": .init(output: "appeared\navatars [\"bob\", \"cyd\"]\n"),
    "03": .init(output: "[\"avatar of bob\", \"avatar of cyd\"]\n"),
    "04": .init(output: "appeared\nlater\navatars [\"bob\", \"cyd\"]\n"),
    "05": .init(output: "42\n"), "07": .init(output: "42\n"), "08": .init(output: "42\n"),
    "09": .init(output: "true empty\n"),
    "10": .init(output: "empty\n"),
    "11": .init(output: "pending\nHello world.\n"), "12": .init(output: "pending\nHello world.\n"),
    "13": .init(output: "pending\nHello world\n"), "14": .init(output: "pending\nHello from another promise\n"),
    "15": .init(output: "first\nHello world\n"),
    "16": .init(output: "true\nthe text at https://example.com\n"),
    "17": .init(output: "42\n42\nNSError 0\nstill 42\nthe number 42\n"),
    "18": .init(output: "42!\n"),
    "19": .init(output: "100\n"), "20": .init(output: "100\n"),
    "21": .init(output: "Cannot convert string to number: noNumber(\"abc\")\n"),
    "22": .init(output: "Cannot convert string to number: CustomError()\n"),
    "23": .init(output: "avatars [\"avatar of bob\", \"avatar of cyd\"]\ncontact Lima avatar of bob\n"),
    "24": .init(output: "avatars [\"bob\"]\nalert offline\nAll done.\nAll done.\n"),
    "25": .init(
      output: "avatars []\navatars [\"avatar of bob\"]\ncontact Lima avatar of bob\nalert offline(\"eve\")\n"),
    "26": .init(output: "result 0\n"), "26b": .init(output: "result 0\n"),
    "27": .init(output: "27\n"), "27b": .init(output: "27\n"),
    "28": .init(output: "Fallback to default avatars due to error: offline\navatars [\"nobody\"]\n"),
    "29": .init(output: "Final result = 0, 1, 2, 3\n"),
    "30": .init(
      output: "request 1\nrequest 2\nrequest 3\nNSError -1009\nrequest 4\n"
        + "(Optional(Data(text: \"found\")), Optional(URLResponse(status: 200)))\n"),
    "31": .init(output: "Failed to get auth token: validationFailure\n"),
    "32": .init(output: "data\noffline\n"),
    "33": .init(output: "42\n"),
    "34": .init(output: "kept while its promise is pending: true\n7\nkept afterwards: false\n"),
    "35": .init(output: "kept while its promise is pending: true\nsome other thing\nkept afterwards: false\n"),
    "36": .init(output: "passed\npassed\npassed\n"),
    "38": .init(output: "got data\n", unhandled: 2),
    "39": .init(output: "error corrupt\n"),
    "40": .init(output: "1 2\n"), "41": .init(output: "1 2\n"),
    "42": .init(output: "10 2\nresult 12\n1 2\n"),
    "43": .init(output: "spinner on\nimage image.png\nspinner off\n"),
    "44": .init(output: "model: false error: false\n"),
    "45": .init(output: "spinner on\nspinner on\nmodel\nspinner off\n"),
    "46": .init(output: "model\n"),
    "47": .init(output: "spinner on\nmodel\nspinner off\n"),
    "48": .init(output: "[\"x\": 1]\nunexpectedData(Data(text: \"[]\"))\nmalformed\n"),
    "49": .init(output: "value 42\ndropped: true\n"), "50": .init(output: "value 42\ndropped: true\n"),
    "51": .init(output: "value 42\ndropped: true\n"),
    "52": .init(output: ""), "55": .init(output: ""),
  ]

  /// The snippets that are written in a dialect other than google's, with its name in their first line.
  static let dialects: [String: Dialect] = [
    "43": .frantic, "46": .frantic, "47": .frantic, "48": .frantic, "49": .frantic, "50": .frantic, "51": .frantic,
    "52": .anypromise, "55": .anypromise,
  ]

  private static func number(_ example: Example) -> String { String(example.file.dropFirst("seeds/snippet-".count)) }

  private static func run(_ source: ScriptSource) -> (report: RunReport, run: LabRun) {
    let run = RunRequest(source: source).perform()
    return (RunReport(run, format: .text), run)
  }

  @Test("a snippet shows what its guide says", arguments: Example.seeds)
  func output(example: Example) throws {
    let number = SeedTests.number(example)
    let expectation = try #require(SeedTests.expected[number])
    let (report, run) = SeedTests.run(example.source)
    #expect(report.output == expectation.output, "\(report.remarks)")
    #expect(run.full.unhandled.count == expectation.unhandled, "\(report.remarks)")
    #expect(run.full.pending.count == expectation.pending, "\(report.remarks)")
    #expect(run.run?.ending == .idle)
  }

  @Test("where a snippet has two ways, the other one rejects", arguments: ["11", "12", "13", "14", "15"])
  func otherOutcome(number: String) throws {
    var source = try #require(Example.named("snippet-\(number)")).source
    source.text = source.text.replacing("let success = true", with: "let success = false")
    #expect(SeedTests.run(source).report.output == (number == "15" ? "first\nfailed\n" : "pending\nfailed\n"))
  }

  @Test("every snippet stands in its file as it is printed, but for the mistakes that the file names", arguments: Example.seeds)
  func verbatim(example: Example) throws {
    let lines = example.source.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = try #require(lines.firstIndex(of: "// ---- the snippet ----"))
    let last = try #require(lines.firstIndex(of: "// ---- end of the snippet ----"))
    var printed: [String] = []
    var isReplaced = false
    for line in lines[(first + 1)..<last] {
      if line.hasPrefix("// printed: ") {
        printed.append(String(line.dropFirst("// printed: ".count)))
        isReplaced = true
      } else if isReplaced {
        isReplaced = false
      } else {
        printed.append(line)
      }
    }
    let key = String(SeedTests.number(example).prefix(2))
    #expect(SeedHashes.hash(printed.joined(separator: "\n")) == SeedHashes.printed[key])
  }

  @Test("every file is found by its section's name and by its number's, and nothing is expected of files that there aren't")
  func names() {
    for seed in Example.seeds {
      #expect(Example.named(seed.name) == seed && Example.named("\(seed.name).swift") == seed, "\(seed.name)")
      #expect(Example.named(seed.file) == seed, "\(seed.file)")
    }
    #expect(Set(Example.openable.map(\.name)).count == Example.openable.count)
    #expect(Example.named("nested-promises-3") == Example.named("snippet-42"))
    #expect(Example.named("recover")?.topic == .chains)
    #expect(Set(Example.seeds.map(SeedTests.number)) == Set(SeedTests.expected.keys))
    #expect(Example.named("seeds/snippet-03") == Example.named("snippet-03.swift"))
    #expect(Example.named("snippet-03")?.title.hasPrefix("A promise of the avatars") == true)
  }
}
