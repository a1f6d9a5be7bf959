// A group whose results are read until one has failed

struct Broken: Error { let part: Int }

func build(_ part: Int) async throws -> String {
  try await Task.sleep(for: .milliseconds(part * 20))
  if part == 2 { throw Broken(part: part) }
  return "part \(part)"
}

Promise { () async throws -> Int in
  try await withThrowingTaskGroup(of: String.self) { group in
    for part in 1...3 { group.addTask { try await build(part) } }
    var count = 0
    for try await name in group {
      print(name)
      count += 1
    }
    return count
  }
}.then { print("built", $0) }.catch { print("stopped by", $0) }
