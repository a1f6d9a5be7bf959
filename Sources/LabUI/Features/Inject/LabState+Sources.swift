internal import Lab
internal import Program
import SwiftPromises
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Changes a simulated source, the one that is named or the one that made the selected promise.
  mutating func changeSource(
    _ text: String, _ read: (String) throws(SourceInjectionProblem) -> SourceInjection
  ) -> [Effect] {
    var line = text
    if !text.contains("=") {
      guard let id = selectedPromise, let promise = session.run?.full[id] else {
        noticeNothingSelected()
        return []
      }
      guard let source = session.run?.source(of: promise) else {
        notice = Notice(
          "\(promise.nameAndPlace) isn't a simulated source: write its name, "
            + "SimulatedNetwork.get=\(text); :delay delays this promise, :stub changes a stub", kind: .problem)
        return []
      }
      line = "\(source)=\(text)"
    }
    do {
      let injection = try read(line)
      session.change(session.plan.adding(injection))
      let isCalled = session.run?.calls(injection.source) ?? false
      notice = Notice(
        "injected at every call of \(injection.source): \(injection.setting.summary)"
          + (isCalled ? "" : "; this run doesn't call it"))
      return runAgain()
    } catch {
      notice = Notice("\(error)", kind: .problem)
      return []
    }
  }
}

extension LabRun {
  /// Whether the run called a simulated source.
  func calls(_ source: String) -> Bool { run?.sources.values.contains(source) ?? false }

  /// The simulated source that made a promise, as scripts call it; `nil` if none did.
  func source(of promise: PromiseRecord) -> String? { run?.sources[promise.address.place] }

  /// The first promises that an entry of the plan is for, one a place.
  func promises(of entry: PlanEntry) -> [PromiseID] {
    switch entry {
    case .promise(let injection): places.promise(at: injection.address).map { [$0] } ?? []
    case .source(let injection):
      (run?.sources ?? [:]).filter { $0.value == injection.source }.keys.compactMap { places.promises(at: $0).first }.sorted()
    }
  }
}

extension Chooser {
  /// What can be changed of the simulated source that made a promise.
  static func sourceEntries(for promise: PromiseRecord, _ state: LabState) -> [Entry] {
    guard let source = state.session.run?.source(of: promise) else { return [] }
    func entry(_ setting: SourceInjection.Setting, _ title: String, _ detail: String, key: Character, _ command: String) -> Entry?
    {
      guard SourceInjection(source: source, setting: setting).obstacle == nil else { return nil }
      let isSet = state.session.plan.sourceInjections.contains {
        $0.source == source && $0.isOn && $0.setting.isSameKind(as: setting)
      }
      return Entry(title, detail, key: key, note: isSet ? "↯ set" : "", .draft("\(command) \(source)="))
    }
    return [
      entry(.latency(.zero), "latency …", "of every call of \(source): 200ms", key: "l", "latency"),
      entry(.failureRate(0), "failure rate …", "of all calls of \(source): 30%", key: "%", "failure-rate"),
    ].compactMap { $0 }
  }
}

extension Command {
  static let sources = [
    Command(
      ["latency"], "SOURCE=200ms", "set the latency of a simulated source; without SOURCE=, of the selected one's",
      completing: { state, earlier in earlier.isEmpty ? state.sourceCompletions(with: .latency(.zero)) : [] }
    ) { state, text in
      state.changeSource(text) { text throws(SourceInjectionProblem) in try SourceInjectionText.latency(text) }
    },
    Command(
      ["failure-rate"], "SOURCE=30%", "set the failure rate of a simulated source; without SOURCE=, of the selected one's",
      completing: { state, earlier in earlier.isEmpty ? state.sourceCompletions(with: .failureRate(0)) : [] }
    ) { state, text in
      state.changeSource(text) { text throws(SourceInjectionProblem) in try SourceInjectionText.failureRate(text) }
    },
  ]
}

extension LabState {
  /// The sources that have a setting, those that the run calls in front.
  fileprivate func sourceCompletions(with setting: SourceInjection.Setting) -> [Completion] {
    let called = Set(session.run?.run?.sources.values.map { $0 } ?? [])
    let able = SourceInjection.sources.filter { SourceInjection(source: $0, setting: setting).obstacle == nil }
    return able.filter(called.contains).map { Completion("\($0)=", "called in this run") }
      + able.filter { !called.contains($0) }.map { Completion("\($0)=", "a simulated source") }
  }
}
