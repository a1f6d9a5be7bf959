public import Program
import SwiftLanguage
import TraceEvents

/// A script that has been parsed and checked, and can be run as often as one likes.
public struct ScriptProgram: Sendable {
  /// The text.
  public let source: ScriptSource
  /// Every call of a promise operator or initializer in the text, in its order.
  public let operatorPlaces: [OperatorPlace]
  /// The library whose rules and vocabulary hold.
  public let dialect: Dialect
  /// What its author should know, though it runs.
  public let warnings: [ScriptDiagnostic]
  let parsed: ParsedScript
  /// How the text uses its names, if unknown ones are stubbed: the same in every run.
  let stubReading: StubReading?
  /// What checking the text has compiled, for the first run.
  let compiled: CompiledOnce
  /// What stubs turned out to be.
  let guessedKinds: GuessedKinds

  /// Parses and checks a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - dialect: The dialect; `nil` takes the one that the text asks for among its first comments (`// dialect: frantic`) or by what
  ///     it imports, and `google` if it doesn't; `promisekit` where names are stubbed and the text has what only PromiseKit has.
  ///   - stubsUnknownNames: Whether names that nobody declares are no errors, because the plan lets them stand for something.
  ///   - isStopped: Asked now and then; an answer of true ends the checking.
  /// - Throws: Everything that keeps it from running: syntax errors, names that don't exist, what the language has not; or that checking
  ///   was stopped.
  public init(
    _ source: ScriptSource, dialect: Dialect? = nil, stubsUnknownNames: Bool = false, isStopped: () -> Bool = { false }
  ) throws(ScriptProblems) {
    // Parsing and compiling follow the text's nesting by recursion, and whoever asks may have a small stack.
    let result = withoutActuallyEscaping(isStopped) { isStopped in
      DeepStack.run { _ in
        Result { () throws(ScriptProblems) in
          do throws(ScriptProblems) {
            return try Self(checking: source, dialect, stubsUnknownNames: stubsUnknownNames, isStopped)
          } catch {
            throw JavaScriptWords.explaining(
              error, of: source.text, unit: CodeUnit(unit: .program, name: source.name, text: source.text),
              dialect: dialect ?? Self.dialect(askedForIn: source.text) ?? .google, stubsUnknownNames: stubsUnknownNames)
          }
        }
      }
    }
    self = try result.get()
  }

  /// Its text, in which places are found.
  var unit: CodeUnit { CodeUnit(unit: .program, name: source.name, text: source.text) }

  private init(
    checking source: ScriptSource, _ dialect: Dialect?, stubsUnknownNames: Bool, _ isStopped: @escaping () -> Bool
  ) throws(ScriptProblems) {
    self.source = source
    guessedKinds = GuessedKinds()
    let unit = CodeUnit(unit: .program, name: source.name, text: source.text)
    parsed = try ParsedScript(source.text, unit: unit, modules: Dialect.moduleNames, isFragment: stubsUnknownNames)
    if isStopped() { throw .stopped(unit) }
    var asked = dialect
    if asked == nil { asked = try DialectChoice.find(in: parsed, text: source.text, unit: unit) }
    // Pasted code often comes without its imports.
    var kitWarning: ScriptDiagnostic?
    if asked == nil, stubsUnknownNames { kitWarning = KitTraits.warning(on: parsed, unit: unit) }
    let library = DialectLibrary.of(asked ?? (kitWarning == nil ? .google : .promisekit))
    self.dialect = library.dialect
    operatorPlaces = OperatorFinder.find(in: parsed.tree, unit: unit, vocabulary: library.vocabulary)
    // An unknown value may have a method of that name.
    let foreign =
      stubsUnknownNames
      ? []
      : ForeignOperators.problems(in: parsed.tree, library: library, unit: unit)
        + CommonWords.problems(in: parsed.tree, library: library, unit: unit)
        + JavaScriptWords.members(in: source.text, unit: unit, dialect: library.dialect)
    let program: CompiledProgram
    do {
      program = try CompiledProgram(
        parsed, unit: unit, library: library, stubsUnknownNames: stubsUnknownNames, stop: StopQuestion(isStopped))
    } catch {
      throw ScriptProblems(diagnostics: error.diagnostics + foreign.prefix(ScriptProblems.maximumShown))
    }
    guard foreign.isEmpty else { throw ScriptProblems(all: foreign) }
    let aged =
      stubsUnknownNames && library.dialect == .promisekit
      ? ForeignOperators.agedNames(in: parsed.tree, library: library, unit: unit)
        + AgedNames.warnings(on: parsed.tree, of: source.text, unit: unit) : []
    warnings = parsed.notes + [kitWarning].compactMap(\.self) + aged + program.warnings
    stubReading = program.stubs?.reading(.program)
    compiled = CompiledOnce(program)
  }

  /// The dialect that a text asks for, whether or not it can run; `nil` if it doesn't say.
  public static func dialect(askedForIn text: String) -> Dialect? { DialectChoice.find(inLinesOf: text) }

  /// The line `// dialect: NAME` among the comments and empty lines that a text begins with; `nil` if it has none.
  package static func lineNamingDialect(in text: String) -> Substring? { DialectChoice.askingLine(in: text) }

  /// The dialect of the library that a text imports, whether or not it can run; `nil` if it imports none.
  public static func dialect(importedIn text: String) -> Dialect? { DialectChoice.imported(inLinesOf: text) }

  /// Runs the script under a plan. The same program and plan always give the same events.
  ///
  /// - Parameters:
  ///   - plan: What happens besides what the script says.
  ///   - limits: How far the run may go.
  ///   - isStopped: Asked now and then; an answer of true ends the run.
  ///   - prints: Gets what the script prints when it does so; the trace has it, too.
  public func run(
    plan: RunPlan = RunPlan(), limits: RunLimits = RunLimits(), isStopped: () -> Bool = { false },
    prints: ((String) -> Void)? = nil
  ) -> ScriptRun {
    withoutActuallyEscaping(isStopped) { isStopped in
      DeepStack.run { stackSize in
        // What a run prints whose stubs are still guessed is told when it is over.
        let run = guessing(plan, limits) { plan, limits, guesses in
          let runner = ScriptRunner(
            self, plan: plan, limits: limits, stackSize: stackSize, guesses: guesses, isStopped: isStopped)
          if !plan.stubs.isOn { runner.prints = prints }
          return runner.run()
        }
        if plan.stubs.isOn, let prints { run.printedTexts.forEach(prints) }
        return run
      }
    }
  }

  /// Whether a line of the prompt has only begun something, so that more is to be typed.
  public static func isIncomplete(_ text: String) -> Bool {
    IncompleteText.isIncomplete(text)
  }
}
