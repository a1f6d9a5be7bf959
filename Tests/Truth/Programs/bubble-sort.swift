// Sorting by hand, counting swaps

func bubble(_ input: [Int]) -> (sorted: [Int], swaps: Int) {
  var list = input
  var swaps = 0
  for end in stride(from: list.count - 1, to: 0, by: -1) {
    for i in 0..<end where list[i] > list[i + 1] {
      list.swapAt(i, i + 1)
      swaps += 1
    }
  }
  return (list, swaps)
}

Promise([3, 1, 2]).then { bubble($0) }.then { print($0.sorted, $0.swaps) }
Promise([5, 4, 3, 2, 1]).then { bubble($0).swaps }.then { print($0) }
Promise([Int]()).then { bubble($0).sorted.isEmpty }.then { print($0) }
