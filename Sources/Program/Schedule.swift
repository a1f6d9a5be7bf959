/// The order, seed, latencies, failures and cancellations of a run, as a value that can be printed and read back.
///
/// Its code is `s1` (a schedule of version 1), then sections with a dash before each: `r7` for what sources leave to chance, `o3x1.0x2` for
/// the order: three choices as they come, then the candidate at position 1; none as they come, then the candidate at position 2; all later
/// ones as they come. `RunChoices` describes the further sections, `l`, `f`, `a` and `c`.
public struct Schedule: Hashable, Sendable, CustomStringConvertible {
  /// How an order comes about.
  public enum Order: Hashable, Sendable {
    /// First in, first out, without a look at queues: what a run does unless it is told otherwise.
    case firstInFirstOut
    /// By chance, which depends on the number.
    case random(seed: UInt64)
    /// The positions of the candidates that are taken where several are ready, choice by choice; 0 behind the last.
    case choices([Int])
  }

  public var order: Order
  /// Seed for simulated sources.
  public var seed: UInt64
  /// How long calls take, which fail, what is cancelled.
  public var choices = RunChoices()

  public init(order: Order = .firstInFirstOut, seed: UInt64 = 0, choices: RunChoices = RunChoices()) {
    self.order = order
    self.seed = seed
    self.choices = choices
  }

  /// Reads a code; `nil` if the text is none.
  public init?(code: some StringProtocol) {
    var sections = code.split(separator: "-", omittingEmptySubsequences: false)
    guard sections.removeFirst() == "s1" else { return nil }
    self.init()
    if let section = sections.first, section.first == "r" {
      guard let seed = UInt64(section.dropFirst()) else { return nil }
      self.seed = seed
      sections.removeFirst()
    }
    if let section = sections.first, section.first == "o" {
      var choices: [Int] = []
      for item in section.dropFirst().split(separator: ".") {
        let parts = item.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let skipped = parts[0], let position = parts[1], skipped >= 0, position > 0,
          skipped <= Self.maximumChoices - choices.count
        else { return nil }
        choices += Array(repeating: 0, count: skipped) + [position]
      }
      order = .choices(choices)
      sections.removeFirst()
    }
    for section in sections where !choices.read(section: Substring(section)) { return nil }
    // Jobs pause only where an order is given.
    if order == .firstInFirstOut, !choices.pauses.isEmpty { order = .choices([]) }
  }

  static let maximumChoices = 10_000_000

  /// The code. A random order has none of its own before it was taken: it is written as the choices that came of it.
  public var description: String {
    var code = "s1"
    if seed != 0 { code += "-r\(seed)" }
    guard case .choices(let positions) = order else { return code + choices.code }
    var items: [String] = []
    var skipped = 0
    for choice in positions {
      if choice == 0 {
        skipped += 1
      } else {
        items.append("\(skipped)x\(choice)")
        skipped = 0
      }
    }
    return code + "-o" + items.joined(separator: ".") + choices.code
  }
}
