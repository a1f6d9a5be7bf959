import Program
import PromiseEngine
import PromiseInstruments
import RunSearch
import SwiftLanguage
import TraceEvents

/// All that one run consists of.
final class ScriptSession {
  let clock: VirtualClock
  let recorder: TraceRecorder
  let runtime: PromiseRuntime
  let compiler: Compiler
  let injections = InjectionBook()
  /// Expressions that runs ask for at their ends, compiled.
  private var expressions: [String: FunctionCode] = [:]

  init(library: DialectLibrary) {
    let standardTypes = StandardTypes(library: library)
    runtime = ScriptSession.runtime(library, standardTypes, injections)
    (clock, recorder) = (runtime.clock, runtime.recorder)
    compiler = Compiler(library: library.vocabulary, standardTypes: standardTypes.language, describer: runtime)
    injections.session = self
    noteInfalliblePlaces()
  }

  /// Another run of what a session has compiled, which must be over.
  init(again session: ScriptSession) {
    runtime = ScriptSession.runtime(session.runtime.library, session.runtime.standardTypes, injections)
    (clock, recorder) = (runtime.clock, runtime.recorder)
    (compiler, expressions) = (session.compiler, session.expressions)
    compiler.begin(again: runtime)
    injections.session = self
    noteInfalliblePlaces()
  }

  private func noteInfalliblePlaces() {
    runtime.noteInfallible = { [compiler] site in
      compiler.guaranteedPlaces.insert(site.unit.place(atUTF8Offset: site.offset))
    }
  }

  private static func runtime(_ library: DialectLibrary, _ types: StandardTypes, _ book: InjectionBook) -> PromiseRuntime {
    let clock = VirtualClock()
    let lane = ClockLane(clock, CurrentQueue())
    let recorder = TraceRecorder(
      unit: .program, describer: ScriptTexts(kinds: book.kinds), currentInstant: { clock.now },
      schedule: { [weak lane] instant, work in
        lane?.current.order.journal?.cancelling = book.cancellation(at: instant)
        lane?.dispatch(at: instant, work)
      }, intervention: { book.intervention(at: $0) })
    return PromiseRuntime(lane: lane, recorder: recorder, library: library, standardTypes: types)
  }

  /// Takes over what a plan says of promises, sources and chance; before anything runs.
  func follow(_ plan: RunPlan) {
    injections.follow(plan)
    runtime.chance = SourceChance(seed: plan.seed)
    runtime.current.order = JobOrder(plan.order)
    runtime.sources = SourceBook(plan.sourceInjections)
    runtime.answers = AnswerBook(plan.choices)
    if !injections.byHand.isEmpty { runtime.keepsPending = { [injections] in injections.keep($0) } }
  }

  /// Evaluates a text as one expression in the script's scope; `nil` if it is none, or fails.
  func evaluate(_ text: String) -> ScriptValue? { try? value(of: text) }

  /// Evaluates a text as one expression in the script's scope.
  ///
  /// - Throws: `ScriptProblems` if it is none, an `Interruption` if it fails.
  func value(of text: String) throws -> ScriptValue {
    guard let machine = runtime.machine else { throw FaultReason("the run is over") }
    if let code = expressions[text] { return try machine.run(code) }
    let unit = CodeUnit(unit: .prompt(0), name: "plan", text: text)
    let parsed = try ParsedScript(text, unit: unit, modules: Dialect.moduleNames)
    return try machine.run(try compiler.compile(parsed, unit: unit))
  }

  /// Evaluates an expression that every run of the program asks for.
  ///
  /// - Throws: As `value(of:)`.
  func repeatedValue(of text: String) throws -> ScriptValue {
    if expressions[text] == nil {
      let unit = CodeUnit(unit: .prompt(0), name: "expectation", text: text)
      expressions[text] = try compiler.compile(ParsedScript(text, unit: unit, modules: Dialect.moduleNames), unit: unit)
    }
    return try value(of: text)
  }
}
