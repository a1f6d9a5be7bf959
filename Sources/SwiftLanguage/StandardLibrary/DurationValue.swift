import TraceEvents

/// A length of time: `Duration`, and `DispatchTimeInterval` too.
package final class DurationValue: LibraryObject {
  package let nanoseconds: Int64

  /// How many nanoseconds one of each unit has.
  static let units: [String: Double] = ["seconds": 1e9, "milliseconds": 1e6, "microseconds": 1e3, "nanoseconds": 1]

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The duration that a value means: one, or `.seconds(2)` before its type is known.
  package init?(_ value: ScriptValue) throws {
    switch value {
    case .library(let object):
      guard let duration = object as? DurationValue else { return nil }
      nanoseconds = duration.nanoseconds
    case .implicitMember(let member):
      guard let unit = Self.units[member.name], let number = member.arguments?.first else { return nil }
      let count: Double =
        switch number {
        case .int(let number): Double(number)
        case .double(let number): number
        default: throw FaultReason("a duration is a number of \(member.name), not \(number.typeName)")
        }
      nanoseconds = try Self.nanoseconds(count * unit)
    default: return nil
    }
  }

  /// A number of nanoseconds that an instant can be away.
  package static func nanoseconds(_ number: Double) throws -> Int64 {
    guard let whole = Int64(exactly: number.rounded()), abs(whole) < .max / 4 else {
      throw FaultReason("a duration of \(number / 1e9) seconds is too long for the virtual clock")
    }
    return whole
  }

  package var duration: Duration { .nanoseconds(nanoseconds) }

  package var typeName: String { "Duration" }

  package func describe(_ format: (ScriptValue) -> String) -> String { "\(Double(nanoseconds) / 1e9) seconds" }

  package func equals(_ other: any HostObject) -> Bool { (other as? DurationValue)?.nanoseconds == nanoseconds }

  package func hash(into hasher: inout Hasher) { hasher.combine(nanoseconds) }

  package func precedes(_ other: any HostObject) -> Bool? { (other as? DurationValue).map { nanoseconds < $0.nanoseconds } }

  package func apply(_ operation: Operation, to other: ScriptValue, isLeft: Bool) throws -> ScriptValue? {
    let factor: Double? =
      switch other {
      case .int(let number): Double(number)
      case .double(let number): number
      default: nil
      }
    if let factor {
      switch operation {
      case .multiply: return .library(DurationValue(nanoseconds: try Self.nanoseconds(Double(nanoseconds) * factor)))
      case .divide where isLeft: return .library(DurationValue(nanoseconds: try Self.nanoseconds(Double(nanoseconds) / factor)))
      default: return nil
      }
    }
    guard let other = try DurationValue(other) else { return nil }
    let (left, right) = isLeft ? (nanoseconds, other.nanoseconds) : (other.nanoseconds, nanoseconds)
    switch operation {
    case .add: return .library(DurationValue(nanoseconds: left + right))
    case .subtract: return .library(DurationValue(nanoseconds: left - right))
    case .equal: return .bool(left == right)
    case .notEqual: return .bool(left != right)
    case .less: return .bool(left < right)
    case .greater: return .bool(left > right)
    default: return nil
    }
  }
}
