// Arrays of arrays

typealias Matrix = [[Int]]

func multiply(_ a: Matrix, _ b: Matrix) -> Matrix? {
  guard let first = a.first, first.count == b.count else { return nil }
  return a.map { row in
    (0..<b[0].count).map { column in
      row.indices.map { row[$0] * b[$0][column] }.reduce(0, +)
    }
  }
}

func row(_ matrix: Matrix, _ index: Int) -> Promise<[Int]> {
  index < matrix.count ? Promise(matrix[index]) : Promise(OutOfRange(index: index))
}
struct OutOfRange: Error { let index: Int }

var m = [[1, 2], [3, 4]]
m[1][0] += 10
m[0].append(0)
m[0].removeLast()
Promise(multiply(m, [[0, 1], [1, 0]])).then { print($0 ?? []) }
row(m, 1).then { print($0) }
row(m, 5).catch { print($0) }
print(multiply(m, [[1]]) == nil, m.flatMap { $0 }, m.map { $0.max()! })
