internal import Lab
internal import Screen
internal import SwiftPromises

extension LabState {
  /// Asks for the script's runs under several libraries.
  ///
  /// - Parameter names: The libraries, with commas or spaces between them; none for all, the one at hand first.
  mutating func compare(_ names: String) -> [Effect] {
    guard !session.isRecording else {
      notice = Notice("this is a recorded trace: there is no script to run under other libraries")
      return []
    }
    let current = session.run?.dialect ?? .google
    var dialects: [Dialect] = names.isEmpty ? [current] + Dialect.built.filter { $0 != current } : []
    for name in names.split(whereSeparator: { $0 == "," || $0 == " " }) {
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
    isPlaying = false
    notice = Notice("running it under \(dialects.count) libraries …")
    return [.compare(session.request, dialects)]
  }
}
