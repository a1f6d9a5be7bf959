internal import Lab
internal import Program
internal import Screen
internal import SwiftPromises

extension LabState {
  /// What `:compare` takes for the program before the last change.
  static let beforeWord = "before"

  /// Asks for the script's runs under several libraries, or for other runs to compare with the one at hand.
  ///
  /// - Parameter names: The libraries, with commas or spaces between them; none for all, the one at hand first. Or `before`, or one or two
  ///   codes of orders.
  mutating func compare(_ names: String) -> [Effect] {
    guard !session.isRecording else {
      notice = Notice("this is a recorded trace: there is no script to run under other libraries")
      return []
    }
    let words = names.split { $0 == "," || $0 == " " }.map(String.init)
    if words == [Self.beforeWord] { return compareWithBefore() }
    let schedules = words.compactMap { Schedule(code: $0) }
    if !words.isEmpty, schedules.count == words.count { return compare(schedules, words) }
    let current = session.run?.dialect ?? .google
    var dialects: [Dialect] = names.isEmpty ? [current] + Dialect.allCases.filter { $0 != current } : []
    for name in words {
      do {
        let dialect = try Dialect(named: name)
        if !dialects.contains(dialect) { dialects.append(dialect) }
      } catch {
        notice = Notice("\(error)", kind: .problem)
        return []
      }
    }
    guard dialects.count > 1 else {
      notice = Notice("name two libraries at least, for example :compare google,ecmascript", kind: .problem)
      return []
    }
    playback.isOn = false
    notice = Notice("running it under \(dialects.count) libraries …")
    return [.compare(session.request, dialects)]
  }
}
