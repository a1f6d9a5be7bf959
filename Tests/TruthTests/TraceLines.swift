public import TraceEvents

/// A trace as text that two runs of one program can be compared by: what was printed, how promises were made and how they ended,
/// in order, with virtual times and addresses.
///
/// The same file is compiled into the tests and into the support of the compiled programs.
public enum TraceLines {
  /// Writes a line for each event that counts.
  ///
  /// - Parameters:
  ///   - events: The whole trace.
  ///   - endTime: The instant at the end of the run.
  public static func lines(of events: [TraceEvent], endTime: VirtualInstant) -> [String] {
    var addresses: [PromiseID: String] = [:]
    var unsettled: [String] = []
    var lines: [String] = []
    var tasks: Set<PromiseID> = []
    for event in events where !tasks.contains(event.promise) || event.kind.name == "printed" || event.kind.name == "faulted" {
      switch event.kind {
      case .created(let creation) where creation.kind == .task || creation.kind == .suspension: tasks.insert(event.promise)
      case .created(let creation):
        let address = "\(creation.address)"
        addresses[event.promise] = address
        unsettled.append(address)
        lines.append("\(event.time) \(address) \(creation.operatorName)")
      case .settled(let settlement):
        let address = addresses[event.promise] ?? "?"
        unsettled.removeAll { $0 == address }
        lines.append("\(event.time) \(address) \(settlement.state.rawValue) \(escaped(settlement.text))")
      case .cancelled: lines.append("\(event.time) \(addresses[event.promise] ?? "?") is to be cancelled")
      case .printed(let text): lines.append("\(event.time) > \(escaped(text))")
      case .faulted(let text): lines.append("\(event.time) ! \(escaped(text))")
      default: break
      }
    }
    lines += unsettled.map { "never \($0)" }
    return lines + ["\(endTime) end"]
  }

  /// What was printed and how promises ended, and when, whatever the order of what happened at one instant.
  public static func outcomes(_ lines: [String]) -> [String] {
    let states = [" > ", " ! ", " fulfilled ", " rejected ", " cancelled "]
    return lines.filter { line in line.hasPrefix("never ") || states.contains { line.contains($0) } }.sorted()
  }

  /// One line, without the names of modules, which the interpreter has not.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let first = rest.first {
      if rest.hasPrefix("Truth_") {
        if let dot = rest.firstIndex(where: { !($0.isLetter || $0.isNumber || $0 == "_") }), rest[dot] == "." {
          rest = rest[rest.index(after: dot)...]
          continue
        }
      }
      switch first {
      case "\n": result += "\\n"
      case "\\": result += "\\\\"
      default: result.append(first)
      }
      rest.removeFirst()
    }
    return result
  }
}
