/// What all runs of a program came to, in the JSON format that `promiselab explore --format json` writes and docs/JSON.md describes.
public struct ExplorationDocument: Hashable, Sendable, Encodable {
  /// A class of runs that a person can't tell apart.
  public struct Outcome: Hashable, Sendable, Encodable {
    /// How many runs came to it.
    public var runs: Int
    /// The exit status that `run` has for one of them.
    public var status: Int
    /// What was printed, line by line.
    public var output: [String]
    /// The addresses of promises whose rejection nobody handled.
    public var unhandled: [String]
    /// The addresses of promises that were never settled.
    public var pending: [String]
    /// What Swift would have trapped on.
    public var faults: [Problem]
    /// What was begun and left undone.
    public var leaks: [Problem]
    /// Whether all expectations are met.
    public var expected: Bool
    /// The expectations that aren't met.
    public var broken: [String]
    /// The smallest change that leads to it.
    public var witness: Witness

    /// Describes an outcome.
    public init(
      runs: Int, status: Int, output: [String], unhandled: [String], pending: [String], faults: [Problem], leaks: [Problem],
      broken: [String], witness: Witness
    ) {
      (self.runs, self.status, self.output, self.unhandled) = (runs, status, output, unhandled)
      (self.pending, self.faults, self.leaks) = (pending, faults, leaks)
      (expected, self.broken, self.witness) = (broken.isEmpty, broken, witness)
    }
  }

  /// A fault or a leak.
  public struct Problem: Hashable, Sendable, Encodable {
    /// `continuation`, `group`, `task` or `wait`; `nil` for a fault.
    public var kind: String?
    /// Its line, from 1; `nil` if no place of the script is to blame.
    public var line: Int?
    /// Its column, from 1, in UTF-8 bytes; `nil` with the line.
    public var column: Int?
    /// What is wrong and what to do about it.
    public var message: String

    /// Describes a problem.
    public init(kind: String?, line: Int?, column: Int?, message: String) {
      (self.kind, self.line, self.column, self.message) = (kind, line, column, message)
    }
  }

  /// How to get to an outcome.
  public struct Witness: Hashable, Sendable, Encodable {
    /// What `run --schedule` replays.
    public var code: String
    /// What is changed, in plain words; empty for the run as it is.
    public var changes: [String]

    /// Describes a witness.
    public init(code: String, changes: [String]) {
      (self.code, self.changes) = (code, changes)
    }
  }

  /// Where the error of a failing promise lands.
  public struct ErrorLanding: Hashable, Sendable, Encodable {
    /// The line of the operator that fails, from 1.
    public var line: Int
    /// Its column, from 1, in UTF-8 bytes.
    public var column: Int
    /// Its name.
    public var operatorName: String
    /// Which of its calls fail, from 1; `nil` if it is called once.
    public var calls: [Int]?
    /// `handler`, `code`, `absorbed`, `pending`, `unhandled` or `none`.
    public var landing: String
    /// The line of the operator that takes it; `nil` if none does.
    public var landingLine: Int?
    /// Its column.
    public var landingColumn: Int?

    /// Describes where an error lands.
    public init(
      line: Int, column: Int, operatorName: String, calls: [Int]?, landing: String, landingLine: Int?, landingColumn: Int?
    ) {
      (self.line, self.column, self.operatorName, self.calls) = (line, column, operatorName, calls)
      (self.landing, self.landingLine, self.landingColumn) = (landing, landingLine, landingColumn)
    }

    private enum CodingKeys: String, CodingKey {
      case line, column, calls, landing, landingLine, landingColumn
      case operatorName = "operator"
    }
  }

  /// A way in which what was asked about stands otherwise.
  public struct Way: Hashable, Sendable, Encodable {
    /// How it stands then, behind "it": `is broken`.
    public var standing: String
    /// The number of the outcome, from 1.
    public var outcome: Int
    /// The smallest change that leads to it.
    public var witness: Witness

    /// Describes a way.
    public init(standing: String, outcome: Int, witness: Witness) {
      (self.standing, self.outcome, self.witness) = (standing, outcome, witness)
    }
  }

  /// What decides an expectation or a printed line.
  public struct Why: Hashable, Sendable, Encodable {
    /// What was asked about, for people.
    public var subject: String
    /// How it stands in the run without changes, and in how many outcomes it doesn't.
    public var answer: String
    /// Ways in which it stands otherwise, the smallest change first.
    public var flips: [Way]
    /// A change that all of these need; `nil` if there is none, or only one way.
    public var cause: String?

    /// Describes an answer.
    public init(subject: String, answer: String, flips: [Way], cause: String?) {
      (self.subject, self.answer, self.flips, self.cause) = (subject, answer, flips, cause)
    }
  }

  /// The version of the format.
  public var version = 1
  /// How many runs were performed.
  public var runs: Int
  /// Whether no choice was left out.
  public var exhaustive: Bool
  /// Why choices were left out; `nil` if none was.
  public var gap: String?
  /// What else one should know; `nil` if nothing.
  public var notes: [String]?
  /// What came of it; the first is the run without changes.
  public var outcomes: [Outcome]
  /// Where errors land; `nil` if nobody asked.
  public var errors: [ErrorLanding]?
  /// Why these aren't complete; `nil` if they are.
  public var errorsGap: String?
  /// What decides an expectation or a printed line; `nil` if nobody asked.
  public var why: Why?

  /// Describes an exploration.
  public init(runs: Int, gap: String?, outcomes: [Outcome]) {
    (self.runs, exhaustive, self.gap, self.outcomes) = (runs, gap == nil, gap, outcomes)
  }

  /// The document as text, with its keys sorted and a line feed at its end.
  public var json: String { jsonText }
}
