import Screen
import TraceGraph

/// The words behind a row's label: its state, its value or what it waits for, and the time.
struct GraphRowWords {
  private let row: GraphRow
  /// How many columns the drawing has; 0 where the graph is a list.
  private let trackColumns: Int
  private let isLesson: Bool
  private let values: TellingTexts

  /// How wide the states are where values stand beside them.
  static let stateColumns = 9
  private static let leastForWords = 24
  /// The columns from which on the beginning of a state is a word: of `skipped`, `pending`, `cancelled`.
  private static let leastOfState = 6
  /// From so many columns on a value that is cut all the same leaves the time its room.
  private static let leastForCutValue = 12
  /// An error's text tells more than most values, and keeps more of the room.
  private static let leastForCutError = 14
  /// What a value needs beside its time in a lesson.
  private static let leastBesideTime = 3

  /// - Parameter values: The values of the rows that stand below one another.
  init(_ row: GraphRow, beside trackColumns: Int, isLesson: Bool, among values: TellingTexts) {
    (self.row, self.trackColumns, self.isLesson, self.values) = (row, trackColumns, isLesson, values)
  }

  /// Draws them from the pen's column to the end of its line.
  func draw(with pen: inout Pen, into buffer: inout CellBuffer) {
    guard !row.isUnhandledEnd else { return drawUnhandledEnd(with: &pen, into: &buffer) }
    let style = Theme.style(row.appearance)
    let detailColumns = TextWidth.columns(of: row.detail)
    let wordLength = TextWidth.columns(of: row.word)
    let wordColumns = row.detail.isEmpty ? wordLength : max(wordLength, GraphRowWords.stateColumns) + 2
    // Where there is little room no row has the word, since the glyph tells the state already; a word here and there is no column.
    let hasWord = row.detail.isEmpty || trackColumns > 0 && pen.room >= GraphRowWords.leastForWords
    // A state is told before a value, and before the time; that a promise was cancelled, rather than half the name of its error.
    let isBrief =
      row.appearance == .cancelled && !hasWord
      && (detailColumns + GraphRowWords.columns(ofTime: row.timeText) > pen.room || row.detail.hasPrefix("by "))
    let isState = [.pending, .skipped].contains(row.appearance) || isBrief
    let needed = hasWord ? wordColumns + detailColumns : isState ? wordLength : detailColumns
    // Where milliseconds have no room beside the value, seconds may have some.
    let time =
      [row.timeText, GraphRowWords.seconds(row.timeText)].first { needed + GraphRowWords.columns(ofTime: $0) <= pen.room }
      ?? row.timeText
    let timeColumns = GraphRowWords.columns(ofTime: time)
    // In a wide panel a long value is cut rather than the time; in a narrow one, and where that makes the value fit, the time goes.
    // Lessons are about what comes when: there the value is cut.
    let keepsTime = isLesson && !isState && pen.room - timeColumns >= GraphRowWords.leastBesideTime
    let isCutAnyway = needed > pen.room && pen.room >= (isError ? GraphRowWords.leastForCutError : GraphRowWords.leastForCutValue)
    let hasTime = needed + timeColumns <= pen.room || keepsTime || isCutAnyway
    if hasTime { pen.writeAtEnd(time, Theme.secondary, into: &buffer) }
    let room = pen.room - (hasTime ? timeColumns : 0)
    if row.detail.isEmpty {
      pen.write(shortened(row.word, to: room), style, limit: room, into: &buffer)
    } else if hasWord {
      pen.write(TextWidth.padded(row.word, to: GraphRowWords.stateColumns) + "  ", style, limit: room, into: &buffer)
      pen.write(value(to: max(room - wordColumns, 0)), Theme.plain, into: &buffer)
    } else {
      pen.write(
        isState ? shortened(row.word, to: room) : value(to: room),
        Theme.style(row.appearance), limit: room, into: &buffer)
    }
  }

  /// A time with the gap before it.
  private static func columns(ofTime time: String) -> Int { time.isEmpty ? 0 : TextWidth.columns(of: time) + 2 }

  /// `50 s` of `50000 ms`; a time that isn't shorter in seconds stays.
  private static func seconds(_ time: String) -> String {
    guard time.hasSuffix(" ms"), let milliseconds = Int(time.dropLast(3)), milliseconds >= 1_000,
      milliseconds % 100 == 0
    else { return time }
    let tenths = milliseconds / 100
    let text = tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    return text.count < time.count ? text : time
  }

  private var isError: Bool { [.rejected, .rejectedHandled, .caught].contains(row.appearance) || row.isUnhandledEnd }

  /// The value or the error; of an error, in which arguments matter most, rather all of it without their names than a part.
  private func value(to room: Int) -> String {
    guard isError, TextWidth.columns(of: row.detail) > room else { return values.fitted(row.detail, to: room) }
    let brief = TellingTexts.withoutLabels(row.detail)
    return TextWidth.columns(of: brief) <= room ? brief : values.fitted(row.detail, to: room)
  }

  /// A state in as few words as it takes to have all of them in the room: `pending until 200 ms` loses what the mark says already, and
  /// what a promise waits for is told whole or not at all.
  private func shortened(_ word: String, to room: Int) -> String {
    var forms = [word]
    if word.hasPrefix("pending: ") {
      let rest = String(word.dropFirst("pending: ".count))
      // The drawing shows where what it waits for stands, too.
      let isWithPlace = rest.hasSuffix(")")
      forms += [rest] + (isWithPlace ? [rest.split(separator: " (").first.map(String.init) ?? rest] : []) + ["pending"]
    }
    if word.hasPrefix("pending until ") { forms += [String(word.dropFirst("pending ".count)), "pending"] }
    if word == NodeAppearance.notMade.word { forms += ["not made", ""] }
    if let form = forms.first(where: { TextWidth.columns(of: $0) <= room }) { return form }
    // The glyph says more than the beginning of a state.
    return room < GraphRowWords.leastOfState ? "" : word
  }

  /// Loudly, and with the error's text where it was not told by another row.
  private func drawUnhandledEnd(with pen: inout Pen, into buffer: inout CellBuffer) {
    let long = " unhandled: nobody handles it "
    let isTold = row.appearance == .skipped
    let detail = row.detail.isEmpty ? "" : " " + row.detail
    let timeColumns = GraphRowWords.columns(ofTime: row.timeText)
    let needed = isTold ? 0 : TextWidth.columns(of: detail)
    let short = " unhandled! "
    if let words = [long, short].first(where: { TextWidth.columns(of: $0) + needed <= pen.room }) {
      pen.write(words, Theme.alarm, into: &buffer)
      if TextWidth.columns(of: detail) <= pen.room { pen.write(detail, Theme.problem, into: &buffer) }
    } else if isTold || pen.room < GraphRowWords.leastOfState {
      pen.write(short, Theme.alarm, into: &buffer)
      return
    } else {
      // The mark beside the node says that nobody handles it; which error it is, nothing else says.
      pen.write(" \(value(to: max(pen.room - 2, 0))) ", Theme.alarm, into: &buffer)
    }
    if timeColumns > 0, timeColumns <= pen.room { pen.writeAtEnd(row.timeText, Theme.secondary, into: &buffer) }
  }
}
