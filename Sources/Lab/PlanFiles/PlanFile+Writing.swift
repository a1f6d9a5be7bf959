internal import Program
internal import SwiftPromises
internal import TraceEvents

extension PlanFile {
  /// The plan as text.
  public var json: String {
    var fields = ["\"version\": 1"]
    if let dialect { fields.append("\"dialect\": \(quoted(dialect.rawValue))") }
    switch plan.order {
    case .random(let seed): fields.append("\"seed\": \"\(seed)\"")
    case .firstInFirstOut where plan.schedule == Schedule(): break
    case .firstInFirstOut, .choices:
      fields.append("\"schedule\": \(quoted("\(plan.schedule)"))")
    }
    fields.append("\"injections\": \(list(plan.injections.map(written) + plan.sourceInjections.map(written)))")
    if plan.stubs.isOn || !plan.stubs.changes.isEmpty { fields.append("\"stubs\": \(list(stubs))") }
    if !plan.stubs.isOn, !plan.stubs.changes.isEmpty { fields.append("\"stubsOff\": true") }
    if !plan.promptLines.isEmpty {
      fields.append("\"typed\": \(list(plan.promptLines.map(written)))")
    }
    if let script { fields.append("\"script\": \(quoted(script))") }
    return "{\n" + fields.map { "  " + $0 }.joined(separator: ",\n") + "\n}\n"
  }

  private func list(_ entries: [String]) -> String {
    entries.isEmpty ? "[]" : "[\n" + entries.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
  }

  private func written(_ line: PromptLine) -> String {
    let call = line.isMadeUp ? ", \"call\": true" : ""
    return "{ \"at\": \"\(text(line.at))\", \"text\": \(quoted(line.text))\(call) }"
  }

  private func written(_ injection: Injection) -> String {
    let place = "\(injection.address)"
    let (name, what, instant): (String, String, VirtualInstant?) =
      switch injection.action {
      case .fail(let error): ("fail", place + (error.map { "=\($0)" } ?? ""), nil)
      case .delay(let duration): ("delay", "\(place)=\(text(VirtualInstant.zero.advanced(by: duration)))", nil)
      case .hang: ("hang", place, nil)
      case .cancel(let instant): ("cancel", "\(place)@\(text(instant))", nil)
      case .value(let value): ("value", "\(place)=\(value)", nil)
      case .answer(let choice, let instant): ("answer", "\(place)=\(choice)" + (instant.map { "@\(text($0))" } ?? ""), nil)
      case .fulfill(let instant, let value): ("fulfill", "\(place)=\(value)", instant)
      case .reject(let instant, let error): ("reject", place + (error.map { "=\($0)" } ?? ""), instant)
      }
    let at = instant.map { #", "at": "\#(text($0))""# } ?? ""
    return "{ \"\(name)\": \(quoted(what))\(at)\(injection.isOn ? "" : ", \"off\": true") }"
  }

  private func written(_ injection: SourceInjection) -> String {
    let (name, what) =
      switch injection.setting {
      case .latency(let duration): ("latency", text(VirtualInstant.zero.advanced(by: duration)))
      case .failureRate(let rate): ("failure-rate", SourceInjectionText.exact(rate))
      }
    return "{ \"\(name)\": \(quoted("\(injection.source)=\(what)"))\(injection.isOn ? "" : ", \"off\": true") }"
  }

  private var stubs: [String] {
    plan.stubs.changes.sorted { $0.key < $1.key }.flatMap { name, change in
      var entries: [String] = []
      if let result = change.result { entries.append("{ \"result\": \(quoted("\(name)=\(result)")) }") }
      if let latency = change.latency {
        entries.append("{ \"latency\": \(quoted("\(name)=\(text(VirtualInstant.zero.advanced(by: latency)))")) }")
      }
      if case .error(let error) = change.failure {
        entries.append("{ \"fail\": \(quoted(name + (error.map { "=\($0)" } ?? ""))) }")
      }
      return entries
    }
  }

  private func text(_ instant: VirtualInstant) -> String { "\(instant.millisecondsText)ms" }

  /// A text of JSON, with what drives a terminal written as an escape.
  private func quoted(_ text: String) -> String { JSONString.quoted(text, escaping: TerminalText.isUnsafe) }
}
