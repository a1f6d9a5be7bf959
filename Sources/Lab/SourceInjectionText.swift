public import Program
import SwiftPromises

/// Why a text from the command line or the prompt changes no source.
public enum SourceInjectionProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case lacksPart(String, example: String)
  case notADuration(String)
  case notARate(String)
  case notASource(String)
  /// The source has no such setting; the text says what does instead.
  case obstacle(String)

  public var description: String {
    switch self {
    case .lacksPart(let text, let example): "'\(text)' doesn't say which source and what of it: write for example \(example)"
    case .notADuration(let text): "'\(text)' is not a time: write milliseconds or seconds, for example 200ms or 1.5s"
    case .notARate(let text): "'\(text)' isn't a valid failure rate: write a share of the calls, for example 30% or 0.3"
    case .notASource(let text):
      "'\(text)' isn't a simulated source; there are \(SourceInjection.sources.joined(separator: ", "))"
    case .obstacle(let text): text
    }
  }
}

/// Reads changes of simulated sources as the command line writes them.
public enum SourceInjectionText {
  /// Reads `SimulatedNetwork.get=200ms`.
  public static func latency(_ text: String) throws(SourceInjectionProblem) -> SourceInjection {
    let (source, rest) = try halves(text, example: "SimulatedNetwork.get=200ms")
    guard let duration = DurationText.duration(rest) else { throw .notADuration(rest) }
    return try checked(source, .latency(duration))
  }

  /// Reads `SimulatedNetwork.get=30%`, or a share from 0 to 1.
  public static func failureRate(_ text: String) throws(SourceInjectionProblem) -> SourceInjection {
    let (source, rest) = try halves(text, example: "SimulatedNetwork.get=30%")
    guard let rate = rate(rest) else { throw .notARate(rest) }
    return try checked(source, .failureRate(rate))
  }

  private static func checked(
    _ source: String, _ setting: SourceInjection.Setting
  ) throws(SourceInjectionProblem) -> SourceInjection {
    guard SourceInjection.sources.contains(source) else { throw .notASource(source) }
    let injection = SourceInjection(source: source, setting: setting)
    if let obstacle = injection.obstacle { throw .obstacle(obstacle) }
    return injection
  }

  private static func rate(_ text: String) -> Double? {
    let isPercent = text.hasSuffix("%")
    var digits = isPercent ? text.dropLast() : Substring(text)
    while digits.last == " " { digits.removeLast() }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(digits) else {
      return nil
    }
    let rate = isPercent ? number / 100 : number
    return (0...1).contains(rate) ? rate : nil
  }

  /// A share as people write it: `30%`.
  public static func percent(_ rate: Double) -> String {
    let percent = (rate * 1_000_000).rounded() / 10_000
    return percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
  }

  /// A share that is read back as it is.
  static func exact(_ rate: Double) -> String {
    let text = "\(rate)"
    return self.rate(text) == rate ? text : percent(rate)
  }

  private static func halves(_ text: String, example: String) throws(SourceInjectionProblem) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { throw .lacksPart(text, example: example) }
    return (parts[0], parts[1])
  }
}
