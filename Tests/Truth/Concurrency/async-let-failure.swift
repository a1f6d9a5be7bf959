// One of two fails

struct Broken: Error { let part: String }

func part(_ name: String, _ milliseconds: Int, fails: Bool = false) async throws -> String {
  try await Task.sleep(for: .milliseconds(milliseconds))
  if fails { throw Broken(part: name) }
  return name
}

func assemble(_ fails: Bool) async throws -> String {
  async let left = part("left", 30)
  async let right = part("right", 20, fails: fails)
  return try await left + "+" + right
}

Promise { try await assemble(false) }.then { print($0) }
Promise { try await assemble(true) }.catch { print("broken:", $0) }
Promise { () async -> String in
  async let name = part("alone", 1)
  return (try? await name) ?? "lost"
}.then { print($0) }
