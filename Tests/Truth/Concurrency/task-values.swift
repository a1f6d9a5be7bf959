// Tasks, what they give, and what they throw

struct Odd: Error { let n: Int }

func half(_ n: Int) async throws -> Int {
  try await Task.sleep(nanoseconds: 50_000_000)
  guard n % 2 == 0 else { throw Odd(n: n) }
  return n / 2
}

let good = Task { try await half(8) }
let bad = Task { try await half(3) }
Promise { try await good.value }.then { print("good", $0) }
Promise { try await bad.value }.catch { print("bad", $0) }
Promise { (try? await half(5)) ?? -1 }.then { print("or else", $0) }
