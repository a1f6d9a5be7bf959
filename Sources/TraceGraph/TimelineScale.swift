public import TraceEvents

/// How the instants of a trace and the columns of a drawing correspond.
///
/// The first column is the start of the run and the last one its end, exactly, or those of the part that is zoomed in on. What takes
/// no time has everything in the first column.
public struct TimelineScale: Hashable, Sendable {
  /// An instant to write below the timeline.
  public struct Tick: Hashable, Sendable {
    public var instant: VirtualInstant
    /// The column of the instant.
    public var column: Int
    /// Where the text begins: at the instant's column unless it would leave the drawing.
    public var textColumn: Int
    /// Milliseconds as a number: `50`; the last tick carries the unit: `100 ms`.
    public var text: String
  }

  public let startTime: VirtualInstant
  public let endTime: VirtualInstant
  public let columns: Int

  /// - Parameters:
  ///   - startTime: The instant of the first column.
  ///   - endTime: The instant of the last column.
  ///   - columns: How many columns there are; fewer than 1 count as 1.
  public init(startTime: VirtualInstant = .zero, endTime: VirtualInstant, columns: Int) {
    self.startTime = max(startTime, .zero)
    self.endTime = max(endTime, self.startTime)
    self.columns = max(columns, 1)
  }

  /// How many nanoseconds the columns stand for together.
  private var span: Int64 { endTime.nanoseconds - startTime.nanoseconds }

  /// Whether an instant lies in the drawing.
  public func contains(_ instant: VirtualInstant) -> Bool { instant >= startTime && instant <= endTime }

  /// The column of an instant, clamped to the drawing.
  public func column(of instant: VirtualInstant) -> Int {
    guard instant > startTime, columns > 1, span > 0 else { return 0 }
    guard instant < endTime else { return columns - 1 }
    let product = (instant.nanoseconds - startTime.nanoseconds).multipliedFullWidth(by: Int64(columns - 1))
    return Int(span.dividingFullWidth(product).quotient)
  }

  /// The first instant that lies in a column, which is clamped to the drawing.
  public func instant(atColumn column: Int) -> VirtualInstant {
    guard column > 0, columns > 1 else { return startTime }
    guard column < columns - 1 else { return endTime }
    let product = span.multipliedFullWidth(by: Int64(column))
    let (quotient, remainder) = Int64(columns - 1).dividingFullWidth(product)
    return VirtualInstant(nanoseconds: startTime.nanoseconds + (remainder > 0 ? quotient + 1 : quotient))
  }

  /// The roundest instant that lies in a column: the multiple of the greatest power of ten, for a person who points there.
  public func roundInstant(atColumn column: Int) -> VirtualInstant {
    let first = instant(atColumn: column)
    let afterLast = column < columns - 1 ? instant(atColumn: column + 1) : endTime
    var power: Int64 = 1
    var best = first
    while power <= Int64.max / 10, power <= afterLast.nanoseconds {
      let (quotient, remainder) = first.nanoseconds.quotientAndRemainder(dividingBy: power)
      let (multiple, overflow) = (remainder == 0 ? quotient : quotient + 1).multipliedReportingOverflow(by: power)
      guard !overflow, multiple < afterLast.nanoseconds || remainder == 0 else { break }
      best = VirtualInstant(nanoseconds: multiple)
      power *= 10
    }
    return best
  }

  /// The roundest instant in a column, which may lie behind the last one: there the drawing would go on at its pace.
  ///
  /// What takes no time has no pace: a column stands for ten milliseconds then.
  public func roundInstant(onwardTo column: Int) -> VirtualInstant {
    let hasPace = span > 0 && columns > 1
    guard column >= columns || !hasPace else { return roundInstant(atColumn: max(column, 0)) }
    let pace = hasPace ? max(span / Int64(columns - 1), 1) : 10_000_000
    let (distance, overflow) = pace.multipliedReportingOverflow(by: Int64(max(hasPace ? column - columns + 1 : column, 0)))
    let (end, overflowsToo) = endTime.nanoseconds.addingReportingOverflow(distance)
    guard !overflow, !overflowsToo else { return endTime }
    var power: Int64 = 1
    while power <= pace / 10 { power *= 10 }
    return VirtualInstant(nanoseconds: max(end - end % power, endTime.nanoseconds))
  }

  /// Instants at nice distances (1, 2 or 5 times a power of ten) whose texts don't touch.
  public func ticks() -> [Tick] {
    var power: Int64 = 1
    while true {
      for factor: Int64 in [1, 2, 5] {
        let (step, overflow) = power.multipliedReportingOverflow(by: factor)
        guard !overflow, step <= max(span, 1) else { return [start] }
        if let ticks = ticks(every: step) { return ticks }
      }
      let (next, overflow) = power.multipliedReportingOverflow(by: 10)
      guard !overflow else { return [start] }
      power = next
    }
  }

  /// What is left to write where nothing fits: the start.
  private var start: Tick { Tick(instant: startTime, column: 0, textColumn: 0, text: startTime.description) }

  /// The ticks at a distance in nanoseconds; `nil` if their texts would touch.
  private func ticks(every step: Int64) -> [Tick]? {
    let first = startTime.nanoseconds / step + (startTime.nanoseconds % step == 0 ? 0 : 1)
    let last = endTime.nanoseconds / step
    // Every text takes two columns at least.
    guard first <= last, last - first <= Int64(columns) / 2 else { return nil }
    var ticks: [Tick] = []
    var end = -1
    for index in first...last {
      let instant = VirtualInstant(nanoseconds: index * step)
      let text = index == last ? instant.description : instant.millisecondsText
      let column = column(of: instant)
      let textColumn = max(0, min(column, columns - text.count))
      guard textColumn > end else { return nil }
      ticks.append(Tick(instant: instant, column: column, textColumn: textColumn, text: text))
      end = textColumn + text.count
    }
    return ticks
  }
}
