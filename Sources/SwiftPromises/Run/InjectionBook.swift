import Program
import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

/// The plan's injections, as the engine asks for them.
///
/// Sendable without checking, for the same reason as `PromiseRuntime`: only the thread that drives the run's clock uses it.
final class InjectionBook: @unchecked Sendable {
  private(set) var injections: [Injection] = []
  private var cancellations: [RunChoices.Cancellation] = []
  private var used: Set<Int> = []
  /// The promise being made, if somebody will settle it by hand.
  private var addressToKeep: PromiseAddress?
  /// Promises that somebody will settle by hand.
  private var kept: [(address: PromiseAddress, promise: ScriptPromise)] = []
  private(set) var warnings: [String] = []
  /// The values that the plan has brought in, and the types of all values of a run into which it brings any.
  private var brought = BroughtValues()
  let kinds = ValueKinds()
  weak var session: ScriptSession?

  /// Injections that no promise was there for.
  var unused: [Injection] {
    injections.indices.filter { injections[$0].isOn && !used.contains($0) }.map { injections[$0] }
  }

  /// Takes over what a plan does to promises.
  func follow(_ plan: RunPlan) {
    cancellations = plan.choices.cancellations
    injections = plan.injections + cancellations.map { Injection(address: $0.address, action: .cancel(at: $0.instant)) }
    kinds.isOn = injections.contains { if case .value = $0.action { true } else { false } }
  }

  /// Which of the cancellations that were chosen is for an instant.
  func cancellation(at instant: VirtualInstant) -> Int? { cancellations.firstIndex { $0.instant == instant } }

  /// What the plan does to the promise at an address.
  func intervention(at address: PromiseAddress) -> Intervention? {
    addressToKeep = nil
    guard !injections.isEmpty else { return nil }
    var intervention: Intervention?
    for (index, injection) in injections.enumerated() where injection.isOn && injection.address.matches(address) {
      if injection.action.handInstant != nil {
        addressToKeep = address
        continue
      }
      // What can't fail by its type isn't let fail.
      if case .fail = injection.action, session?.compiler.guaranteedPlaces.contains(address.place) == true { continue }
      used.insert(index)
      var changed = intervention ?? Intervention()
      switch injection.action {
      case .fail(let text): changed.replacement = .rejection(error(text))
      case .value(let text): changed.replacement = value(text, address)
      case .delay(let duration): changed.delay += duration
      case .hang: changed.hangs = true
      case .cancel(let instant): changed.cancelledAt = instant
      case .answer(let choice, let instant): changed.answer = Intervention.Answer(choice: choice, instant: instant)
      case .fulfill, .reject: break
      }
      intervention = changed
    }
    return intervention
  }

  private func error(_ text: String?) -> any Error {
    guard let text, let session else { return InjectedFailure() }
    if let value = session.evaluate(text), value.isError { return session.runtime.standardTypes.error(of: value) }
    if let problem = ErrorText.problem(with: text, in: session.compiler), !warnings.contains(problem) { warnings.append(problem) }
    return InjectedFailure(text: text)
  }

  private func value(_ text: String, _ address: PromiseAddress) -> Intervention.Replacement {
    guard let session, let value = session.evaluate(text) else {
      warnings.append("the value '\(text)' for \(address) isn't an expression that the script understands")
      return .rejection(InjectedFailure(text: "the injected value '\(text)' could not be computed"))
    }
    brought.values[address] = value
    return .value(value)
  }

  /// Whether each value that the plan brought in is of its promise's type; those are missing of which nobody knows.
  func valueFits(_ events: [TraceEvent]) -> [PromiseAddress: Bool] {
    guard let session else { return [:] }
    return brought.fits(
      events, kinds.told, session.compiler.promisedTypes, keeping: session.compiler.library.typeKeepingOperators)
  }

  // MARK: Settling by hand

  /// Keeps a promise that was just made, if the plan settles it by hand.
  func keep(_ promise: ScriptPromise) {
    guard let address = addressToKeep else { return }
    kept.append((address, promise))
    addressToKeep = nil
  }

  /// What is settled by hand, in the order of time.
  var byHand: [(index: Int, instant: VirtualInstant)] {
    injections.enumerated().compactMap { index, injection in
      injection.isOn ? injection.action.handInstant.map { (index, $0) } : nil
    }.sorted { ($0.instant, $0.index) < ($1.instant, $1.index) }
  }

  /// Settles the promises that an injection is for.
  func settleByHand(_ index: Int) {
    let injection = injections[index]
    for entry in kept where injection.address.matches(entry.address) {
      used.insert(index)
      switch injection.action {
      case .fulfill(_, let text):
        tell("is fulfilled by hand", entry.address)
        if case .value(let value as ScriptValue) = value(text, entry.address) {
          entry.promise.fulfill(value)
        } else {
          entry.promise.reject(InjectedFailure(text: "the injected value '\(text)' could not be computed"))
        }
      case .reject(_, let text):
        tell("is rejected by hand", entry.address)
        entry.promise.reject(error(text))
      case .fail, .delay, .hang, .cancel, .value, .answer: break
      }
    }
  }

  private func tell(_ text: String, _ address: PromiseAddress) {
    guard let recorder = session?.recorder else { return }
    let id = recorder.events.first { event in
      if case .created(let creation) = event.kind { creation.address == address } else { false }
    }?.promise
    if let id { recorder.record(.injected(text), on: id, cause: .program) }
  }
}
