public import TraceEvents

/// What a run is told of things that neither the script nor its person decides: how long answers take, which calls fail, what is cancelled.
///
/// Calls are the calls of simulated sources and stubs, numbered from 0 in the order in which the run makes them.
public struct RunChoices: Hashable, Sendable {
  /// A cancellation of a promise at an instant.
  public struct Cancellation: Hashable, Sendable {
    /// The promise.
    public var address: PromiseAddress
    /// When it is cancelled.
    public var instant: VirtualInstant

    /// Describes a cancellation.
    public init(address: PromiseAddress, instant: VirtualInstant) {
      self.address = address
      self.instant = instant
    }
  }

  /// How long calls take whose latency the script doesn't give, by their numbers; others take what they usually take.
  public var latencies: [Int: Duration] = [:]
  /// The calls that fail when their answer would come.
  public var failures: Set<Int> = []
  /// Which of its options calls come to that leave it to a person or to chance, by their numbers (see `RunLog.Call.options`).
  public var answers: [Int: Int] = [:]
  /// What is cancelled.
  public var cancellations: [Cancellation] = []
  /// Where threads come in between what one job does: of the calls behind which it could pause, the handlers that it could hand over late
  /// and the actors that it could take over, the numbers of those where it did. Only where an order is given.
  public var pauses: Set<Int> = []

  /// Makes choices that change nothing.
  public init() {}

  /// Whether nothing is changed.
  public var isEmpty: Bool { latencies.isEmpty && failures.isEmpty && answers.isEmpty && cancellations.isEmpty && pauses.isEmpty }

  /// How many things are changed.
  public var count: Int { latencies.count + failures.count + answers.count + cancellations.count + pauses.count }
}

// The sections of a schedule's code: `l0x50.2x7u` (the first call takes 50 ms; two calls as they come, then one of 7 µs), `f0.3` (the calls
// 0 and 3 fail), `a2x1` (call 2 comes to the option at position 1), `c3:5#0@50` (the promise at that address is cancelled at 50 ms),
// `p2.5` (jobs pause at the places 2 and 5 of those at which they could).
extension RunChoices {
  /// The sections of the code, each with a dash before it.
  var code: String {
    var code = ""
    var next = 0
    var items: [String] = []
    for (call, latency) in latencies.sorted(by: { $0.key < $1.key }) {
      items.append("\(call - next)x\(Self.text(of: latency.clampedNanoseconds))")
      next = call + 1
    }
    if !items.isEmpty { code += "-l" + items.joined(separator: ".") }
    if !failures.isEmpty { code += "-f" + failures.sorted().map(String.init).joined(separator: ".") }
    if !answers.isEmpty {
      code += "-a" + answers.sorted { $0.key < $1.key }.map { "\($0.key)x\($0.value)" }.joined(separator: ".")
    }
    if !cancellations.isEmpty {
      code += "-c" + cancellations.map { "\($0.address)@\(Self.text(of: $0.instant.nanoseconds))" }.joined(separator: ".")
    }
    if !pauses.isEmpty { code += "-p" + pauses.sorted().map(String.init).joined(separator: ".") }
    return code
  }

  /// Reads a section.
  ///
  /// - Returns: Whether the text is one that hasn't been read yet.
  mutating func read(section: Substring) -> Bool {
    let items = section.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    switch section.first {
    case "l" where latencies.isEmpty: return readLatencies(items)
    case "f" where failures.isEmpty:
      let numbers = items.compactMap { Int($0) }.filter { $0 >= 0 }
      failures = Set(numbers)
      return failures.count == items.count
    case "p" where pauses.isEmpty:
      let numbers = items.compactMap { Int($0) }.filter { $0 >= 0 }
      pauses = Set(numbers)
      return pauses.count == items.count
    case "a" where answers.isEmpty:
      for item in items {
        let parts = item.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let call = parts[0], let option = parts[1], call >= 0, option >= 0, answers[call] == nil else {
          return false
        }
        answers[call] = option
      }
      return true
    case "c" where cancellations.isEmpty:
      for item in items {
        let parts = item.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = PromiseAddress(parts[0]), let time = Self.nanoseconds(parts[1]) else {
          return false
        }
        cancellations.append(Cancellation(address: address, instant: VirtualInstant(nanoseconds: time)))
      }
      return true
    default: return false
    }
  }

  private mutating func readLatencies(_ items: [Substring]) -> Bool {
    var next = 0
    for item in items {
      let parts = item.split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let skipped = Int(parts[0]), (0...Schedule.maximumChoices).contains(skipped),
        let time = Self.nanoseconds(parts[1]), time > 0, next <= Schedule.maximumChoices
      else { return false }
      latencies[next + skipped] = .nanoseconds(time)
      next += skipped + 1
    }
    return true
  }

  /// A time in the largest unit that holds it whole: `50` for milliseconds, `7u`, `3n`.
  private static func text(of nanoseconds: Int64) -> String {
    if nanoseconds.isMultiple(of: 1_000_000) { return "\(nanoseconds / 1_000_000)" }
    return nanoseconds.isMultiple(of: 1000) ? "\(nanoseconds / 1000)u" : "\(nanoseconds)n"
  }

  private static func nanoseconds(_ text: Substring) -> Int64? {
    let (digits, unit): (Substring, Int64) =
      switch text.last {
      case "u": (text.dropLast(), 1000)
      case "n": (text.dropLast(), 1)
      default: (text, 1_000_000)
      }
    guard let number = Int64(digits), number >= 0 else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : product
  }
}
