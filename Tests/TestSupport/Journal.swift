/// What handlers wrote down, in order.
final class Journal: Sendable {
  private let lines = Locked<[String]>([])

  func write(_ line: String) {
    lines.with { $0.append(line) }
  }

  var all: [String] { lines.with { $0 } }
}
