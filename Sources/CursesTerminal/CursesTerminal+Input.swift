import Glibc
public import Screen

extension CursesTerminal {
  /// How long a sequence may pause of which a part has come, in milliseconds.
  private static let sequenceDelay = 25
  /// How long a paste may pause before it counts as ended, in milliseconds: its end may have been lost.
  private static let pasteDelay = 2000
  /// The most bytes that are read before the events so far are handed on, so that a flood doesn't freeze the screen.
  private static let drainLimit = 1 << 20

  /// Waits until something happens and returns all of it: every key, click and signal that is there by then.
  ///
  /// Waiting costs no processor time. A request to suspend from outside is carried out here; a `.resize` follows it.
  /// - Parameters:
  ///   - timeoutMilliseconds: how long to wait at most, in real milliseconds; for ever when nil.
  ///   - wakeup: another descriptor that ends the waiting when it has something to read; it is emptied (up to 4096 bytes).
  /// - Returns: what happened, in order; empty when the time ran out or the terminal is closed.
  public func nextEvents(timeoutMilliseconds: Int?, wakeup: Int32? = nil) -> [InputEvent] {
    guard isOpen else { return [] }
    let deadline = timeoutMilliseconds.map { CursesTerminal.now() + max($0, 0) }
    while true {
      var events = queued
      queued = []
      let remaining = events.isEmpty ? deadline.map { max($0 - CursesTerminal.now(), 0) } : 0
      let patience = patience(with: decoder.beginning)
      let isPatienceShorter = patience.map { $0 <= remaining ?? Int.max } ?? false
      let ready = wait(milliseconds: isPatienceShorter ? patience : remaining, wakeup: wakeup)
      if ready.isEmpty && isPatienceShorter { events += decoder.flush() }
      if ready.contains(.signal) { events += handleSignals() }
      if ready.contains(.input) { events += readInput() }
      if ready.contains(.wakeup), let wakeup { events += emptyWakeup(wakeup) }
      if !events.isEmpty { return events }
      if let deadline, CursesTerminal.now() >= deadline { return [] }
    }
  }

  /// How long the rest of something may take; `nil` where nothing has begun.
  private func patience(with beginning: InputDecoder.Beginning) -> Int? {
    switch beginning {
    case .nothing: nil
    case .escape: options.escapeDelay
    case .part: max(CursesTerminal.sequenceDelay, options.escapeDelay)
    case .paste: CursesTerminal.pasteDelay
    }
  }

  /// What has something to read.
  private struct Ready: OptionSet {
    let rawValue: Int
    static let input = Ready(rawValue: 1)
    static let signal = Ready(rawValue: 2)
    static let wakeup = Ready(rawValue: 4)
  }

  private func wait(milliseconds: Int?, wakeup: Int32?) -> Ready {
    // A negative descriptor is left out by poll.
    let wakeup = wakeup == deadWakeup ? nil : wakeup
    var descriptors = [input ?? -1, signals.reading, wakeup ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let time = milliseconds.map { Int32(clamping: $0) } ?? -1
    guard poll(&descriptors, nfds_t(descriptors.count), time) > 0 else { return [] }
    var ready: Ready = []
    if descriptors[0].revents != 0 { ready.insert(.input) }
    if descriptors[1].revents != 0 { ready.insert(.signal) }
    if descriptors[2].revents != 0 { ready.insert(.wakeup) }
    return ready
  }

  /// Reads everything that is there.
  private func readInput() -> [InputEvent] {
    var events: [InputEvent] = []
    var bytes = [UInt8](repeating: 0, count: 65536)
    var total = 0
    while let descriptor = input, total < CursesTerminal.drainLimit {
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { break }
      guard count > 0 else {
        // The end, or an error that will not go away: a hang-up.
        input = nil
        return events + decoder.flush() + [.endOfInput]
      }
      total += count
      events += decoder.feed(bytes.prefix(count))
      var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      guard poll(&descriptors, 1, 0) > 0 else { break }
    }
    return events
  }

  private func emptyWakeup(_ descriptor: Int32) -> [InputEvent] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    if count <= 0 { deadWakeup = descriptor }
    return count > 0 ? [.wakeup] : []
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
