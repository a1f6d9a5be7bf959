import Lab
import Program
import Screen
import TraceGraph

/// The line at the top: what is open, how time passes, how the promises stand.
struct StatusLine {
  /// A part of the line; the less important ones go first where there isn't room for all.
  private struct Part {
    var pieces: [(text: String, style: Style)]
    /// 0 is kept longest.
    var importance: Int
    /// Whether it stands at the right.
    var isAtEnd = false
    /// The same in fewer columns, before something more important than that goes.
    var short: [(text: String, style: Style)]?

    var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }
  }

  let scene: Scene

  func draw(in area: Rectangle, into buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    var parts = self.parts
    func width(_ gap: Int) -> Int { parts.reduce(1) { $0 + $1.columns + gap } }
    // The gap depends on the screen alone, so that nothing moves when a part appears at the end.
    let gap = area.columns >= 120 ? 4 : 2
    while parts.count > 1, width(gap) > area.columns {
      guard let least = parts.indices.max(by: { parts[$0].importance < parts[$1].importance }) else { break }
      // The script's name is worth more than whole words in what follows it.
      if parts[least].importance <= StatusLine.nameImportance,
        let long = parts.indices.filter({ parts[$0].short != nil }).max(by: { parts[$0].importance < parts[$1].importance })
      {
        (parts[long].pieces, parts[long].short) = (parts[long].short ?? [], nil)
      } else {
        parts.remove(at: least)
      }
    }
    var pen = Pen(in: area, row: 0, column: area.columns > 12 ? 1 : 0)
    let isStepAtEnd = parts.last?.isAtEnd == true
    for part in isStepAtEnd ? parts.dropLast() : parts[...] {
      for piece in part.pieces { pen.write(piece.text, piece.style, into: &buffer) }
      pen.column += gap
    }
    if isStepAtEnd, let step = parts.last?.pieces.first {
      pen.writeAtEnd(step.text + " ", step.style, into: &buffer)
    }
  }

  private static let stepImportance = 4
  private static let nameImportance = 6
  private static let programImportance = 7
  private static let speedImportance = 8
  private static let dialectImportance = 9
  /// Counts of what is listed elsewhere, too.
  private static let remarkImportance = 5

  /// What the line says of a run that a fault stopped.
  static let stoppedByFault = "stopped by a fault"

  /// All parts, from left to right.
  private var parts: [Part] {
    var parts = [Part(pieces: [("PromiseLab", Theme.accent)], importance: StatusLine.programImportance)]
    if !scene.scriptName.isEmpty {
      let name = scene.scriptName.split(separator: "/").last.map(String.init) ?? scene.scriptName
      parts.append(
        Part(pieces: [(TextWidth.truncated(singleLine(name), to: 24), Theme.strong)], importance: StatusLine.nameImportance))
    }
    let errors = scene.complaints.count(where: \.isScriptError)
    // The library that a script is checked for can be what is wrong with it.
    parts.append(Part(pieces: [(scene.dialect, Theme.plain)], importance: errors > 0 ? 5 : StatusLine.dialectImportance))
    if errors > 0 {
      let text = errors == 1 ? " 1 error in the script " : " \(errors) errors in the script "
      parts.append(Part(pieces: [(text, Theme.alarm)], importance: 1))
    }
    if let cutShort = scene.cutShort { parts.append(Part(pieces: [(" \(cutShort) ", Theme.alarm)], importance: 1)) }
    if let live = scene.live {
      let isEnded = live.end != nil
      let ahead = scene.events.count - scene.position
      if !isEnded, let silent = live.secondsSilent {
        parts.append(Part(pieces: [(" no word for \(silent) s ", Theme.alarm)], importance: 1))
      } else if !isEnded, let behind = live.secondsBehind {
        // What has happened since may have settled what seems to be pending.
        parts.append(Part(pieces: [(" \(behind) s behind ", Theme.alarm)], importance: 1))
      } else {
        let text = isEnded ? "ended" : ahead == 0 ? "● live" : "● live +\(ahead)"
        parts.append(Part(pieces: [(text, isEnded ? Theme.secondary : Theme.accent)], importance: 1))
      }
      // What is missing may have settled what seems to be pending.
      if live.missing > 0 { parts.append(Part(pieces: [(" \(live.missing) events missing ", Theme.alarm)], importance: 2)) }
      if let rate = live.promisesPerSecond, !isEnded {
        parts.append(Part(pieces: [("\(rate)/s", Theme.plain)], importance: StatusLine.remarkImportance))
      }
    }
    parts.append(Part(pieces: [("\(scene.isPlaying ? "▶" : "⏸") \(scene.nowText)", Theme.strong)], importance: 0))
    parts.append(Part(pieces: [("\(scene.speed)", Theme.plain)], importance: StatusLine.speedImportance))
    if scene.isNotKept { parts.append(Part(pieces: [(" not kept ", Theme.alarm)], importance: 5)) }
    if scene.isRunning { parts.append(Part(pieces: [("running…", Theme.accent)], importance: 3)) }
    parts.append(counts)
    let unhandled = scene.tally.unhandledErrors
    if unhandled > 0 { parts.append(Part(pieces: [(" ✗ \(unhandled) unhandled ", Theme.alarm)], importance: 2)) }
    // The one that stopped the run is told already.
    if scene.faultCount > (scene.cutShort == StatusLine.stoppedByFault ? 1 : 0) {
      parts.append(count(scene.faultCount, "fault"))
    }
    if !scene.leaks.isEmpty { parts.append(count(scene.leaks.count, "leak")) }
    if scene.findingCount > 0 {
      let text = scene.findingCount == 1 ? "1 finding" : "\(scene.findingCount) findings"
      let isGrave = scene.findings.values.contains { $0.severity == .error }
      parts.append(Part(pieces: [(text, isGrave ? Theme.problem : Theme.accent)], importance: StatusLine.remarkImportance))
    }
    let injections = scene.injectionCount
    if injections > 0 {
      let text = injections == 1 ? "1 injection" : "\(injections) injections"
      parts.append(
        Part(
          pieces: [("\(Theme.injectionMark) \(text)", Theme.injection)], importance: StatusLine.remarkImportance,
          short: [("\(Theme.injectionMark) \(injections)", Theme.injection)]))
    }
    if scene.hasOrder {
      parts.append(
        Part(
          pieces: [("\(Theme.injectionMark) schedule", Theme.injection)], importance: StatusLine.remarkImportance,
          short: [(Theme.injectionMark, Theme.injection)]))
    }
    if scene.stopCount > 0 {
      let text = scene.stopCount == 1 ? "1 stop" : "\(scene.stopCount) stops"
      parts.append(Part(pieces: [("\(Theme.stopMark) \(text)", Theme.stop)], importance: StatusLine.remarkImportance))
    }
    if scene.isGuessing { return parts }
    // How many steps there are would tell something about what comes.
    let total = scene.hidesFuture ? "" : "/\(scene.events.count)"
    // A script that makes no steps is better known by its name.
    let step = Part(
      pieces: [("step \(scene.position)\(total)", Theme.secondary)],
      importance: scene.events.isEmpty ? StatusLine.programImportance : StatusLine.stepImportance, isAtEnd: true,
      short: [("\(scene.position)\(total)", Theme.secondary)])
    // An audience doesn't need to know the step.
    return scene.isPresenting
      ? parts.filter { ![StatusLine.programImportance, StatusLine.dialectImportance].contains($0.importance) } : parts + [step]
  }

  private func count(_ number: Int, _ what: String) -> Part {
    Part(pieces: [(" ! \(number) \(what)\(number == 1 ? "" : "s") ", Theme.alarm)], importance: 2)
  }

  /// How many promises are in each state, and how many errors there were: an error counts once, however many promises it passes.
  /// States that none is in are dim, so that nothing moves when one appears.
  private var counts: Part {
    let tally = scene.tally
    let pieces = tally.promises.map { entry in
      (
        text: "\(entry.appearance.glyph) \(entry.count)  ",
        style: entry.count > 0 ? Theme.style(entry.appearance) : Theme.secondary
      )
    }
    let isHandled = tally.isHandled
    let fate = isHandled ? tally.errorWords : nil
    let style = tally.errors == 0 ? Theme.secondary : Theme.style(isHandled ? .rejectedHandled : .rejected)
    let errors = "\(NodeAppearance.rejected.glyph) \(tally.errors)"
    let short = tally.areErrorsCancellations ? errors : "\(errors) handled"
    return Part(
      pieces: pieces + [(fate.map { "\(NodeAppearance.rejected.glyph) \($0)" } ?? errors, style)], importance: 3,
      short: fate == nil ? nil : pieces + [(short, style)])
  }
}
