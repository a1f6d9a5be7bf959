/// What was found in programs, as SARIF 2.1.0 (OASIS) has it: the format that code hosts read.
public struct SarifDocument: Hashable, Sendable, Encodable {
  /// A text for people.
  public struct Message: Hashable, Sendable, Encodable {
    /// The text, without marks.
    public var text: String

    /// Makes a text for people.
    public init(_ text: String) { self.text = text }
  }

  /// A rule, whether or not it found something.
  public struct Rule: Hashable, Sendable, Encodable {
    private struct Configuration: Hashable, Sendable, Encodable { var level: String }

    private var id: String
    private var shortDescription: Message
    private var help: Message
    private var defaultConfiguration: Configuration

    /// Describes a rule; the level is `error`, `warning` or `note`.
    public init(id: String, level: String, summary: String, help: String) {
      (self.id, shortDescription, self.help) = (id, Message(summary), Message(help))
      defaultConfiguration = Configuration(level: level)
    }
  }

  /// A part of a text; lines and columns from 1, columns in Unicode code points, the end exclusive.
  public struct Region: Hashable, Sendable, Encodable {
    private var startLine: Int
    private var startColumn: Int
    private var endLine: Int?
    private var endColumn: Int?

    /// A part from one place to another; up to the end of its line without an end.
    public init(line: Int, column: Int, end: (line: Int, column: Int)? = nil) {
      (startLine, startColumn, endLine, endColumn) = (line, column, end?.line, end?.column)
    }
  }

  /// A part of a text, and what stands in its place when it is mended.
  public struct Replacement: Hashable, Sendable, Encodable {
    private var deletedRegion: Region
    private var insertedContent: Message

    /// Replaces a part by a text.
    public init(_ region: Region, by text: String) { (deletedRegion, insertedContent) = (region, Message(text)) }
  }

  private struct ArtifactLocation: Hashable, Sendable, Encodable { var uri: String }

  private struct Location: Hashable, Sendable, Encodable {
    struct Physical: Hashable, Sendable, Encodable {
      var artifactLocation: ArtifactLocation
      var region: Region?
    }

    var physicalLocation: Physical
  }

  private struct Fix: Hashable, Sendable, Encodable {
    struct Change: Hashable, Sendable, Encodable {
      var artifactLocation: ArtifactLocation
      var replacements: [Replacement]
    }

    var description: Message
    var artifactChanges: [Change]
  }

  /// Something that was found.
  public struct Result: Hashable, Sendable, Encodable {
    private var ruleId: String
    private var level: String
    private var message: Message
    private var locations: [Location]
    private var fixes: [Fix]?

    /// Describes a finding; the address of its file is relative to the checkout.
    public init(
      rule: String, level: String, message: String, uri: String, region: Region, fix: (text: String, changes: [Replacement])?
    ) {
      (ruleId, self.level, self.message) = (rule, level, Message(message))
      let file = ArtifactLocation(uri: uri)
      locations = [Location(physicalLocation: Location.Physical(artifactLocation: file, region: region))]
      fixes = fix.map { fix in
        [
          Fix(
            description: Message(fix.text), artifactChanges: [Fix.Change(artifactLocation: file, replacements: fix.changes)])
        ]
      }
    }
  }

  /// Something that one should know of a file besides what was found.
  public struct Notification: Hashable, Sendable, Encodable {
    fileprivate let level: String
    private var message: Message
    private var locations: [Location]

    /// Describes a note, or why a file couldn't be looked through; the address of the file is relative to the checkout.
    ///
    /// - Parameter level: `note`, or `error`, with which the invocation was no success.
    public init(_ message: String, uri: String, level: String = "note") {
      (self.level, self.message) = (level, Message(message))
      locations = [Location(physicalLocation: Location.Physical(artifactLocation: ArtifactLocation(uri: uri)))]
    }
  }

  private struct Invocation: Hashable, Sendable, Encodable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [Notification]
  }

  private struct Tool: Hashable, Sendable, Encodable {
    struct Driver: Hashable, Sendable, Encodable {
      var name: String
      var semanticVersion: String
      var rules: [Rule]
    }

    var driver: Driver
  }

  private struct Run: Hashable, Sendable, Encodable {
    var tool: Tool
    var columnKind = "unicodeCodePoints"
    var results: [Result]
    var invocations: [Invocation]?
  }

  private enum Field: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  private var run: Run

  /// Describes what a version of the tool found.
  public init(toolVersion: String, rules: [Rule], results: [Result], notes: [Notification] = []) {
    let driver = Tool.Driver(name: "promiselab", semanticVersion: toolVersion, rules: rules)
    let isSuccessful = !notes.contains { $0.level == "error" }
    let invocations =
      notes.isEmpty ? nil : [Invocation(executionSuccessful: isSuccessful, toolExecutionNotifications: notes)]
    run = Run(tool: Tool(driver: driver), results: results, invocations: invocations)
  }

  /// Writes the log with its one run.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode("https://json.schemastore.org/sarif-2.1.0.json", forKey: .schema)
    try fields.encode("2.1.0", forKey: .version)
    try fields.encode([run], forKey: .runs)
  }

  /// The document as text, with its keys sorted and a line feed at its end.
  public var json: String { jsonText }
}
