internal import PromiseEngine
internal import PromiseInstruments
internal import TraceEvents

/// What is to be done to promises of this program, in the words of the lab's commands: `fail App/main.swift:8:37=offline`.
struct FaultCommand: Sendable {
  enum What: Sendable {
    case act(Intervention)
    /// Leave them alone again.
    case restore
    /// Say what is being done to them.
    case list
  }

  /// Which promises; `nil` for all.
  var address: PromiseAddress?
  var what: What

  init(_ address: PromiseAddress?, _ what: What) { (self.address, self.what) = (address, what) }

  /// Reads a command.
  ///
  /// - Throws: Why it is none, or can't be done to compiled Swift.
  init(_ line: some StringProtocol) throws(TracingProblem) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let verb = words.first.map({ String($0) }) else { throw .notACommand("", reason: FaultCommand.advice) }
    let rest = words.count == 2 ? String(words[1]) : ""
    func place(_ text: some StringProtocol) throws(TracingProblem) -> PromiseAddress {
      if let address = PromiseAddress(text), case .file = address.place.unit { return address }
      throw .notACommand(
        String(line),
        reason: "write the place as recordings show it: fail App/main.swift:8:37, or with #0 for its first promise")
    }
    func halves(_ separator: Character) -> (Substring, Substring?) {
      guard let index = rest.lastIndex(of: separator) else { return (rest[...], nil) }
      return (rest[..<index], rest[rest.index(after: index)...])
    }
    switch verb {
    case "fail":
      // Of the error's text everything behind the first sign is kept.
      let parts = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let error = parts.count == 2 ? InjectedFailure(String(parts[1])) : InjectedFailure()
      self.init(try place(parts.first ?? ""), .act(Intervention(replacement: .rejection(error))))
    case "delay":
      let (address, time) = halves("=")
      guard let delay = time.flatMap(FaultCommand.duration) else {
        throw .notACommand(String(line), reason: "write how long: delay App/main.swift:8:37=300ms")
      }
      self.init(try place(address), .act(Intervention(delay: delay)))
    case "hang": self.init(try place(rest), .act(Intervention(hangs: true)))
    case "cancel":
      let (address, time) = halves("@")
      var instant = VirtualInstant.zero
      if let time {
        guard let delay = FaultCommand.duration(time) else {
          throw .notACommand(String(line), reason: "write a time since the recording began: cancel App/main.swift:8:37@1.5s")
        }
        instant = instant.advanced(by: delay)
      }
      self.init(try place(address), .act(Intervention(cancelledAt: instant)))
    case "restore": self.init(rest.isEmpty ? nil : try place(rest), .restore)
    case "list": self.init(nil, .list)
    case "value", "fulfil", "fulfill", "answer", "reject", "latency", "failure-rate":
      throw .notACommand(
        String(line),
        reason: "only scripts can do that: text can't become a compiled program's value; fail, delay, hang and cancel work here")
    default: throw .notACommand(String(line), reason: FaultCommand.advice)
    }
  }

  private static let advice =
    "there are fail, delay, hang, cancel and restore, each with a place: fail App/main.swift:8:37; list says what is being done"

  /// Reads `300ms`, `1.5s`, or a number of milliseconds.
  private static func duration(_ text: Substring) -> Duration? {
    let isSeconds = text.hasSuffix("s") && !text.hasSuffix("ms")
    let digits = text.hasSuffix("ms") ? text.dropLast(2) : isSeconds ? text.dropLast() : text
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let value = Double(digits), value < 1e9 else {
      return nil
    }
    return .nanoseconds(Int64(value * (isSeconds ? 1e9 : 1e6)))
  }
}

extension Intervention {
  /// What is done, as said of one promise: "fails with offline".
  var words: String {
    var words: [String] = []
    switch replacement {
    case .rejection(let error): words.append("fails with \(error)")
    case .value: words.append("gets another value")
    case nil: break
    }
    if hangs { words.append(InjectionWords.hangs) }
    if delay > .zero { words.append(InjectionWords.isDelayed(by: delay)) }
    if let cancelledAt { words.append(cancelledAt == .zero ? "is cancelled" : "is cancelled at \(cancelledAt)") }
    return words.joined(separator: " and ")
  }

  /// This one, and what another one adds to it.
  func adding(_ other: Intervention) -> Intervention {
    var both = self
    both.replacement = other.replacement ?? replacement
    both.delay += other.delay
    both.hangs = hangs || other.hangs
    both.cancelledAt = other.cancelledAt ?? cancelledAt
    return both
  }
}
