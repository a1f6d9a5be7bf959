internal import ArgumentParser
internal import Lab

/// What `--time` says: how long a command may take, in real time.
enum RealTimeOption {
  /// The length that a text means. A number alone would be thousandths of a second, and is mostly meant otherwise.
  ///
  /// - Throws: What to write, if it is no time or has no unit.
  static func duration(_ time: String, of option: String = "--time") throws -> Duration {
    guard let duration = DurationText.duration(time), duration > .zero, time.contains(where: \.isLetter) else {
      throw ValidationError("\(option): '\(time)' is not a time; write for example 10s or 500ms")
    }
    return duration
  }
}
