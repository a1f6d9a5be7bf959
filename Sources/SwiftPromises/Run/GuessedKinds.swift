import Program
import SwiftLanguage
import Synchronization
import TraceEvents

/// What stubs of a program turned out to be, and which have nothing to do with a fault.
struct GuessedStubs {
  var kinds: [String: StubGuess] = [:]
  /// By what tells faults apart: the stubs that were given other values while the fault stayed the same.
  fileprivate var innocent: [String: Set<String>] = [:]

  /// The run without advice on stubs that have nothing to do with its faults.
  fileprivate func advising(_ run: ScriptRun) -> ScriptRun {
    guard !innocent.isEmpty else { return run }
    var run = run
    for index in run.faults.indices {
      guard let name = run.faults[index].madeUp?.ofKin, innocent[run.faults[index].key]?.contains(name) == true else { continue }
      run.faults[index].madeUp = nil
    }
    return run
  }
}

/// What is known of stubs, by what is called of a program and what a person says of its stubs.
final class GuessedKinds: Sendable {
  struct Key: Hashable {
    var plan: RunPlan
    var limits: RunLimits
  }

  private let known = Mutex<[Key: GuessedStubs]>([:])

  subscript(key: Key) -> GuessedStubs? { known.withLock { $0[key] } }

  func keep(_ guessed: GuessedStubs, for key: Key) {
    known.withLock { known in
      if known.count >= Self.mostPlans { known = [:] }
      known[key] = guessed
    }
  }

  private static let mostPlans = 16
}

/// Wrong guesses of what stubs are correct themselves.
///
/// A made-up value of the wrong kind, a text where a number is wanted, says nothing about the code. Where a run without interventions
/// breaks a rule by such a value, others are tried, and the first is kept under which the program goes on. All runs of the program use
/// what was found, so that an injection changes nothing but what it says.
extension ScriptProgram {
  /// Runs under a plan.
  ///
  /// - Parameter perform: Runs the program under a plan, with what stubs are guessed to be.
  func guessing(
    _ plan: RunPlan, _ limits: RunLimits, _ perform: (RunPlan, RunLimits, [String: StubGuess]) -> ScriptRun
  ) -> ScriptRun {
    guard plan.stubs.isOn else { return perform(plan, limits, [:]) }
    let key = GuessedKinds.Key(plan: plan.withoutInterventions, limits: limits)
    if let known = guessedKinds[key] { return known.advising(perform(plan, limits, known.kinds)) }
    let first = perform(key.plan, limits, [:])
    guard first.ending != .stopped else { return key.plan == plan ? first : perform(plan, limits, [:]) }
    let (guessed, run) = improve(first, limits, plan.stubs.changes) { perform(key.plan, $0, $1) }
    guessedKinds.keep(guessed, for: key)
    return guessed.advising(key.plan == plan ? run : perform(plan, limits, guessed.kinds))
  }

  /// Tries other kinds of values for the stubs that break rules.
  ///
  /// - Returns: What they are now, and the run with that.
  private func improve(
    _ first: ScriptRun, _ limits: RunLimits, _ asked: [String: StubChange],
    _ perform: (RunLimits, [String: StubGuess]) -> ScriptRun
  ) -> (GuessedStubs, ScriptRun) {
    var (best, guesses, innocent) = (first, [String: StubGuess](), [String: Set<String>]())
    var (left, seen) = (Self.mostAttempts, Set<String>())
    // Other guesses must not take long, nor follow a run that took long: an endless recursion is no guess's doing.
    var limits = limits
    limits.maximumSteps = min(limits.maximumSteps, 2 * first.steps + 10_000)
    if first.steps > Self.mostSteps || first.faults.isEmpty { return (GuessedStubs(), first) }
    let sources = ValueSources(in: parsed.tree)
    while left > 0, let fault = best.faults.first(where: { !seen.contains($0.key) && !$0.isDeadlock }) {
      seen.insert(fault.key)
      // What a person says of a stub is no guess.
      let guessed = stubs(behind: fault, among: best.stubs, sources).filter { asked[$0.name]?.result == nil }
      let attempts = guessed.suffix(2).reversed().flatMap { stub in
        StubGuess.after(fault.message, given: stub.result).map { (stub.name.ofKin, $0) }
      }
      var guilty: Set<String> = []
      for (name, guess) in attempts.prefix(left) where guesses[name] == nil {
        left -= 1
        let run = perform(limits, guesses.merging([name: guess]) { $1 })
        innocent[fault.key, default: []].insert(name)
        if !run.faults.contains(where: { $0.key == fault.key }) { guilty.insert(name) }
        guard run.isBetter(than: best, without: fault) else { continue }
        (best, guesses[name]) = (run, guess)
        break
      }
      innocent[fault.key]?.subtract(guilty)
    }
    // One fault for another is no progress.
    let isProgress = best.faults.count < first.faults.count
    return (GuessedStubs(kinds: isProgress ? guesses : [:], innocent: innocent), isProgress ? best : first)
  }

  private static let mostAttempts = 16
  private static let mostSteps = 200_000
}

extension RunPlan {
  /// What is called, and what a person says of the stubs, without all that is done to the run.
  fileprivate var withoutInterventions: RunPlan {
    var plan = RunPlan()
    plan.promptLines = promptLines.filter(\.isMadeUp)
    plan.stubs = stubs
    return plan
  }
}

extension RunFault {
  /// What tells it from others of the run.
  fileprivate var key: String { "\(place.map { "\($0)" } ?? "") \(message)" }
}

extension ScriptRun {
  /// What it printed, a text for each time.
  var printedTexts: [String] {
    events.compactMap { event in
      if case .printed(let text) = event.kind { text } else { nil }
    }
  }

  /// Whether a fault is gone, the program goes at least as far, and nothing else has become worse.
  fileprivate func isBetter(than other: ScriptRun, without fault: RunFault) -> Bool {
    !faults.contains { $0.place == fault.place } && faults.count <= other.faults.count && made >= other.made
      && passedOn.count <= other.passedOn.count && ending != .stopped && !endedAtLimit
  }

  private var endedAtLimit: Bool {
    if case .limit = ending { true } else { false }
  }

  /// How many promises there are.
  private var made: Int {
    events.count { event in
      if case .created = event.kind { true } else { false }
    }
  }
}
