public import SwiftPromises
internal import Program

/// A lesson: short texts beside scripts, questions that the engine answers, and exercises that it grades.
///
/// docs/LESSONS.md describes the file that one is read from.
public struct Lesson: Hashable, Sendable {
  /// The name by which it is opened: that of its file, without the number in front and the ending.
  public var name: String
  /// The name of its file, which problems begin with.
  public var file: String
  /// Under which name progress is kept: the file's whole path for a lesson that isn't of the course; two files may have one name.
  public var progressName: String { path ?? name }
  /// The whole path of its file; `nil` for a lesson of the course.
  public var path: String?
  public var title: String
  /// The part of the course that it belongs to.
  public var part: String
  /// What one learns, in one line.
  public var summary: String
  /// The library whose rules hold; `nil` leaves it to each script.
  public var dialect: Dialect?
  /// What stands before the first step.
  public var introduction: [String]
  /// What only whoever presents the lesson sees before the first step.
  public var notes: [String] = []
  public var steps: [LessonStep]

  /// The name of a lesson in a file: `docs/lessons/02-then.md` holds `then`.
  public static func name(ofFile path: String) -> String {
    var name = path.split(separator: "/").last ?? Substring(path)
    if name.hasSuffix(".md") { name = name.dropLast(3) }
    let digits = name.prefix { $0.isNumber }
    let rest = name.dropFirst(digits.count)
    if !digits.isEmpty, rest.hasPrefix("-"), rest.count > 1 { name = rest.dropFirst() }
    return String(name)
  }

  /// The steps that are exercises.
  public var exercises: [LessonStep] { steps.filter { $0.exercise != nil } }
}

/// One step of a lesson: a few sentences, the script that they are about, and what there is to do.
public struct LessonStep: Hashable, Sendable {
  /// What a learner does in it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Answers questions before the script runs.
    case predict = "Predict"
    /// Watches it run.
    case run = "Run"
    /// Answers questions about the run, with all of it in sight.
    case investigate = "Investigate"
    /// Changes the script, or breaks its run, until the goals are met.
    case modify = "Modify"
    /// Puts lines that are given in the wrong order into the right one.
    case order = "Order"
    /// Writes a script that meets the goals.
    case make = "Make"
  }

  public var kind: Kind
  /// What it is about; empty if its heading says only the kind.
  public var title: String
  /// The line of its heading.
  public var line: Int
  /// Its sentences, a paragraph each.
  public var prose: [String]
  /// What only whoever presents the lesson sees.
  public var notes: [String]
  /// Its script; that of the step before if it has none of its own.
  public var script: String
  /// The line at which its script stands; `nil` if the script is that of the step before.
  public var scriptLine: Int?
  public var questions: [LessonQuestion]
  public var exercise: LessonExercise?

  /// Its kind, and what it is about.
  public var heading: String { title.isEmpty ? kind.rawValue : "\(kind.rawValue): \(title)" }
}

/// A question of a lesson's author. What is right, only the engine says.
public struct LessonQuestion: Hashable, Sendable {
  public var line: Int
  /// What is asked about the run.
  public var ask: Ask
  /// How the author words it; `nil` leaves the wording to the lab.
  public var text: String?
  /// Answers that the author offers besides, all of them wrong.
  public var wrong: [String]
}

/// Something to change, break or write.
public struct LessonExercise: Hashable, Sendable {
  /// What a person hands in.
  public enum Answer: Hashable, Sendable {
    /// A script in the place of the one that was given.
    case script(String)
    /// The script as it was given, with injections: `fail 3:5`, one a line.
    case injections(String)

    /// What the file has.
    var text: String {
      switch self {
      case .script(let text), .injections(let text): text
      }
    }
  }

  /// An answer that people often give, and what to tell them.
  public struct WrongAnswer: Hashable, Sendable {
    public var line: Int
    /// The goal that it misses first, by its text in the file.
    public var goal: String
    public var hint: [String]
    public var answer: Answer
    /// The line at which its script begins.
    public var scriptLine: Int
  }

  /// What to tell people whose answer fails, and doesn't do something.
  public struct Advice: Hashable, Sendable {
    /// What the answer doesn't do; it needs not to be a goal of the exercise.
    public var goal: Goal
    public var text: String
  }

  public var goals: [Goal]
  /// The first one whose goal is missed is told to whoever gives an answer that the lesson doesn't know.
  public var advice: [Advice] = []
  public var hints: [String]
  /// The lines at which they stand.
  public var hintLines: [Int] = []
  public var solution: Answer
  public var solutionLine: Int
  /// The line at which the solution's script begins.
  public var solutionScriptLine: Int
  /// What is said beside the solution.
  public var solutionProse: [String]
  public var wrongAnswers: [WrongAnswer]

  /// Whether it takes failures that one makes: as its answer, or to see what its goals are held against.
  public var isAboutFailures: Bool {
    if case .injections = solution { return true }
    return goals.contains { $0.scope == .failure }
  }
}

extension Lesson {
  /// What runs a step's script.
  ///
  /// - Parameter script: The script to run in its place.
  public func request(for step: LessonStep, script: String? = nil) -> RunRequest {
    RunRequest(source: ScriptSource(name: "\(name).swift", text: script ?? step.script), dialect: dialect, limits: .interactive)
  }
}
