import Screen
import Testing

@Suite struct RectangleTests {
  @Test("negative lengths become nothing")
  func negative() {
    #expect(Size(columns: -3, rows: 2) == Size(columns: 0, rows: 2))
    #expect(Rectangle(column: 1, row: 1, columns: -1, rows: -1).isEmpty)
    #expect(Rectangle(column: 0, row: 0, columns: 3, rows: 3).inset(by: 2).size == .zero)
  }

  @Test("a rectangle holds its first cell and not the one after its last")
  func contains() {
    let rectangle = Rectangle(column: 2, row: 1, columns: 3, rows: 2)
    #expect(rectangle.contains(Position(column: 2, row: 1)))
    #expect(rectangle.contains(Position(column: 4, row: 2)))
    #expect(!rectangle.contains(Position(column: 5, row: 2)))
    #expect(!rectangle.contains(Position(column: 4, row: 3)))
  }

  @Test("an intersection holds exactly the cells that both hold")
  func intersection() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      func random() -> Rectangle {
        Rectangle(
          column: .random(in: -3...5, using: &generator), row: .random(in: -3...5, using: &generator),
          columns: .random(in: 0...6, using: &generator), rows: .random(in: 0...6, using: &generator))
      }
      let first = random()
      let second = random()
      let both = first.intersection(second)
      for column in -4...12 {
        for row in -4...12 {
          let position = Position(column: column, row: row)
          #expect(both.contains(position) == (first.contains(position) && second.contains(position)))
        }
      }
    }
  }

  @Test("a cut beyond an edge leaves one part empty and the other whole")
  func split() {
    let rectangle = Rectangle(column: 1, row: 2, columns: 4, rows: 3)
    #expect(rectangle.split(topRows: -1).bottom == rectangle)
    #expect(rectangle.split(topRows: 9).top == rectangle && rectangle.split(topRows: 9).bottom.isEmpty)
    #expect(rectangle.split(topRows: 1).bottom == Rectangle(column: 1, row: 3, columns: 4, rows: 2))
  }

  @Test("weights share exactly what the fixed parts leave", arguments: 0...30)
  func shares(columns: Int) {
    let parts = Rectangle(column: 5, row: 0, columns: columns, rows: 1)
      .splitColumns([.fixed(4), .weight(2), .fixed(3), .weight(1)])
    #expect(parts.map(\.columns).reduce(0, +) == columns)
    #expect(parts[0].columns == min(4, columns))
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.right == $1.left })
    if columns == 13 { #expect(parts.map(\.columns) == [4, 4, 3, 2]) }
  }

  @Test("fixed rows that don't fill the height leave the rest out")
  func rows() {
    let parts = Rectangle(column: 0, row: 0, columns: 2, rows: 9).splitRows([.fixed(2), .fixed(3), .weight(0)])
    #expect(parts.map(\.rows) == [2, 3, 0])
  }
}
