/// What was found in programs, in the JSON format that `promiselab check --format json` writes and docs/JSON.md describes.
public struct CheckDocument: Hashable, Sendable, Encodable {
  /// Something that was found.
  public struct Finding: Hashable, Sendable, Encodable {
    /// The name of the rule; `script-error` for what keeps a script from running.
    public var rule: String
    /// `error`, `warning` or `note`.
    public var severity: String
    /// The name of the file as it was given.
    public var file: String
    /// Its line, from 1.
    public var line: Int
    /// Its column, from 1, in UTF-8 bytes.
    public var column: Int
    /// What is wrong and what to do about it.
    public var message: String
    /// What would mend it; `nil` where no text is certain.
    public var fix: String?
    /// The changes that the fix makes to the text.
    public var edits: [Edit]
    /// The run that shows it; `nil` for what the text alone tells.
    public var witness: ExplorationDocument.Witness?

    /// Describes a finding.
    public init(
      rule: String, severity: String, file: String, line: Int, column: Int, message: String, fix: String?, edits: [Edit],
      witness: ExplorationDocument.Witness?
    ) {
      (self.rule, self.severity, self.file, self.line, self.column) = (rule, severity, file, line, column)
      (self.message, self.fix, self.edits, self.witness) = (message, fix, edits, witness)
    }

    private enum Field: String, CodingKey {
      case rule, severity, file, line, column, message, fix, edits, witness
    }

    /// Writes the fields; what is missing is `null`.
    public func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Field.self)
      try fields.encode(rule, forKey: .rule)
      try fields.encode(severity, forKey: .severity)
      try fields.encode(file, forKey: .file)
      try fields.encode(line, forKey: .line)
      try fields.encode(column, forKey: .column)
      try fields.encode(message, forKey: .message)
      try fields.encode(fix, forKey: .fix)
      try fields.encode(edits, forKey: .edits)
      try fields.encode(witness, forKey: .witness)
    }
  }

  /// A part of a text, and what stands in its place when it is mended.
  public struct Edit: Hashable, Sendable, Encodable {
    /// Where the part begins, in UTF-8 bytes from the beginning of the file.
    public var offset: Int
    /// How many bytes it has; 0 where something is only added.
    public var length: Int
    /// What stands there afterwards.
    public var text: String

    /// Describes an edit.
    public init(offset: Int, length: Int, text: String) {
      (self.offset, self.length, self.text) = (offset, length, text)
    }
  }

  /// A file that was looked through.
  public struct File: Hashable, Sendable, Encodable {
    /// Its name as it was given.
    public var file: String
    /// The library whose rules hold; `nil` of a script with errors.
    public var dialect: String?
    /// How many runs were performed.
    public var runs: Int
    /// Whether no choice was left out.
    public var exhaustive: Bool
    /// Why choices were left out.
    public var gap: String?
    /// Why a run ended early.
    public var limit: String?
    /// How many errors keep it from running; `nil` if none does.
    public var errors: Int?
    /// What else one should know; `nil` if nothing.
    public var notes: [String]?

    /// Describes a file.
    public init(file: String, dialect: String?, runs: Int, gap: String?, limit: String?, errors: Int = 0, notes: [String] = []) {
      (self.file, self.dialect, self.runs, self.gap, self.limit) = (file, dialect, runs, gap, limit)
      self.errors = errors == 0 ? nil : errors
      self.notes = notes.isEmpty ? nil : notes
      exhaustive = gap == nil && limit == nil && runs > 0
    }
  }

  /// The version of the format.
  public var version = 1
  /// What was found, file by file, in the order of the text.
  public var findings: [Finding]
  /// What was looked through, and files that couldn't be because they have errors.
  public var files: [File]

  /// Describes what was found.
  public init(findings: [Finding], files: [File]) {
    (self.findings, self.files) = (findings, files)
  }

  /// The document as text, with its keys sorted and a line feed at its end.
  public var json: String { jsonText }
}
