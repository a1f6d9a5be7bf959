public import TraceEvents

/// A language that runs can be written in. The lab knows its languages by nothing but this.
public protocol Language: Sendable {
  /// The language's name, which tells it from others.
  var name: String { get }

  /// Parses and checks a text.
  ///
  /// - Parameters:
  ///   - rules: The library whose rules hold; `nil` leaves it to the text.
  ///   - stubsUnknownNames: Whether names that nobody declares are no errors, because the plan lets them stand for something.
  ///   - isStopped: Asked now and then; an answer of true ends the checking.
  /// - Throws: Everything that keeps it from running, or that checking was stopped.
  func check(
    _ source: ScriptSource, rules: String?, stubsUnknownNames: Bool, isStopped: () -> Bool
  ) throws(ScriptProblems) -> any CheckedProgram

  /// What keeps a text from running, without running it; empty if nothing does.
  ///
  /// - Parameters:
  ///   - rules: The library whose rules hold, as for `check`.
  ///   - stubsUnknownNames: Whether names that nobody declares are no errors.
  func problems(of source: ScriptSource, rules: String?, stubsUnknownNames: Bool) -> [ScriptDiagnostic]

  /// Whether a line of the prompt has only begun something, so that more is to be typed.
  func isIncomplete(_ text: String) -> Bool

  /// What every character of a text is, line by line, for its colors.
  ///
  /// - Parameters:
  ///   - lead: What stands before the text, as far as colors are concerned: arguments are no text by themselves.
  ///   - isLineEnd: Which characters end a line; they belong to none.
  /// - Returns: `nil` if nothing is known of the text.
  /// - Complexity: O(length of the text).
  func classify(_ text: String, behind lead: String, isLineEnd: (Character) -> Bool) -> [[TextKind]]?

  /// Changes a text.
  func edit(_ text: String, _ change: ProgramChange) throws(EditProblem) -> ScriptEdit

  /// The arguments of the operator at a place, as they stand in a text.
  func arguments(at place: SourcePlace, of text: String) throws(EditProblem) -> String

  /// The statement of the top level that a place lies in; `nil` if there is none.
  func statement(at place: SourcePlace, of text: String) -> String?

  /// What can be written where nothing is written yet.
  ///
  /// - Parameter rules: The library whose rules hold.
  func complete(_ question: CompletionQuestion, rules: String) -> [ScopeName]
}

/// A language as a value that can be compared: languages of one name are the same.
public struct LanguageChoice: Hashable, Sendable {
  /// The language.
  public let language: any Language

  public init(_ language: any Language) {
    self.language = language
  }

  public static func == (left: LanguageChoice, right: LanguageChoice) -> Bool { left.language.name == right.language.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(language.name) }
}

/// A text that was checked and can be run as often as one likes.
public protocol CheckedProgram: Sendable {
  /// The text.
  var source: ScriptSource { get }
  /// Every call of a promise operator or initializer in the text, in its order.
  var operatorPlaces: [OperatorPlace] { get }
  /// The library whose rules hold.
  var rules: String { get }
  /// What its author should know, though it runs.
  var warnings: [ScriptDiagnostic] { get }
  /// Whether the text has nothing but declarations of functions and types, so that a run calls nothing by itself.
  var onlyDeclares: Bool { get }
  /// A call, with made-up arguments, of each function that the text declares, in its order; empty in languages that have none.
  ///
  /// - Complexity: O(length of the text).
  var possibleCalls: [MadeUpCall] { get }
  /// What kept calls from the promises and waits of the functions that they call, one for each call that came to none; noted where names are
  /// stubbed.
  func cutOffs(in run: ScriptRun, calls: [MadeUpCall]) -> [CutOff]
  /// What kept a run from what would have settled the promise that is made at a place; `nil` if nothing tells.
  func cutOff(settling place: SourcePlace, in run: ScriptRun, calls: [MadeUpCall]) -> CutOff?
  /// What the text alone tells of mistakes in its use of promises, in the order of the text; empty in languages that look for none.
  ///
  /// - Complexity: O(length of the text).
  var findings: [Finding] { get }
  /// The places of operators that stand in functions which the text declares, with the number of the function; empty in languages that have
  /// none.
  ///
  /// - Complexity: O(length of the text).
  var placesInFunctions: [SourcePlace: Int] { get }

  /// Runs the program under a plan. The same program and plan always give the same events.
  ///
  /// - Parameters:
  ///   - plan: What happens besides what the program says.
  ///   - limits: How far the run may go.
  ///   - isStopped: Asked now and then; an answer of true ends the run.
  ///   - prints: Gets what the program prints when it does so; the trace has it, too.
  func run(plan: RunPlan, limits: RunLimits, isStopped: () -> Bool, prints: ((String) -> Void)?) -> ScriptRun

  /// Performs many runs, for which the program is compiled once where it can be.
  ///
  /// - Parameter body: Asks for the runs, which may keep nothing of what it gets.
  func performRuns(_ body: (any ProgramRuns) -> Void)
}

/// Performs runs of one program.
public protocol ProgramRuns {
  /// Runs the program from its beginning, once for each plan, on as many threads as the machine has processors.
  ///
  /// - Parameters:
  ///   - plans: What happens besides what the program says.
  ///   - limits: How far each run may go.
  ///   - expectations: Expressions that are to be true at the end.
  ///   - isStopped: Asked now and then, on any of the threads; an answer of true ends the runs.
  ///   - result: What is kept of a run, with its log where the language keeps one; asked on any of the threads.
  /// - Returns: What is kept of the runs, in the order of the plans; of the first ones only, if the runs were stopped.
  mutating func run<Result>(
    _ plans: [RunPlan], limits: RunLimits, expecting expectations: [String], isStopped: () -> Bool,
    _ result: (ScriptRun) -> Result
  ) -> [Result]
}

extension CheckedProgram {
  /// Performs runs each of which begins anew, without logs, for languages that do no better.
  public func performRuns(_ body: (any ProgramRuns) -> Void) { body(SeparateRuns(program: self)) }
}

private struct SeparateRuns: ProgramRuns {
  let program: any CheckedProgram

  mutating func run<Result>(
    _ plans: [RunPlan], limits: RunLimits, expecting _: [String], isStopped: () -> Bool, _ result: (ScriptRun) -> Result
  ) -> [Result] {
    plans.map { result(program.run(plan: $0, limits: limits, isStopped: isStopped, prints: nil)) }
  }
}

extension CheckedProgram {
  public var warnings: [ScriptDiagnostic] { [] }

  public var onlyDeclares: Bool { false }

  public var possibleCalls: [MadeUpCall] { [] }

  public var findings: [Finding] { [] }

  public func cutOffs(in _: ScriptRun, calls _: [MadeUpCall]) -> [CutOff] { [] }

  public func cutOff(settling _: SourcePlace, in _: ScriptRun, calls _: [MadeUpCall]) -> CutOff? { nil }

  public var placesInFunctions: [SourcePlace: Int] { [:] }
}

/// What a part of a text is, for its color.
public enum TextKind: Hashable, Sendable {
  case plain, keyword, string, number, comment, type, label, variable
}

/// A change of a program that the lab can ask a language for.
public enum ProgramChange: Hashable, Sendable {
  /// Puts an operator behind the one at a place.
  case add(OperatorCode, after: SourcePlace)
  /// Begins a second chain at the promise of a place.
  case branch(OperatorCode, at: SourcePlace)
  /// Makes one promise of those at some places.
  case join([SourcePlace], by: OperatorCode)
  /// Adds a promise that begins a chain.
  case addSource(OperatorCode, named: String)
  /// Takes the operator at a place away, or a whole chain.
  case delete(SourcePlace)
  /// Exchanges the operator at a place with its neighbor.
  case move(SourcePlace, later: Bool)
  /// Replaces the arguments of the operator at a place.
  case setArguments(at: SourcePlace, to: String)
  /// Writes what a plan changes of a source into all calls of it.
  case write(SourceInjection)
}

/// What one wants to know of names.
public enum CompletionQuestion: Hashable, Sendable {
  /// All that every program can name.
  case names
  /// What can be called on a promise, a text, an array.
  case promiseMembers, stringMembers, arrayMembers
  /// Members of the promise that a call of these names makes (`["SimulatedNetwork", "get"]`); none if it makes none.
  case membersOfCall([String])
}
