import Glibc
package import TraceEvents

/// A point in time. A run begins at the reference date, 2001-01-01 00:00:00 UTC, so that it is the same every time.
package final class DateValue: LibraryObject {
  /// Seconds since the reference date.
  package let seconds: Double
  /// Where that date lies on Unix's clock.
  package static let referenceDate = 978_307_200.0

  package init(seconds: Double) {
    self.seconds = seconds
  }

  package convenience init(now: VirtualInstant) {
    self.init(seconds: Double(now.nanoseconds) / 1e9)
  }

  convenience init(_ call: NativeCall) throws {
    let now = Double(call.machine.host.now.nanoseconds) / 1e9
    switch call.labels.labels.first {
    case nil: self.init(seconds: now)
    case "timeIntervalSinceNow": self.init(seconds: now + (try call.number(call.arguments[0])))
    case "timeIntervalSince1970": self.init(seconds: try call.number(call.arguments[0]) - Self.referenceDate)
    case "timeIntervalSinceReferenceDate": self.init(seconds: try call.number(call.arguments[0]))
    default: throw FaultReason("Date has no init\(call.labels.signature)", "use Date() or Date(timeIntervalSince1970:)")
    }
  }

  /// The date at which the run begins, which a made-up value is where a date is asked for.
  private static var runStart: DateValue { DateValue(seconds: 0) }

  package var likeness: ScriptValue? { .library(Self.runStart) }

  package var typeName: String { "Date" }

  package func describe(_ format: (ScriptValue) -> String) -> String {
    var time = time_t((seconds + Self.referenceDate).rounded(.down))
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0000"
  }

  package func equals(_ other: any HostObject) -> Bool { (other as? DateValue)?.seconds == seconds }

  package func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

  package func precedes(_ other: any HostObject) -> Bool? { (other as? DateValue).map { seconds < $0.seconds } }

  package func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue? {
    let distance: Double
    switch other {
    case .int(let number): distance = Double(number)
    case .double(let number): distance = number
    default: return nil
    }
    switch operation {
    case .add where isLeft: return .library(DateValue(seconds: seconds + distance))
    case .subtract where isLeft: return .library(DateValue(seconds: seconds - distance))
    default: return nil
    }
  }

  package var members: [String: NativeMember] { Self.ownMembers }

  private static let ownMembers: [String: NativeMember] = [
    "timeIntervalSince1970": .property { .double(try date($0.receiver).seconds + referenceDate) },
    "timeIntervalSinceReferenceDate": .property { .double(try date($0.receiver).seconds) },
    "timeIntervalSinceNow": .property { call in
      .double(try date(call.receiver).seconds - DateValue(now: call.machine.host.now).seconds)
    },
    "timeIntervalSince": .method { .value(.double(try date($0.receiver).seconds - (try date($0.only()).seconds))) },
    "addingTimeInterval": .method { call in
      .value(.library(DateValue(seconds: try date(call.receiver).seconds + (try call.number(call.only())))))
    },
  ]

  private static func date(_ value: ScriptValue) throws -> DateValue {
    guard case .library(let object) = value, let date = object as? DateValue else {
      if value.stub != nil { return .runStart }
      throw FaultReason("\(value.typeName) isn't a date")
    }
    return date
  }
}
