public import Program
import TraceEvents

/// One of the things that a plan injects, as a list of them shows it.
public enum PlanEntry: Hashable, Sendable {
  /// What is done to a promise.
  case promise(Injection)
  /// What is changed of a simulated source.
  case source(SourceInjection)

  /// Whether it is done; what is switched off stays in the plan.
  public var isOn: Bool {
    switch self {
    case .promise(let injection): injection.isOn
    case .source(let injection): injection.isOn
    }
  }

  /// What it does, in a few words for a badge.
  public var summary: String {
    switch self {
    case .promise(let injection): injection.action.summary
    case .source(let injection): injection.setting.summary
    }
  }

  /// Where it is done: a place, or a source's name.
  public var target: String {
    switch self {
    case .promise(let injection): "\(injection.address.place)"
    case .source(let injection): injection.source
    }
  }
}

extension SourceInjection.Setting {
  /// What the setting is, in a few words for a badge.
  public var summary: String {
    switch self {
    case .latency(let duration): "takes \(VirtualInstant.zero.advanced(by: duration))"
    case .failureRate(let rate): "\(SourceInjectionText.percent(rate)) fail"
    }
  }
}

extension RunPlan {
  /// All that is injected, promises first.
  public var entries: [PlanEntry] { injections.map(PlanEntry.promise) + sourceInjections.map(PlanEntry.source) }

  /// The plan with one entry switched on or off.
  public func switching(_ index: Int) -> RunPlan {
    var plan = self
    let position = index - injections.count
    if injections.indices.contains(index) {
      plan.injections[index].isOn.toggle()
    } else if sourceInjections.indices.contains(position) {
      plan.sourceInjections[position].isOn.toggle()
    }
    return plan
  }

  /// The plan without one entry.
  public func removing(_ index: Int) -> RunPlan {
    var plan = self
    let position = index - injections.count
    if injections.indices.contains(index) {
      plan.injections.remove(at: index)
    } else if sourceInjections.indices.contains(position) {
      plan.sourceInjections.remove(at: position)
    }
    return plan
  }

  /// The plan with one change of a source more; it takes the place of those that it contradicts.
  public func adding(_ injection: SourceInjection) -> RunPlan {
    var plan = self
    plan.sourceInjections.removeAll { $0.source == injection.source && $0.setting.isSameKind(as: injection.setting) }
    plan.sourceInjections.append(injection)
    return plan
  }
}
