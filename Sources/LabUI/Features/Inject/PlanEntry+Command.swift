public import Lab
public import Program
internal import TraceEvents

extension PlanEntry {
  /// The command that makes it.
  public var commandLine: String {
    switch self {
    case .promise(let injection): injection.commandLine
    case .source(let injection):
      switch injection.setting {
      case .latency(let duration):
        "latency \(injection.source)=\(VirtualInstant.zero.advanced(by: duration).millisecondsText)ms"
      case .failureRate(let rate): "failure-rate \(injection.source)=\(SourceInjectionText.percent(rate))"
      }
    }
  }
}

extension Injection {
  /// The command that makes it, without its colon.
  public var commandLine: String {
    switch action {
    case .fail(let error): "fail \(address)" + (error.map { "=\($0)" } ?? "")
    case .delay(let duration): "delay \(address)=\(VirtualInstant.zero.advanced(by: duration).millisecondsText)ms"
    case .hang: "hang \(address)"
    case .cancel(let instant): "cancel \(address)@\(instant.millisecondsText)ms"
    case .value(let text): "value \(address)=\(text)"
    case .fulfill(_, let text): "fulfill \(address)=\(text)"
    case .answer(let choice, let instant): "answer \(address)=\(choice)" + (instant.map { "@\($0.millisecondsText)ms" } ?? "")
    case .reject(_, let text): "reject \(address)" + (text.map { "=\($0)" } ?? "")
    }
  }
}
