public import Program
public import TraceEvents

/// Why a text from the command line or the prompt says no injection.
public enum InjectionTextProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case notAnAddress(String)
  case notADuration(String, example: String)
  case lacksPart(String, example: String)
  case notAChoice(String)

  public var description: String {
    switch self {
    case .notAnAddress(let text):
      "'\(text)' isn't a valid address: write LINE:COLUMN of the operator's name, for example 3:5, or 3:5#0 for its first call only"
    case .notADuration(let text, let example):
      "'\(text)' is not a time: write milliseconds or seconds, for example \(example)"
    case .notAChoice(let text):
      "'\(text)' isn't a valid choice: write its position, 0 for the first, for example 3:5=0"
    case .lacksPart(let text, let example):
      "'\(text)' says where, but not what: write for example \(example)"
    }
  }
}

/// Reads injections as the command line writes them.
public enum InjectionText {
  /// Reads `ADDR` or `ADDR=ERROR`.
  public static func failure(_ text: String) throws(InjectionTextProblem) -> Injection {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count < 2 || !parts[1].isEmpty else { throw .lacksPart(text, example: "3:5=MyError()") }
    let error = parts.count == 2 ? String(parts[1]) : nil
    return Injection(address: try address(parts[0]), action: .fail(error))
  }

  /// Reads `ADDR=300ms`.
  public static func delay(_ text: String) throws(InjectionTextProblem) -> Injection {
    let (place, time) = try halves(text, separatedBy: "=", example: "3:5=300ms")
    guard let duration = DurationText.duration(time) else { throw .notADuration(String(time), example: "300ms or 1.5s") }
    return Injection(address: try address(place), action: .delay(duration))
  }

  /// Reads `ADDR`.
  public static func hang(_ text: String) throws(InjectionTextProblem) -> Injection {
    Injection(address: try address(text), action: .hang)
  }

  /// Reads `ADDR@150ms`.
  public static func cancellation(_ text: String) throws(InjectionTextProblem) -> Injection {
    let (place, time) = try halves(text, separatedBy: "@", example: "3:5@150ms")
    guard let duration = DurationText.duration(time) else { throw .notADuration(String(time), example: "150ms or 1.5s") }
    return Injection(address: try address(place), action: .cancel(at: VirtualInstant.zero.advanced(by: duration)))
  }

  /// Reads `ADDR=VALUE`.
  public static func value(_ text: String) throws(InjectionTextProblem) -> Injection {
    let (place, value) = try halves(text, separatedBy: "=", example: "3:5=42")
    guard !value.isEmpty else { throw .lacksPart(text, example: "3:5=42") }
    return Injection(address: try address(place), action: .value(String(value)))
  }

  /// Reads `ADDR=VALUE`: the promise is fulfilled by hand.
  public static func fulfillment(_ text: String, at instant: VirtualInstant) throws(InjectionTextProblem) -> Injection {
    let (place, value) = try halves(text, separatedBy: "=", example: "3:5=42")
    guard !value.isEmpty else { throw .lacksPart(text, example: "3:5=42") }
    return Injection(address: try address(place), action: .fulfill(at: instant, value: String(value)))
  }

  /// Reads `ADDR` or `ADDR=ERROR`: the promise is rejected by hand.
  public static func rejection(_ text: String, at instant: VirtualInstant) throws(InjectionTextProblem) -> Injection {
    let failure = try failure(text)
    guard case .fail(let error) = failure.action else { return failure }
    return Injection(address: failure.address, action: .reject(at: instant, error: error))
  }

  /// Reads `ADDR=N` or `ADDR=N@150ms`.
  public static func answer(_ text: String) throws(InjectionTextProblem) -> Injection {
    let (place, rest) = try halves(text, separatedBy: "=", example: "3:5=0")
    let parts = rest.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let choice = parts.first.flatMap({ Int($0) }), choice >= 0 else { throw .notAChoice(String(rest)) }
    var instant: VirtualInstant?
    if parts.count == 2 {
      guard let duration = DurationText.duration(parts[1]) else {
        throw .notADuration(String(parts[1]), example: "150ms or 1.5s")
      }
      instant = VirtualInstant.zero.advanced(by: duration)
    }
    return Injection(address: try address(place), action: .answer(choice, at: instant))
  }

  /// Reads `ADDR`.
  public static func address(_ text: some StringProtocol) throws(InjectionTextProblem) -> PromiseAddress {
    guard let address = PromiseAddress(text) else { throw .notAnAddress(String(text)) }
    return address
  }

  private static func halves(
    _ text: String, separatedBy separator: Character, example: String
  ) throws(InjectionTextProblem) -> (Substring, Substring) {
    let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .lacksPart(text, example: example) }
    return (parts[0], parts[1])
  }
}
