internal import Lab
internal import Screen
internal import Script

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

  /// Shows what the libraries did.
  mutating func show(_ table: SideBySide) {
    mode = .comparing(ComparisonView(table))
    notice = nil
  }

  /// Lets a key move all columns together, or leave.
  mutating func readComparison(_ view: ComparisonView, with key: Key) -> [Effect] {
    var view = view
    let page = max(1, size.rows - 8)
    switch key {
    case .character("."), .down, .character("j"): view.go(to: view.position + 1)
    case .character(","), .up, .character("k"): view.go(to: view.position - 1)
    case .character("]"), .character("n"), .enter:
      if !view.goToNextDifference() { notice = Notice("they don't part any further; \(label(for: .toEnd)) goes to the end") }
    case .character("["), .character("N"):
      if !view.goToPreviousDifference() { notice = Notice("they don't part before this") }
    case .character(" "): view.playOrPause()
    case .pageDown, .control("f"): view.go(to: view.position + page)
    case .pageUp, .control("b"): view.go(to: view.position - page)
    case .home, .character("g"): view.go(to: 0)
    case .end, .character("G"): view.go(to: view.table.rows.count)
    case .right, .character("l"), .tab: view.firstColumn = min(view.firstColumn + 1, max(view.table.columns.count - 2, 0))
    case .left, .character("h"), .backTab: view.firstColumn = max(view.firstColumn - 1, 0)
    case .character("+"), .character("="): change(speed.faster)
    case .character("-"), .character("_"): change(speed.slower)
    case .escape, .character("q"):
      mode = .normal
      return []
    default: notice = Notice("\(key.label) does nothing here; Esc goes back to the playground")
    }
    mode = .comparing(view)
    return []
  }

  /// Whether something on the screen moves by itself.
  public var isMoving: Bool {
    if case .comparing(let view) = mode { return view.isPlaying }
    return isPlaying
  }
}
