// Trying again, in a loop that waits

struct Busy: Error { let attempt: Int }
var attempts = 0

func ask() async throws -> String {
  attempts += 1
  try await Task.sleep(for: .milliseconds(10 * attempts))
  if attempts < 3 { throw Busy(attempt: attempts) }
  return "answer \(attempts)"
}

func retrying(_ limit: Int) async throws -> String {
  for attempt in 1...limit {
    do { return try await ask() } catch let busy as Busy {
      print("busy at", busy.attempt)
      if attempt == limit { throw busy }
      try await Task.sleep(for: .seconds(1))
    }
  }
  return "never"
}

Promise { try await retrying(5) }.then { print($0) }.always { print("attempts", attempts) }
