// Children whose results are added

func square(_ n: Int) async throws -> Int {
  try await Task.sleep(for: .milliseconds(5 * n))
  if n > 4 { throw TooLarge(n: n) }
  return n * n
}
struct TooLarge: Error { let n: Int }

func sum(_ numbers: [Int]) async throws -> Int {
  try await withThrowingTaskGroup(of: Int.self) { group in
    for n in numbers { group.addTask { try await square(n) } }
    var total = 0
    for try await value in group { total += value }
    return total
  }
}

Promise { try await sum([1, 2, 3]) }.then { print("sum", $0) }
Promise { try await sum([1, 9]) }.catch { print($0) }
