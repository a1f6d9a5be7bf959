import Screen
import Testing

@Suite struct FrameDifferenceTests {
  @Test("equal frames differ in nothing")
  func equal() {
    var frame = CellBuffer(size: Size(columns: 4, rows: 2))
    frame.write("日a", at: .zero)
    #expect(FrameDifference(from: frame, to: frame).isEmpty)
  }

  @Test("only changed cells are drawn, in one run where they are neighbors")
  func runs() {
    var old = CellBuffer(size: Size(columns: 10, rows: 2))
    old.write("abcdefghij", at: .zero)
    var new = old
    new.write("XY", at: Position(column: 2, row: 0))
    new.write("Z", at: Position(column: 9, row: 0))
    new.write("q", at: Position(column: 0, row: 1))
    let difference = FrameDifference(from: old, to: new)
    #expect(!difference.isComplete)
    #expect(
      difference.runs.map(\.position) == [
        Position(column: 2, row: 0), Position(column: 9, row: 0), Position(column: 0, row: 1),
      ])
    #expect(difference.runs.map { String($0.cells.map(\.character)) } == ["XY", "Z", "q"])
  }

  @Test("a change of style alone is a change")
  func style() {
    var old = CellBuffer(size: Size(columns: 3, rows: 1))
    old.write("abc", at: .zero)
    var new = old
    new.restyle(Rectangle(column: 1, row: 0, columns: 1, rows: 1)) { $0.bold }
    #expect(FrameDifference(from: old, to: new).runs.map(\.cells.count) == [1])
  }

  @Test("a wide character that replaces another is drawn with its continuation")
  func wide() {
    var old = CellBuffer(size: Size(columns: 4, rows: 1))
    old.write("日本", at: .zero)
    var new = old
    new.write("語", at: Position(column: 2, row: 0))
    let runs = FrameDifference(from: old, to: new).runs
    #expect(runs.map(\.position.column) == [2])
    #expect(runs.map(\.cells.count) == [2])
  }

  @Test("another size, or no frame before, means clearing the screen and drawing all that isn't blank")
  func complete() {
    let small = CellBuffer(size: Size(columns: 2, rows: 2))
    var large = CellBuffer(size: Size(columns: 9, rows: 2))
    large.write("ab", at: Position(column: 1, row: 0))
    large.restyle(Rectangle(column: 5, row: 1, columns: 3, rows: 1)) { $0.reversed }
    for before in [small, nil] {
      let difference = FrameDifference(from: before, to: large)
      #expect(difference.isComplete && difference.runs.map(\.cells.count) == [2, 3])
      #expect(difference.runs.map(\.position) == [Position(column: 1, row: 0), Position(column: 5, row: 1)])
      var applied = small
      applied.apply(difference)
      #expect(applied == large)
    }
    #expect(FrameDifference(from: nil, to: CellBuffer(size: .zero)).runs.isEmpty)
  }

  @Test("applying the difference of any two frames leads from the one to the other, without needless cells", arguments: 0..<40)
  func property(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = Size(columns: .random(in: 0...12, using: &generator), rows: .random(in: 0...4, using: &generator))
    var old = CellBuffer(size: size)
    scribble(on: &old, times: 30, &generator)
    for _ in 0..<20 {
      var new = old
      scribble(on: &new, times: .random(in: 0...6, using: &generator), &generator)
      let difference = FrameDifference(from: old, to: new)
      var applied = old
      applied.apply(difference)
      #expect(applied == new)
      for run in difference.runs {
        #expect(run.cells.first?.isContinuation == false)
        #expect(run.cells.last?.columns != 2)
        #expect(differs(old, new, run.position))
      }
      old = new
    }
  }

  /// Whether the character at a position changed, or its other half did.
  private func differs(_ old: CellBuffer, _ new: CellBuffer, _ position: Position) -> Bool {
    old[position] != new[position] || old[position.offset(columns: 1)] != new[position.offset(columns: 1)]
  }

  private func scribble(on buffer: inout CellBuffer, times: Int, _ generator: inout SeededGenerator) {
    let texts = ["a", "日", "b本c", "👍", "e\u{301}", "\u{1B}", "  ", "한글"]
    let styles = [Style.plain, .plain.bold, .plain.colored(.red), .plain.on(.rgb(255, 0, 215))]
    for _ in 0..<times {
      let position = Position(
        column: .random(in: -2...buffer.size.columns, using: &generator),
        row: .random(in: 0...buffer.size.rows, using: &generator))
      buffer.write(
        texts.randomElement(using: &generator) ?? "", at: position,
        style: styles.randomElement(using: &generator) ?? .plain)
    }
  }
}
