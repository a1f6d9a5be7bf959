import PromiseEngine
public import TraceEvents

/// An instant of the virtual clock under GCD's name.
public struct DispatchTime: Sendable {
  let instant: VirtualInstant

  public static func now() -> DispatchTime { DispatchTime(instant: Truth.clock.now) }

  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(instant: time.instant.advanced(by: Duration.nanoseconds(Int64(seconds * 1e9))))
  }

  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    DispatchTime(instant: time.instant.advanced(by: interval.duration))
  }
}

/// A duration under GCD's name.
public enum DispatchTimeInterval: Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never

  var duration: Duration {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    case .never: .seconds(1_000_000_000)
    }
  }
}
