// A grid that is read by position

struct Grid {
  let width: Int
  private var cells: [Int]
  init(width: Int, height: Int) {
    self.width = width
    cells = Array(repeating: 0, count: width * height)
  }
  subscript(row: Int) -> [Int] {
    get { Array(cells[row * width..<(row + 1) * width]) }
    set { for (i, v) in newValue.enumerated() { cells[row * width + i] = v } }
  }
  subscript(name: String) -> Int { name == "size" ? cells.count : 0 }
}

var grid = Grid(width: 2, height: 2)
grid[1] = [7, 8]
grid[0] = [0, 5]
print(grid[0], grid[1], grid["size"])
Promise(grid).then { $0[1].reduce(0, +) }.then { print($0) }
Promise(1).delay(0.1).then { grid[$0][0] }.then { print($0) }
