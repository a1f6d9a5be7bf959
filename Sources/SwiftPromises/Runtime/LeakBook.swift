import Program
import TraceEvents

/// What a run has begun and not ended so far: each becomes a leak if the run comes to its end first.
final class LeakBook {
  private struct Entry {
    let kind: RunLeak.Kind
    let site: CodeSite
    let message: String
  }

  private var entries: [Int: Entry] = [:]
  private var count = 0

  /// Notes something unfinished.
  ///
  /// - Parameters:
  ///   - site: What made it.
  ///   - message: What is wrong if it is never ended, and what to do.
  /// - Returns: A number by which it is struck off again.
  func begin(_ kind: RunLeak.Kind, at site: CodeSite, _ message: String) -> Int {
    count += 1
    entries[count] = Entry(kind: kind, site: site, message: message)
    return count
  }

  /// Strikes off what has come to its end after all.
  func end(_ number: Int?) {
    if let number { entries[number] = nil }
  }

  /// What is unfinished, in the order in which it began.
  var leaks: [RunLeak] {
    entries.sorted { $0.key < $1.key }.map { RunLeak($1.kind, at: $1.site, $1.message) }
  }
}

extension RunLeak {
  init(_ kind: Kind, at site: CodeSite, _ message: String) {
    self.init(
      kind: kind, fileName: site.unit.name, place: site.unit.place(atUTF8Offset: site.offset), message: message)
  }
}
