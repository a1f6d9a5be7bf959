import Screen
import TraceEvents
import TraceGraph

extension Scene {
  /// The content of a panel that is drawn in an area.
  func content(of panel: Panel, in area: Rectangle) -> any PanelContent {
    switch panel {
    case .source: if let outcomes { OutcomePanel(outcomes, in: area) } else { SourcePanel(self, in: area) }
    case .graph where showsOverview: OverviewPanel(self, in: area)
    case .graph: GraphPanel(self, in: area)
    case .timeline: TimelinePanel(self, in: area)
    case .log: LogPanel(self, in: area)
    }
  }

  /// Where everything lies.
  var arrangement: PanelArrangement {
    let sourceRows = sourceLines.count + (typedLines.isEmpty ? 0 : typedLines.count + 1)
    let arrangement = arrangement(sourceRows: sourceRows)
    // Lines that need several rows beside the graph get them, if the panels below have rows to spare: a script is there to be read.
    guard complaints.isEmpty, outcomes == nil, let slot = arrangement.slot(of: .source),
      lesson != nil || longestLine > slot.content.columns
    else { return arrangement }
    let most = lesson == nil ? rowsBesideTimeline(in: arrangement) : .max
    guard most > sourceRows else { return arrangement }
    let needed = min(content(of: .source, in: slot.content).window.contentRows, most)
    return needed > sourceRows ? self.arrangement(sourceRows: needed) : arrangement
  }

  /// How many rows the source can have if the timeline below it shows all promises and queues: two frames and its instants take five.
  private func rowsBesideTimeline(in arrangement: PanelArrangement) -> Int {
    let top = arrangement.slots.lazy.map(\.frame.top).min() ?? 0
    let bottom = arrangement.slots.lazy.map(\.frame.bottom).max() ?? 0
    return bottom - top - rows.count - lanes.count - 5
  }

  /// The length of the longest line of the source. Bytes are quick to count, and most are columns.
  private var longestLine: Int { isRecording && sourceLines.count <= 1 ? 0 : sourceLines.lazy.map(\.utf8.count).max() ?? 0 }

  private func arrangement(sourceRows: Int) -> PanelArrangement {
    // The frame, the mark of the latest event, the number, and the marks of promises.
    // A panel that says what is wrong gets no narrower.
    // So does one that only says that there is nothing to show.
    let sourceColumns = !complaints.isEmpty && lesson == nil ? 0 : 10 + longestLine
    // One row more for the names of the tracks.
    let graphRows = (lesson == nil ? layout.order.count : GraphLines.needed(layout)) + (layout.laneCount == 1 ? 1 : 0)
    return PanelArrangement(
      size: size, focus: focus, promptRows: PromptBar.rows(for: mode),
      lessonRows: lesson?.rows(leaving: size.rows - PanelArrangement.rowsAroundScript - sourceRows) ?? 0,
      // What is wrong with a script stands in the source panel and may be long.
      upperRows: complaints.isEmpty && outcomes == nil ? max(sourceRows, graphRows) : .max,
      tellsMore: hasRun && lesson == nil && !isPresenting && !isGuessing,
      choice: PanelChoice(
        hidden: hiddenPanels, isZoomed: isZoomed, isPresenting: isPresenting,
        isTelling: !isGuessing || size.rows >= 30, isTeaching: lesson != nil,
        sourceColumns: sourceColumns, sourceRows: sourceRows, graphRows: graphRows, leftShare: leftShare, upperShare: upperShare))
  }
}
