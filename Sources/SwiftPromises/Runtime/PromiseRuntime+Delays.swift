import PromiseEngine
import PromiseInstruments
import SwiftLanguage
import TraceEvents

extension PromiseRuntime {
  /// How long from now a value means: a number of seconds, a duration, an instant.
  func delay(_ value: ScriptValue?) throws -> Duration {
    switch value {
    case .int(let seconds): return Duration(timeInterval: Double(seconds))
    case .double(let seconds): return Duration(timeInterval: seconds)
    case .implicitMember(let member) where member.name == "now": return .zero
    case .library(let object):
      if let instant = object as? DispatchTimeValue {
        return .nanoseconds(max(0, instant.nanoseconds - clock.now.nanoseconds))
      }
    default: break
    }
    if value?.stubName != nil { return .seconds(1) }
    if let value, let duration = try DurationValue(value) { return duration.duration }
    throw FaultReason("\(value?.plainDescription ?? "nothing") isn't a time", "use '.now() + 1' or '.seconds(1)'")
  }
}
