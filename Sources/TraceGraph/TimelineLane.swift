public import TraceEvents

/// When one queue was busy: a row of the timeline.
public struct TimelineLane: Hashable, Sendable {
  /// A job: which events it brought about.
  public struct Job: Hashable, Sendable {
    /// The label of the queue that it ran on.
    public var queue: String
    /// The steps of the first and the last of its events.
    public var steps: ClosedRange<Int>
    /// Whether it could have come before one that came before it.
    public var isChance: Bool

    public init(queue: String, steps: ClosedRange<Int>, isChance: Bool = false) {
      self.queue = queue
      self.steps = steps
      self.isChance = isChance
    }
  }

  /// An instant at which jobs ran.
  struct Mark: Hashable, Sendable {
    var instant: VirtualInstant
    var step: Int
    var isChance: Bool
  }

  /// Marks what could have come earlier at its instant.
  public static let chanceMark: Character = "≈"

  public let label: String
  /// How many jobs ran on the queue.
  public let jobCount: Int
  /// One for each instant, in the order of time.
  let marks: [Mark]

  /// The lanes of a trace, in the order in which their queues were used first; none if there is one queue only.
  /// - Complexity: O(j) for j jobs.
  public static func lanes(of jobs: [Job], in events: [TraceEvent]) -> [TimelineLane] {
    var order: [String] = []
    var found: [String: (marks: [Mark], count: Int)] = [:]
    for job in jobs where events.indices.contains(job.steps.lowerBound - 1) {
      if found[job.queue] == nil { order.append(job.queue) }
      let mark = Mark(instant: events[job.steps.lowerBound - 1].time, step: job.steps.lowerBound, isChance: job.isChance)
      var lane = found[job.queue] ?? ([], 0)
      lane.count += 1
      if lane.marks.last?.instant != mark.instant {
        lane.marks.append(mark)
      } else if mark.isChance {
        lane.marks[lane.marks.count - 1].isChance = true
      }
      found[job.queue] = lane
    }
    guard order.count > 1 else { return [] }
    return order.compactMap { label in
      found[label].map { TimelineLane(label: singleLine(label, limit: 60), jobCount: $0.count, marks: $0.marks) }
    }
  }

  /// The lane as a drawing: what has run and what will.
  /// - Complexity: O(log m + v) for m marks of which v lie in the drawing.
  public func segments(at state: TraceState, scale: TimelineScale, glyphs: GlyphSet = .unicode) -> [TimelineSegment] {
    var segments: [TimelineSegment] = []
    for mark in marks[marks.partitioningIndex(where: { $0.instant >= scale.startTime })...] {
      guard mark.instant <= scale.endTime else { break }
      let column = scale.column(of: mark.instant)
      let role = mark.step <= state.step ? TimelineSegment.Role.working : .future
      if let last = segments.last, last.column == column { continue }
      segments.append(
        TimelineSegment(column: column, text: String(glyphs.character(mark.isChance ? Self.chanceMark : "▪")), role: role))
    }
    return segments
  }
}
