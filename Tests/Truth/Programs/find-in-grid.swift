// Labels on loops inside loops

let grid = [[1, 2, 3], [4, 0, 6], [7, 8, 9]]

func findZero() -> (row: Int, column: Int)? {
  var place: (row: Int, column: Int)?
  rows: for (r, row) in grid.enumerated() {
    for (c, value) in row.enumerated() {
      if value == 0 {
        place = (r, c)
        break rows
      }
    }
  }
  return place
}

func evenRows() -> [Int] {
  var sums: [Int] = []
  rows: for row in grid {
    for value in row where value % 2 == 1 && value < 6 { continue rows }
    sums.append(row.reduce(0, +))
  }
  return sums
}

Promise(()).then { _ in findZero()! }.then { print($0.row, $0.column) }
Promise(0.1).then { Promise(evenRows()).delay($0) }.then { print($0) }
var steps = 0
count: while true {
  steps += 1
  for n in 1...3 {
    if steps < 3 { continue count }
    if n == 2 { break count }
  }
}
Promise(steps).then { print($0) }
