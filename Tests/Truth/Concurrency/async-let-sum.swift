// Work side by side

func measure(_ n: Int) async throws -> Int {
  try await Task.sleep(for: .milliseconds(100 * n))
  print("measured", n)
  return n * n
}

func total() async throws -> Int {
  async let a = measure(3)
  async let b = measure(1)
  return try await a + b
}

Promise { try await total() }.then { print("total", $0) }
