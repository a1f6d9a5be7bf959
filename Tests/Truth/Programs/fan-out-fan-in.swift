// Pieces of work that are split and joined

func split(_ numbers: [Int], into parts: Int) -> [[Int]] {
  let size = (numbers.count + parts - 1) / parts
  return stride(from: 0, to: numbers.count, by: size).map { Array(numbers[$0..<min($0 + size, numbers.count)]) }
}

func sum(_ part: [Int]) -> Promise<Int> { Promise(part.reduce(0, +)).delay(Double(part.count) * 0.01) }

let parts = split(Array(1...10), into: 3)
print(parts)
all(parts.map { part in sum(part) })
  .then { sums -> Int in
    print(sums)
    return sums.reduce(0, +)
  }
  .validate { $0 == 55 }
  .then { print("total", $0) }
  .catch { print("wrong:", $0) }
