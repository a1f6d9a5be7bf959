/// On which queues the events of a trace happened, as far as the trace says.
public struct EventQueues: Hashable, Sendable {
  /// The labels of the queues, in the order in which they came.
  public private(set) var names: [String] = []
  /// For each event its queue's place in `names`; -1 where the trace says nothing. Traces have millions of events and few queues.
  private var indices: [Int32] = []
  private var known: [String: Int32] = [:]

  /// Knows of no event.
  public init() {}

  /// Notes the queue of the next event; `nil` where it is unknown.
  public mutating func append(_ name: String?) {
    guard let name else { return indices.append(-1) }
    if let index = known[name] { return indices.append(index) }
    known[name] = Int32(names.count)
    indices.append(Int32(names.count))
    names.append(name)
  }

  /// The queue of the event at a position, counted from 0; `nil` where it is unknown.
  public subscript(position: Int) -> String? {
    guard indices.indices.contains(position), indices[position] >= 0 else { return nil }
    return names[Int(indices[position])]
  }
}

/// On which threads the events of a trace happened, as far as the trace says.
public struct EventThreads: Hashable, Sendable {
  /// For each event the system's number of its thread; -1 where the trace says nothing.
  private var numbers: [Int32] = []
  /// Whether the trace says it of any event.
  public private(set) var isKnown = false

  /// Knows of no event.
  public init() {}

  /// Notes the thread of the next event; `nil` where it is unknown.
  public mutating func append(_ number: Int?) {
    numbers.append(number.map { Int32(clamping: $0) } ?? -1)
    if number != nil { isKnown = true }
  }

  /// The thread of the event at a position, counted from 0; `nil` where it is unknown.
  public subscript(position: Int) -> Int? {
    guard numbers.indices.contains(position), numbers[position] >= 0 else { return nil }
    return Int(numbers[position])
  }
}
