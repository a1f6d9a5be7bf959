// Functions that wait, one after another

struct Refused: Error { let step: String }

func step(_ name: String, _ milliseconds: Int) async throws -> String {
  try await Task.sleep(for: .milliseconds(milliseconds))
  if name == "bad" { throw Refused(step: name) }
  return name.uppercased()
}

Promise { () async throws -> String in
  let first = try await step("a", 100)
  print("first", first)
  let second = try await step("b", 50)
  return first + second
}.then { print($0) }

Promise { () async throws -> Int in
  do {
    return try await step("bad", 20).count
  } catch let error as Refused {
    print("refused", error.step)
    return 0
  }
}.then { print("count", $0) }
print("started")
