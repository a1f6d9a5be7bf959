import Program
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// All that one run consists of.
final class ScriptSession {
  let clock = VirtualClock()
  let recorder: TraceRecorder
  let runtime: PromiseRuntime
  let compiler: Compiler
  let injections: InjectionBook

  init(library: DialectLibrary) {
    let book = InjectionBook()
    let standardTypes = StandardTypes(library: library)
    self.injections = book
    recorder = TraceRecorder(clock: clock) { book.intervention(at: $0) }
    runtime = PromiseRuntime(clock: clock, recorder: recorder, library: library, standardTypes: standardTypes)
    compiler = Compiler(library: library.vocabulary, standardTypes: standardTypes.language, describer: runtime)
    book.session = self
  }

  /// Takes over what a plan says of promises, sources and chance; before anything runs.
  func follow(_ plan: RunPlan) {
    injections.injections = plan.injections
    runtime.chance = SourceChance(seed: plan.seed)
    runtime.current.order = JobOrder(plan.order)
    runtime.sources = SourceBook(plan.sourceInjections)
    if !injections.byHand.isEmpty { runtime.keepsPending = { [injections] in injections.keep($0) } }
  }

  /// Evaluates a text as one expression in the script's scope; `nil` if it is none, or fails.
  func evaluate(_ text: String) -> ScriptValue? {
    guard let machine = runtime.machine else { return nil }
    let unit = CodeUnit(unit: .prompt(0), name: "plan", text: text)
    do {
      let parsed = try ParsedScript(text, unit: unit, modules: Dialect.moduleNames)
      return try machine.run(try compiler.compile(parsed, unit: unit))
    } catch {
      return nil
    }
  }
}
