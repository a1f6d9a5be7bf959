import PromiseEngine
import TraceEvents

/// All that one run consists of.
final class ScriptSession {
  let clock = VirtualClock()
  let recorder: TraceRecorder
  let runtime: PromiseRuntime
  let compiler: Compiler
  let injections: InjectionBook

  init(name: String, library: DialectLibrary, injections: [Injection] = [], seed: UInt64 = 0) {
    let book = InjectionBook(injections)
    let standardTypes = StandardTypes(library: library)
    self.injections = book
    recorder = TraceRecorder(clock: clock) { book.intervention(at: $0) }
    runtime = PromiseRuntime(clock: clock, recorder: recorder, library: library, standardTypes: standardTypes)
    runtime.chance = SourceChance(seed: seed)
    compiler = Compiler(library: library, standardTypes: standardTypes, describer: runtime)
    book.session = self
  }

  /// Evaluates a text as one expression in the script's scope; `nil` if it is none, or fails.
  func evaluate(_ text: String) -> ScriptValue? {
    guard let machine = runtime.machine else { return nil }
    let unit = CodeUnit(unit: .prompt(0), name: "plan", text: text)
    do {
      let parsed = try ParsedScript(text, unit: unit)
      return try machine.run(try compiler.compile(parsed, unit: unit))
    } catch {
      return nil
    }
  }
}

/// The plan's injections, as the engine asks for them.
///
/// Sendable without checking, for the same reason as `PromiseRuntime`: only the thread that drives the run's clock uses it.
final class InjectionBook: @unchecked Sendable {
  private let injections: [Injection]
  private var used: Set<Int> = []
  private(set) var warnings: [String] = []
  weak var session: ScriptSession?

  init(_ injections: [Injection]) {
    self.injections = injections
  }

  /// Injections that no promise was there for.
  var unused: [Injection] {
    injections.indices.filter { !used.contains($0) }.map { injections[$0] }
  }

  /// What the plan does to the promise at an address.
  func intervention(at address: PromiseAddress) -> Intervention? {
    guard !injections.isEmpty else { return nil }
    var intervention: Intervention?
    for (index, injection) in injections.enumerated() where injection.address.matches(address) {
      used.insert(index)
      var changed = intervention ?? Intervention()
      switch injection.action {
      case .fail(let text): changed.replacement = .rejection(error(text))
      case .value(let text): changed.replacement = value(text, address)
      case .delay(let duration): changed.delay += duration
      case .hang: changed.hangs = true
      case .cancel(let instant): changed.cancelledAt = instant
      case .answer(let choice, let instant): changed.answer = Intervention.Answer(choice: choice, instant: instant)
      }
      intervention = changed
    }
    return intervention
  }

  private func error(_ text: String?) -> any Error {
    guard let text, let session else { return InjectedFailure() }
    if let value = session.evaluate(text), value.isError { return session.runtime.standardTypes.error(of: value) }
    return InjectedFailure(text: text)
  }

  private func value(_ text: String, _ address: PromiseAddress) -> Intervention.Replacement {
    guard let session, let value = session.evaluate(text) else {
      warnings.append("the value '\(text)' for \(address) is no expression that the script understands")
      return .rejection(InjectedFailure(text: "the injected value '\(text)' could not be computed"))
    }
    return .value(value)
  }
}
